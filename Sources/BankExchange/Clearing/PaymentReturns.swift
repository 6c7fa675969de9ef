import BankDomain
import BankServices
import LanguageKit

/// Payments of the bank that come back (ISO 20022, `pacs.004`) while they are read.
struct PaymentReturns: ClearingMessageSource {
    private var totals = ClearingTotals(totalName: "TtlRtrdIntrBkSttlmAmt")

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        guard element.name == "TxInf" else { return try totals.take(header: element) }
        guard let networkID = try element.ids("RtrId").first else { throw element.missing("RtrId") }
        let original = try element.originalTransfer()
        guard let amount = try element.element("RtrdIntrBkSttlmAmt")?.amount() else {
            throw element.missing("RtrdIntrBkSttlmAmt")
        }
        totals.add(amount)
        try list.add(
            .returned(
                ReturnedPayment(
                    networkID: networkID, original: original, amount: amount.money,
                    reason: try element.reason("RtrRsnInf"))),
            line: element.line, isCounted: true)
    }

    func finish() throws(FileProblem) { try totals.requireAgreement() }
}
