import BankDomain

/// A column whose values say which way the money went, seen from the account.
struct DirectionColumn {
    let column: Int
    let credit: [[UInt8]]
    let debit: [[UInt8]]

    /// Which way a row's money went; `nil` for a value that the map does not know.
    func direction(of record: CSVRecord) -> Transaction.Direction? {
        let value = record[column]
        if credit.contains(where: value.elementsEqual) { return .credit }
        return debit.contains(where: value.elementsEqual) ? .debit : nil
    }
}
