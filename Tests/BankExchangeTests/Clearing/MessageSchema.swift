import BankDomain
import Foundation
import XCTest

@testable import BankExchange

/// The part of a published schema of ISO 20022 that the bank writes: order, number and form of elements.
///
/// The elements between those of the tables are optional in the schemas.
struct MessageSchema: Sendable {
    let name: String
    /// How often it occurs; the schema's maximum, or the number that the bank needs.
    let count: ClosedRange<Int>
    private let content: Content

    private enum Content: Sendable {
        case elements([MessageSchema], isChoice: Bool)
        case text(maximum: Int)
        case pattern(String)
        case amount
    }

    /// What is wrong with an element, with the path to it.
    func problems(_ element: MessageElement) -> [String] {
        if element.name != name { return ["\(element.name) instead of \(name)"] }
        switch content {
        case .elements(let children, let isChoice):
            return isChoice ? problemsOfChoice(element, children) : problemsOfSequence(element, children)
        case .text(let maximum):
            let count = element.text.unicodeScalars.count
            return element.children.isEmpty && (1...maximum).contains(count)
                ? [] : ["\(name): \(element.text)"]
        case .pattern(let pattern):
            let range = element.text.range(of: "^(?:\(pattern))$", options: .regularExpression)
            return element.children.isEmpty && range != nil ? [] : ["\(name): \(element.text)"]
        case .amount:
            let isCurrency = element.currency?.range(of: "^[A-Z]{3}$", options: .regularExpression) != nil
            let isNumber = ExactDecimal(element.text).map { $0.scale <= 5 } ?? false
            return isCurrency && isNumber ? [] : ["\(name): \(element.currency ?? "") \(element.text)"]
        }
    }

    private func problemsOfSequence(_ element: MessageElement, _ schemas: [MessageSchema]) -> [String] {
        var rest = element.children[...]
        var problems: [String] = []
        for schema in schemas {
            let found = rest.prefix { $0.name == schema.name }
            rest = rest.dropFirst(found.count)
            if !schema.count.contains(found.count) { problems.append("\(found.count) \(schema.name)") }
            problems += found.flatMap(schema.problems)
        }
        problems += rest.map { "\($0.name) is unknown or out of order" }
        return problems.map { "\(name)/\($0)" }
    }

    private func problemsOfChoice(_ element: MessageElement, _ schemas: [MessageSchema]) -> [String] {
        guard element.children.count == 1, let child = element.children.first,
            let schema = schemas.first(where: { $0.name == child.name })
        else { return ["\(name) has not one of its elements"] }
        return schema.problems(child).map { "\(name)/\($0)" }
    }
}

/// The tables of the schemas.
extension MessageSchema {
    private static func one(_ name: String, _ children: [MessageSchema]) -> MessageSchema {
        MessageSchema(name: name, count: 1...1, content: .elements(children, isChoice: false))
    }

    private static func choice(_ name: String, _ children: [MessageSchema]) -> MessageSchema {
        MessageSchema(name: name, count: 1...1, content: .elements(children, isChoice: true))
    }

    private static func text(_ name: String, _ maximum: Int, _ count: ClosedRange<Int> = 1...1)
        -> MessageSchema
    {
        MessageSchema(name: name, count: count, content: .text(maximum: maximum))
    }

    private static func form(
        _ name: String, _ pattern: String, _ count: ClosedRange<Int> = 1...1
    ) -> MessageSchema {
        MessageSchema(name: name, count: count, content: .pattern(pattern))
    }

    private static func amount(_ name: String, _ count: ClosedRange<Int> = 1...1) -> MessageSchema {
        MessageSchema(name: name, count: count, content: .amount)
    }

    private func times(_ count: ClosedRange<Int>) -> MessageSchema {
        MessageSchema(name: name, count: count, content: content)
    }

    private static let date = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let settlement = one("SttlmInf", [form("SttlmMtd", "INDA|INGA|COVE|CLRG")])
    private static func agent(_ name: String) -> MessageSchema {
        one(name, [one("FinInstnId", [one("Othr", [text("Id", 35)])])])
    }
    private static func account(_ name: String) -> MessageSchema {
        one(
            name,
            [
                choice(
                    "Id",
                    [
                        form("IBAN", "[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"), one("Othr", [text("Id", 34)]),
                    ])
            ])
    }
    private static let header = [
        text("MsgId", 35), form("CreDtTm", date + "T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z"),
        form("NbOfTxs", "[0-9]{1,15}"),
    ]

    /// `pain.001.001.09`.
    static let initiation = one(
        "Document",
        [
            one(
                "CstmrCdtTrfInitn",
                [
                    one("GrpHdr", header + [one("InitgPty", [text("Nm", 140, 0...1)])]),
                    one(
                        "PmtInf",
                        [
                            text("PmtInfId", 35), form("PmtMtd", "CHK|TRF|TRA"),
                            form("NbOfTxs", "[0-9]{1,15}", 0...1), one("ReqdExctnDt", [form("Dt", date)]),
                            one("Dbtr", [text("Nm", 140, 0...1)]), account("DbtrAcct"), agent("DbtrAgt"),
                            form("ChrgBr", "DEBT|CRED|SHAR|SLEV", 0...1), initiated,
                        ]
                    ).times(1...1_000),
                ])
        ])

    private static let initiated = one(
        "CdtTrfTxInf",
        [
            one("PmtId", [text("InstrId", 35, 0...1), text("EndToEndId", 35)]),
            one("Amt", [amount("InstdAmt")]), one("Cdtr", [text("Nm", 140, 0...1)]), account("CdtrAcct"),
            one("RmtInf", [text("Ustrd", 140)]).times(0...1),
        ])

    /// `pain.002.001.10`.
    static let customerStatus = one(
        "Document",
        [
            one(
                "CstmrPmtStsRpt",
                [
                    one("GrpHdr", Array(header.prefix(2))),
                    one(
                        "OrgnlGrpInfAndSts",
                        [
                            text("OrgnlMsgId", 35), text("OrgnlMsgNmId", 35),
                            form("OrgnlNbOfTxs", "[0-9]{1,15}", 0...1), form("GrpSts", "[A-Z]{4}", 0...1),
                            statusReason,
                        ]),
                    one(
                        "OrgnlPmtInfAndSts",
                        [
                            text("OrgnlPmtInfId", 35), form("OrgnlNbOfTxs", "[0-9]{1,15}", 0...1),
                            form("PmtInfSts", "[A-Z]{4}", 0...1),
                            one(
                                "TxInfAndSts",
                                [
                                    text("OrgnlEndToEndId", 35, 0...1), form("TxSts", "[A-Z]{4}", 0...1),
                                    statusReason, text("AcctSvcrRef", 35, 0...1),
                                ]
                            ).times(0...1_000),
                        ]
                    ).times(0...1_000),
                ])
        ])

    private static let statusReason = one(
        "StsRsnInf", [choice("Rsn", [form("Cd", "[A-Z0-9]{4}")]), text("AddtlInf", 105, 0...100)]
    ).times(0...100)

    /// `pacs.008.001.08`.
    static let creditTransfer = one("Document", [one("FIToFICstmrCdtTrf", [transferHeader, transfer])])

    private static let transferHeader = one(
        "GrpHdr",
        header + [
            form("CtrlSum", "[0-9]{1,17}(\\.[0-9]+)?", 0...1), amount("TtlIntrBkSttlmAmt", 0...1),
            form("IntrBkSttlmDt", date, 0...1), settlement,
        ])

    private static let transfer = one(
        "CdtTrfTxInf",
        [
            one("PmtId", [text("InstrId", 35, 0...1), text("EndToEndId", 35), text("TxId", 35, 0...1)]),
            amount("IntrBkSttlmAmt"), form("ChrgBr", "DEBT|CRED|SHAR|SLEV"),
            one("Dbtr", [text("Nm", 140, 0...1)]), account("DbtrAcct"), agent("DbtrAgt"), agent("CdtrAgt"),
            one("Cdtr", [text("Nm", 140, 0...1)]), account("CdtrAcct"),
            one("RmtInf", [text("Ustrd", 140)]).times(0...1),
        ]
    ).times(1...Int.max)

    /// `pacs.004.001.09`.
    static let paymentReturn = one(
        "Document",
        [
            one(
                "PmtRtr",
                [
                    one("GrpHdr", header + [settlement]),
                    one(
                        "TxInf",
                        [
                            text("RtrId", 35, 0...1), text("OrgnlEndToEndId", 35, 0...1),
                            text("OrgnlTxId", 35, 0...1),
                            form(
                                "OrgnlUETR",
                                "[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}", 0...1),
                            amount("OrgnlIntrBkSttlmAmt", 0...1), amount("RtrdIntrBkSttlmAmt"),
                            form("IntrBkSttlmDt", date, 0...1),
                            one("RtrRsnInf", [choice("Rsn", [form("Cd", "[A-Z0-9]{1,4}")])]),
                        ]
                    ).times(1...Int.max),
                ])
        ])

    private static let party = one(
        "Agt", [one("FinInstnId", [one("Othr", [text("Id", 35)])])])
    private static let assignment = one(
        "Assgnmt",
        [
            text("Id", 35), one("Assgnr", [party]), one("Assgne", [party]),
            form("CreDtTm", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z"),
        ])
    private static func reason(_ name: String) -> MessageSchema {
        one(name, [choice("Rsn", [form("Cd", "[A-Z0-9]{1,4}")])])
    }

    /// `camt.056.001.08`.
    static let recall = one(
        "Document",
        [
            one(
                "FIToFIPmtCxlReq",
                [
                    assignment, one("CtrlData", [form("NbOfTxs", "[0-9]{1,15}")]),
                    one(
                        "Undrlyg",
                        [
                            one(
                                "TxInf",
                                [
                                    text("CxlId", 35),
                                    one("OrgnlGrpInf", [text("OrgnlMsgId", 35), text("OrgnlMsgNmId", 35)])
                                        .times(0...1), text("OrgnlInstrId", 35, 0...1),
                                    text("OrgnlEndToEndId", 35, 0...1), text("OrgnlTxId", 35, 0...1),
                                    amount("OrgnlIntrBkSttlmAmt"), form("OrgnlIntrBkSttlmDt", date),
                                    reason("CxlRsnInf"),
                                ]
                            ).times(1...Int.max)
                        ]),
                ])
        ])

    /// `camt.029.001.09`.
    static let recallAnswer = one(
        "Document",
        [
            one(
                "RsltnOfInvstgtn",
                [
                    assignment, one("Sts", [form("Conf", "[A-Z]{1,4}")]),
                    one(
                        "CxlDtls",
                        [
                            one(
                                "TxInfAndSts",
                                [
                                    text("CxlStsId", 35), text("OrgnlEndToEndId", 35, 0...1),
                                    text("OrgnlTxId", 35, 0...1), text("OrgnlUETR", 36, 0...1),
                                    form("TxCxlSts", "[A-Z]{1,4}"), reason("CxlStsRsnInf"),
                                    amount("OrgnlIntrBkSttlmAmt", 0...1),
                                ]
                            ).times(1...Int.max)
                        ]),
                ])
        ])
}
