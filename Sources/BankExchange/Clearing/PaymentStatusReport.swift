import BankDomain
import BankServices
import LanguageKit

/// The clearing's answers to payments of the bank (ISO 20022, `pacs.002`) while they are read.
struct PaymentStatusReport: ClearingMessageSource {
    private var groups: [Group] = []
    private var paymentCount = 0
    private var settledCount = 0
    private var rejectedCount = 0

    /// What the report says about a whole message.
    private struct Group {
        let line: Int
        let messageID: String
        let status: Status
        /// The number of payments in the message; `nil` if it is not stated.
        let count: String?
    }

    private enum Status {
        case settled, rejected, underWay, partly

        /// The status with a code; `nil` for an unknown one.
        init?(code: String) {
            switch code {
            case "ACSC", "ACCC", "ACWC": self = .settled
            case "RJCT": self = .rejected
            case "ACTC", "ACCP", "ACSP", "PDNG", "RCVD": self = .underWay
            default: return nil
            }
        }
    }

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        if element.name == "TxInfAndSts" {
            try takePayment(element, &list)
        } else {
            try takeGroup(element)
        }
    }

    private mutating func takePayment(
        _ element: MessageElement, _ list: inout ClearingAdviceList
    ) throws(FileProblem) {
        guard let status = try element.element("TxSts"), let code = try status.value() else {
            throw element.missing("TxSts")
        }
        let reference = OutgoingReference(
            id: try element.originalTransfer(),
            amount: try element.element("OrgnlTxRef", "IntrBkSttlmAmt")?.amount().money)
        paymentCount += 1
        switch Status(code: code) {
        case .settled:
            settledCount += 1
            try list.add(.settled(reference), line: element.line)
        case .rejected:
            rejectedCount += 1
            try list.add(.rejected(reference, try element.reason("StsRsnInf")), line: element.line)
        case .underWay: break
        case .partly, nil: throw Self.unknown(status, code)
        }
    }

    private mutating func takeGroup(_ element: MessageElement) throws(FileProblem) {
        guard let group = try element.element("GrpSts"), let code = try group.value() else { return }
        guard let status = code == "PART" ? .partly : Status(code: code) else {
            throw Self.unknown(group, code)
        }
        groups.append(
            Group(
                line: element.line, messageID: try element.element("OrgnlMsgId")?.id() ?? "", status: status,
                count: try element.element("OrgnlNbOfTxs")?.value()))
    }

    /// A status of a whole message counts only if the report has all of its payments with the same status: there is no
    /// advice for a whole message.
    func finish() throws(FileProblem) {
        for group in groups {
            let isRejection = group.status == .rejected
            guard isRejection || group.status == .settled else { continue }
            let count = isRejection ? rejectedCount : settledCount
            let isListed =
                count > 0 && count == paymentCount && groups.count == 1
                && (group.count == nil || group.count == String(count))
            guard !isListed else { continue }
            throw FileProblem(
                line: group.line,
                isRejection
                    ? "the whole message \(group.messageID) was rejected, and its payments are not listed"
                    : "the whole message \(group.messageID) was settled, and its payments are not listed")
        }
    }

    private static func unknown(_ element: MessageElement, _ code: String) -> FileProblem {
        element.problem("it has the unknown status \(code.prefix(10))")
    }
}
