import BankDomain
import BankServices

/// Payments and direct debits of other banks that go back (ISO 20022, `pacs.004.001.09`).
struct PaymentReturnDocument: ClearingDocument {
    private let message: ClearingMessage
    private let count: Int

    /// Throws `invalidAmount` for an amount that has too many digits for the format.
    init(_ message: ClearingMessage, _ returns: [ReturnedAmount]) throws(ServiceError) {
        self.message = message
        count = returns.count
        // What goes back has no more digits than the whole.
        for payment in returns { _ = try payment.originalAmount.messageNumber() }
    }

    func begin(_ output: inout StatementBytes) {
        output.put(
            clearing: "pacs.004.001.09", root: "PmtRtr", id: message.clearingID + "-R", of: message,
            count: count)
        output.put("<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>\n")
    }

    func write(_ payment: ReturnedAmount, _ output: inout StatementBytes) {
        output.put("<TxInf>")
        output.put(element: "RtrId", payment.id, maximum: 35)
        output.put(element: "OrgnlEndToEndId", payment.endToEndID ?? "", maximum: 35)
        if payment.networkID.isUniqueTransactionReference {
            output.put(element: "OrgnlUETR", payment.networkID)
        } else {
            output.put(element: "OrgnlTxId", payment.networkID, maximum: 35)
        }
        output.put(element: "OrgnlIntrBkSttlmAmt", payment.originalAmount)
        output.put(element: "RtrdIntrBkSttlmAmt", payment.amount)
        output.put("<IntrBkSttlmDt>")
        output.put(message.settlementDate)
        output.put("</IntrBkSttlmDt><RtrRsnInf><Rsn>")
        output.put(element: "Cd", (payment.reason ?? .notSpecified).rawValue)
        output.put("</Rsn></RtrRsnInf></TxInf>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</PmtRtr>\n</Document>\n")
    }
}

/// What goes back: a payment that another bank sent, or an amount that it collected.
struct ReturnedAmount: Sendable {
    let id: String
    let networkID: String
    let endToEndID: String?
    let originalAmount: Money
    let amount: Money
    let reason: PaymentReason?

    /// The payments, and after them the direct debits.
    static func all(in message: ClearingMessage) -> [ReturnedAmount] {
        message.returns.map(Self.init) + message.directDebits.map(Self.init)
    }

    private init(_ payment: IncomingPayment) {
        (id, networkID, endToEndID) = (payment.id.text, payment.networkID, payment.endToEndID)
        (originalAmount, amount, reason) = (payment.amount, payment.amount, payment.reason)
    }

    private init(_ debit: DirectDebit) {
        (id, networkID, endToEndID) = (debit.id.text, debit.networkID, debit.endToEndID)
        (originalAmount, amount, reason) = (debit.amount, debit.remainingAmount, debit.reason)
    }
}
