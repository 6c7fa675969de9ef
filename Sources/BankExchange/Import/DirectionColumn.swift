package import BankDomain

/// A column whose values say which way the money went, seen from the account.
package struct DirectionColumn {
    package let column: Int
    package let credit: [[UInt8]]
    package let debit: [[UInt8]]

    /// Which way a row's money went; `nil` for a value that the map does not know.
    package func direction(of record: CSVRecord) -> Transaction.Direction? {
        let value = record[column]
        if credit.contains(where: value.elementsEqual) { return .credit }
        return debit.contains(where: value.elementsEqual) ? .debit : nil
    }
}
