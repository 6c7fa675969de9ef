package import BankDomain
import BankServices

/// The texts that the bank writes into the ledger. They are data, the same at every bank and in every language.
package enum BookingText {
    package static func cash(_ direction: Transaction.Direction) -> String {
        direction == .credit ? "Cash deposit" : "Cash withdrawal"
    }

    /// The debtor's entry of a transfer.
    package static func transfer(to name: String) -> String { "Transfer to \(name)" }
    /// The creditor's entry of a transfer.
    package static func transfer(from name: String) -> String { "Transfer from \(name)" }
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
}

extension BookingText {
    package static func cardPayment(at merchant: String) -> String { "Card payment at \(merchant)" }
    package static func cardRefund(from merchant: String) -> String { "Card refund from \(merchant)" }
}
