package import BankDomain
package import BankServices

/// The texts that the bank writes into the ledger. They are data, the same at every bank and in every language.
package enum BookingText {
    package static func cash(_ direction: Transaction.Direction) -> String {
        direction == .credit ? "Cash deposit" : "Cash withdrawal"
    }

    /// The balance that an account had before its first imported file.
    package static let openingBalance = "Opening balance"
    /// An imported entry: its description, or else its other party.
    package static func of(_ row: StatementImportRow) -> String {
        let text = row.description.isEmpty ? row.counterparty : row.description
        return text.isEmpty ? (row.amount.isPositive ? "Credit" : "Debit") : text
    }
    /// The debtor's entry of a transfer.
    package static func transfer(to name: String) -> String { "Transfer to \(name)" }
    /// The creditor's entry of a transfer.
    package static func transfer(from name: String) -> String {
        // Other banks need not state a debtor.
        name.isEmpty ? "Transfer" : "Transfer from \(name)"
    }
    /// The fee for a transfer.
    package static let transferFee = "Transfer fee"
    /// Interest that the bank pays on a balance.
    package static let creditInterest = "Interest"
    /// Interest that the bank charges for an overdraft.
    package static let overdraftInterest = "Overdraft interest"
    /// The monthly fee of an account.
    package static let monthlyFee = "Monthly fee"
    /// The entries that reverse a transfer.
    package static func reversal(of id: TransferID) -> String { "Reversal of \(id.text)" }
    package static func directDebit(by creditor: String) -> String {
        creditor.isEmpty ? "Direct debit" : "Direct debit by \(creditor)"
    }
    /// Money of a collection that came back.
    package static func returned(_ id: IncomingPaymentID) -> String { "Return of \(id.text)" }
    package static func returned(_ id: DirectDebitID) -> String { "Return of \(id.text)" }
    /// The entry that reverses cash in or out.
    package static func reversal(of id: TransactionID) -> String { "Reversal of \(id.text)" }
    /// Money of a payment that another bank sent back.
    package static func returned(_ id: TransferID) -> String { "Return of \(id.text)" }
}

extension BookingText {
    /// A captured part of a card payment. The amount in the merchant's currency is in the text, if it is another one.
    package static func capture(_ part: CardBooking, of payment: CardAuthorisation) -> String {
        cardPayment(at: payment, part.merchantAmount)
    }

    /// What is not captured of a card payment.
    package static func uncaptured(_ payment: CardAuthorisation) -> String {
        cardPayment(at: payment, payment.uncapturedAmount)
    }

    package static func refund(_ part: CardBooking, of payment: CardAuthorisation) -> String {
        "Card refund from \(payment.merchant)" + abroad(part.merchantAmount, payment)
    }

    private static func cardPayment(at payment: CardAuthorisation, _ amount: Money) -> String {
        "Card payment at \(payment.merchant)" + abroad(amount, payment)
    }

    private static func abroad(_ amount: Money, _ payment: CardAuthorisation) -> String {
        amount.currency == payment.amount.currency ? "" : ", \(amount)"
    }
}
