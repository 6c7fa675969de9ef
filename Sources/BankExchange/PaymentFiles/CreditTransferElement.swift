/// The treatment of an element of a customer credit transfer initiation (ISO 20022, `pain.001`, versions 03 to 12).
///
/// Unknown elements are refused, because their instructions would be ignored.
enum CreditTransferElement: Sendable {
    /// Elements that contain others.
    enum Group {
        case message, header, instruction, transaction, day, other
        /// What is around the message, in other namespaces.
        case envelope
    }

    enum Field: String {
        case messageID = "MsgId"
        case count = "NbOfTxs"
        case sum = "CtrlSum"
        case instructionID = "PmtInfId"
        case method = "PmtMtd"
        case executionDate = "ReqdExctnDt"
        case executionTime = "DtTm"
        case debtorAccount = "DbtrAcct"
        case chargeBearer = "ChrgBr"
        case chargesAccount = "ChrgsAcct"
        case endToEndID = "EndToEndId"
        case amount = "InstdAmt"
        case creditorName = "Nm"
        case creditorAccount = "CdtrAcct"
        case unstructured = "Ustrd"
        case creditorReference = "Ref"
        case documentNumber = "Nb"
        case additional = "AddtlRmtInf"
        case agentID = "FinInstnId"
        case agentClearingSystem = "ClrSysId"
        case agentName = "FinInstnId/Nm"
    }

    case group(Group, [String: CreditTransferElement])
    case field(Field)
    /// Ignored with all its content, which does not change payee, amount or date, or asks only for optional actions.
    case passedOver
    /// The same, for what senders add beyond the standard.
    case supplement

    /// Whether a namespace is one of the message, with a version from 03 to 12, or of a national form of 03: Germany's
    /// `pain.001.003.03`, Switzerland's `pain.001.001.03.ch.02`.
    ///
    /// A message without a namespace states no version; its elements are checked like those of others.
    static func isNamespace(_ namespace: Substring) -> Bool {
        if namespace.isEmpty { return true }
        guard let start = namespace.firstRange(of: "pain.001.") else { return false }
        let numbers = namespace[start.upperBound...].split(separator: ".")
        guard numbers.count >= 2, ["001", "002", "003"].contains(numbers[0]), numbers[1].utf8.count == 2,
            let version = Int(numbers[1])
        else { return false }
        return numbers[0] == "001" ? (3...12).contains(version) : version == 3
    }

    /// The name of a message's kind in its namespace, such as `pain.001.001.09`.
    static func kind(_ namespace: Substring) -> String? {
        namespace.firstRange(of: "pain.001.").map { String(namespace[$0.lowerBound...].prefix(15)) }
    }

    static let root: [String: CreditTransferElement] = [
        "Document": document, "BusMsgEnvlp": envelope, "BusMsg": envelope, "RequestPayload": envelope,
    ]

    private static let document = CreditTransferElement.group(
        .other,
        [
            "CstmrCdtTrfInitn": .group(
                .message, ["GrpHdr": header, "PmtInf": instruction, "SplmtryData": .supplement])
        ])

    // The header (head.001) says where the message goes. A copy (CpyDplct) must not be paid, so it is not listed.
    private static let envelope = CreditTransferElement.group(
        .envelope,
        [
            "Document": document,
            "AppHdr": group(
                .envelope, fields: [],
                passedOver: [
                    "CharSet", "Fr", "To", "BizMsgIdr", "MsgDefIdr", "BizSvc", "MktPrctc", "CreDt", "CreDtTm",
                    "BizPrcgDt", "PssblDplct", "Prty", "Sgntr", "Rltd",
                ]),
        ])

    private static let header = group(
        .header, fields: [.messageID, .count, .sum],
        passedOver: ["CreDtTm", "Authstn", "InitgPty", "FwdgAgt", "InitnSrc"],
        ["SplmtryData": .supplement])

    // Ultimate parties are only information.
    private static let instruction = group(
        .instruction, fields: [.instructionID, .method, .count, .sum, .chargeBearer],
        passedOver: ["BtchBookg", "PmtTpInf", "Dbtr", "UltmtDbtr", "ChrgsAcctAgt"],
        [
            "ReqdExctnDt": .group(
                .day, ["Dt": .field(.executionDate), "DtTm": .field(.executionTime)]),
            "DbtrAcct": account(.debtorAccount), "DbtrAgt": agent, "ChrgsAcct": account(.chargesAccount),
            "CdtTrfTxInf": transaction,
        ])

    private static let transaction = group(
        .transaction, fields: [.chargeBearer],
        passedOver: ["PmtTpInf", "UltmtDbtr", "UltmtCdtr", "Purp", "RgltryRptg", "RltdRmtInf"],
        [
            "PmtId": group(.other, fields: [.endToEndID], passedOver: ["InstrId", "UETR"]),
            "Amt": group(.other, fields: [.amount], passedOver: []),
            "Cdtr": group(
                .other, fields: [.creditorName], passedOver: ["PstlAdr", "Id", "CtryOfRes", "CtctDtls"]),
            "CdtrAgt": agent, "CdtrAcct": account(.creditorAccount),
            "RmtInf": group(
                .other, fields: [.unstructured], passedOver: [],
                [
                    // The number of the document is a reference; its amounts only explain the payment's.
                    "Strd": group(
                        .other, fields: [.additional], passedOver: ["RfrdDocAmt", "Invcr", "Invcee"],
                        [
                            "CdtrRefInf": group(.other, fields: [.creditorReference], passedOver: ["Tp"]),
                            "RfrdDocInf": group(
                                .other, fields: [.documentNumber], passedOver: ["Tp", "RltdDt", "LineDtls"]),
                        ])
                ]),
        ])

    private static let agent = group(
        .other, fields: [], passedOver: ["BrnchId"],
        [
            "FinInstnId": group(
                .other, fields: [], passedOver: ["PstlAdr"],
                [
                    // Earlier versions of the message use BIC in place of BICFI.
                    "BICFI": .field(.agentID), "BIC": .field(.agentID), "LEI": .field(.agentID),
                    "ClrSysMmbId": .group(
                        .other,
                        [
                            "ClrSysId": .group(
                                .other,
                                ["Cd": .field(.agentClearingSystem), "Prtry": .field(.agentClearingSystem)]),
                            "MmbId": .field(.agentID),
                        ]),
                    "Nm": .field(.agentName),
                    "Othr": group(
                        .other, fields: [], passedOver: ["SchmeNm", "Issr"], ["Id": .field(.agentID)]),
                ])
        ])

    private static func account(_ field: Field) -> CreditTransferElement {
        let other = CreditTransferElement.group(
            .other, ["Id": .field(field), "SchmeNm": .passedOver, "Issr": .passedOver])
        return .group(
            .other,
            [
                "Id": .group(.other, ["IBAN": .field(field), "Othr": other]), "Tp": .passedOver,
                "Ccy": .passedOver, "Nm": .passedOver,
            ])
    }

    private static func group(
        _ group: Group, fields: [Field], passedOver: [String],
        _ children: [String: CreditTransferElement] = [:]
    ) -> CreditTransferElement {
        var all = children
        for field in fields { all[field.rawValue] = .field(field) }
        for name in passedOver { all[name] = .passedOver }
        return .group(group, all)
    }
}
