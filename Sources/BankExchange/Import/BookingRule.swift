package import BankDomain
package import BankServices

/// What kind of booking a row is.
package struct BookingRule {
    /// The columns and the values that they must have.
    package let conditions: [(column: Int, value: [UInt8])]
    /// The bank's account on the other side.
    package let account: InternalAccount
    package let description: String
    /// What kind of spending or income it is.
    package let category: TransactionCategory

    package func fits(_ record: CSVRecord) -> Bool {
        conditions.allSatisfy { record[$0.column].elementsEqual($0.value) }
    }
}
