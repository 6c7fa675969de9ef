public import BankDomain

/// The texts that the bank writes into the ledger. They are data, the same at every bank and in every language.
public enum BookingText {
    public static let cashDeposit = "Cash deposit"
    public static let cashWithdrawal = "Cash withdrawal"

    /// The debtor's entry of a transfer.
    public static func transfer(to name: String) -> String { "Transfer to \(name)" }
    /// The creditor's entry of a transfer.
    public static func transfer(from name: String) -> String { "Transfer from \(name)" }
    /// The fee for a transfer.
    public static let transferFee = "Transfer fee"
    /// Interest that the bank pays on a balance.
    public static let creditInterest = "Interest"
    /// Interest that the bank charges for an overdraft.
    public static let overdraftInterest = "Overdraft interest"
    /// The monthly fee of an account.
    public static let monthlyFee = "Monthly fee"
    /// The entries that reverse a transfer.
    public static func reversal(of id: TransferID) -> String { "Reversal of \(id.text)" }
}

extension BookingText {
    public static func cardPayment(at merchant: String) -> String { "Card payment at \(merchant)" }
    public static func cardRefund(from merchant: String) -> String { "Card refund from \(merchant)" }
}
