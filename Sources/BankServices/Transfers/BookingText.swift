public import BankDomain

/// The words that the bank itself writes into the books. They are data: every bank writes the same.
public enum BookingText {
    public static let cashDeposit = "Cash deposit"
    public static let cashWithdrawal = "Cash withdrawal"

    /// The debtor's entry of a transfer.
    public static func transfer(to name: String) -> String { "Transfer to \(name)" }
    /// The creditor's entry of a transfer.
    public static func transfer(from name: String) -> String { "Transfer from \(name)" }
    /// What the bank charges for a transfer.
    public static let transferFee = "Transfer fee"
    /// What the bank pays for what is on an account.
    public static let creditInterest = "Interest"
    /// What the bank charges for an overdraft.
    public static let overdraftInterest = "Overdraft interest"
    /// What the bank charges for an account.
    public static let monthlyFee = "Monthly fee"
    /// The entries that take a transfer back.
    public static func reversal(of id: TransferID) -> String { "Reversal of \(id.text)" }
}

extension BookingText {
    public static func cardPayment(at merchant: String) -> String { "Card payment at \(merchant)" }
}
