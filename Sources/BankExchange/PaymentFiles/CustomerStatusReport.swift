import BankDomain
import BankServices
import LanguageKit

/// Writes the answer to a file of payments (ISO 20022, `pain.002.001.10`).
struct CustomerStatusReport {
    /// Codes of ISO 20022 (`ExternalPaymentTransactionStatus1Code`). The least final one is the status of a group.
    private enum Status: String {
        case accepted = "ACCP"
        case inProcess = "ACSP"
        case settled = "ACSC"
        case partly = "PART"
        case rejected = "RJCT"

        /// The status of all payments together.
        static func together(_ all: some Sequence<Status>) -> Status {
            let all = Set(all)
            if all.count == 1, let one = all.first { return one }
            if all.contains(.rejected) { return .partly }
            return all.contains(.accepted) ? .accepted : .inProcess
        }
    }

    private static let textMaximum = 105

    private let answer: PaymentFileAnswer
    private let messageID: String
    private let kind: String
    private let createdAt: Instant

    /// - Parameters:
    ///   - messageID: the sender's name for the file; empty if it is not known.
    ///   - kind: the name of the file's kind, such as `pain.001.001.09`.
    init(_ answer: PaymentFileAnswer, messageID: String, kind: String, createdAt: Instant) {
        self.answer = answer
        self.messageID = messageID.isEmpty ? CreditTransferName.notProvided : messageID
        self.kind = kind
        self.createdAt = createdAt
    }

    func write(_ output: inout StatementBytes) {
        output.put(document: "pain.002.001.10", root: "CstmrPmtStsRpt")
        output.put("<GrpHdr>")
        output.put(element: "MsgId", id)
        output.put(element: "CreDtTm", createdAt.text)
        output.put("</GrpHdr>\n<OrgnlGrpInfAndSts>")
        output.put(element: "OrgnlMsgId", messageID, maximum: 35)
        output.put(element: "OrgnlMsgNmId", kind, maximum: 35)
        if let refusal = answer.refusal {
            output.put(element: "GrpSts", Status.rejected.rawValue)
            write(refusal, &output)
        } else {
            output.put(element: "OrgnlNbOfTxs", String(answer.payments.count))
            output.put(element: "GrpSts", Status.together(answer.payments.lazy.map(Self.status)).rawValue)
        }
        output.put("</OrgnlGrpInfAndSts>\n")
        var rest = answer.payments[...]
        while let first = rest.first {
            let group = rest.prefix { $0.groupID == first.groupID }
            write(group, &output)
            rest = rest.dropFirst(group.count)
        }
        output.put("</CstmrPmtStsRpt>\n</Document>\n")
    }

    // The same file can be answered several times, so the time is part of the name.
    private var id: String { "STS-" + Hexadecimal.text(StableHash.of([messageID, kind, createdAt.text])) }

    private func write(_ group: ArraySlice<PaymentFileAnswer.Payment>, _ output: inout StatementBytes) {
        output.put("<OrgnlPmtInfAndSts>")
        output.put(element: "OrgnlPmtInfId", group.first?.groupID ?? "", maximum: 35)
        output.put(element: "OrgnlNbOfTxs", String(group.count))
        output.put(element: "PmtInfSts", Status.together(group.lazy.map(Self.status)).rawValue)
        for payment in group { write(payment, &output) }
        output.put("</OrgnlPmtInfAndSts>\n")
    }

    private func write(_ payment: PaymentFileAnswer.Payment, _ output: inout StatementBytes) {
        output.put("\n<TxInfAndSts>")
        output.put(element: "OrgnlEndToEndId", payment.endToEndID, maximum: 35)
        output.put(element: "TxSts", Self.status(payment).rawValue)
        switch payment.outcome {
        case .refused(let error): write(error, &output)
        case .rejected(let reason): write(reason, [], &output)
        case .accepted, .sent, .settled: break
        }
        output.put(element: "AcctSvcrRef", payment.transferID?.text ?? "", maximum: 35)
        output.put("</TxInfAndSts>")
    }

    private func write(_ error: ServiceError, _ output: inout StatementBytes) {
        let words = error.row.words
        write(
            error.paymentReason, [words.message, words.reason].compactMap { $0?.english }, &output)
    }

    private func write(_ reason: PaymentReason, _ texts: [String], _ output: inout StatementBytes) {
        output.put("<StsRsnInf><Rsn>")
        output.put(element: "Cd", reason.rawValue)
        output.put("</Rsn>")
        for text in texts { output.put(element: "AddtlInf", text, maximum: Self.textMaximum) }
        output.put("</StsRsnInf>")
    }

    private static func status(_ payment: PaymentFileAnswer.Payment) -> Status {
        switch payment.outcome {
        case .accepted: .accepted
        case .sent: .inProcess
        case .settled: .settled
        case .rejected, .refused: .rejected
        }
    }
}
