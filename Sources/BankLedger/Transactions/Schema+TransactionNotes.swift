extension Schema {
    /// What users note about transactions.
    static let transactionNotes = ""
}
