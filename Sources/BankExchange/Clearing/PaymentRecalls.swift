import BankDomain
import BankServices
import LanguageKit

/// Other banks' requests to have payments back (ISO 20022, `camt.056`) while they are read.
struct PaymentRecalls: ClearingMessageSource {
    private var count = 0
    private var stated: (line: Int, count: String)?

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        switch element.name {
        case "TxInf": try takePayment(element, &list)
        case "CtrlData": stated = try element.element("NbOfTxs")?.value().map { (element.line, $0) }
        default:
            let isWhole = try element.element("GrpCxl")?.value()
            guard isWhole != "true", isWhole != "1" else {
                throw element.problem("it asks for a whole message, and its payments are not listed")
            }
        }
    }

    private mutating func takePayment(
        _ element: MessageElement, _ list: inout ClearingAdviceList
    ) throws(FileProblem) {
        guard let id = try element.ids("CxlId").first else { throw element.missing("CxlId") }
        guard let original = try element.ids("OrgnlTxId", "OrgnlUETR", "OrgnlInstrId").first else {
            throw element.missing("OrgnlTxId")
        }
        guard let amount = try element.element("OrgnlIntrBkSttlmAmt")?.amount() else {
            throw element.missing("OrgnlIntrBkSttlmAmt")
        }
        count += 1
        let recall = ReceivedRecall(
            id: id, original: original, amount: amount.money,
            reason: try element.reason("CxlRsnInf") ?? .notSpecified)
        try list.add(.recalled(recall), line: element.line)
    }

    func finish() throws(FileProblem) {
        guard count > 0 else { throw FileProblem(line: nil, "it has no payments") }
        guard let stated, stated.count != String(count) else { return }
        throw FileProblem(
            line: stated.line, "CtrlData states NbOfTxs \(stated.count.prefix(10)), but has \(count) payments"
        )
    }
}

/// Other banks' answers to such requests of the bank (ISO 20022, `camt.029`) while they are read. Money that comes back
/// is a payment of its own, so only refusals count.
struct RecallAnswers: ClearingMessageSource {
    private var count = 0
    /// What the message says about all of its payments.
    private var confirmation: (line: Int, code: String)?

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        guard element.name == "TxInfAndSts" else {
            confirmation = try element.element("Conf")?.value().map { (element.line, $0) }
            return
        }
        count += 1
        guard let code = try element.element("TxCxlSts")?.value() ?? confirmation?.code else {
            throw element.missing("TxCxlSts")
        }
        switch code {
        case "RJCR":
            let reference = OutgoingReference(
                id: try element.originalTransfer(),
                amount: try element.element("OrgnlIntrBkSttlmAmt")?.amount().money)
            try list.add(.recallRefused(reference, try element.reason("CxlStsRsnInf")), line: element.line)
        case "ACCR", "PACR", "PDCR", "CNCL", "UWFW": break
        default: throw element.problem("it has the unknown status \(code.prefix(10))")
        }
    }

    func finish() throws(FileProblem) {
        guard let confirmation, confirmation.code == "RJCR", count == 0 else { return }
        throw FileProblem(
            line: confirmation.line, "it refuses a whole message, and its payments are not listed")
    }
}
