extension Schema {
    /// Transfers that wait for their day, and those that leave the bank.
    static let orderedTransfers = ""
}
