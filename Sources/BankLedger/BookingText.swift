/// The words that the bank writes into its books: data, in one language, never translated.
enum BookingText {
    /// The payer's side of a transfer.
    static func transfer(to name: String) -> String { "Transfer to \(name)" }
    /// The payee's side of a transfer.
    static func transfer(from name: String) -> String { "Transfer from \(name)" }
    /// Cash in.
    static let cashDeposit = "Cash deposit"
    /// Cash out.
    static let cashWithdrawal = "Cash withdrawal"
}
