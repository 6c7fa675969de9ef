import BankDomain

/// What kind of booking a row is.
struct BookingRule {
    /// The columns and the values that they must have.
    let conditions: [(column: Int, value: [UInt8])]
    /// The bank's account on the other side.
    let account: InternalAccount
    /// What it was, in words.
    let description: String
    /// What kind of spending or income it is.
    let category: TransactionCategory

    /// Whether the rule fits a row.
    func fits(_ record: CSVRecord) -> Bool {
        conditions.allSatisfy { record[$0.column].elementsEqual($0.value) }
    }
}
