import BankServices

/// The header of a statement in CSV: where what stands.
struct CSVStatementHeader {
    /// The line on which it stands, from 1.
    let line: Int
    /// The names as they are.
    let names: [String]
    let places: [CSVStatementColumn: Int]

    /// What the present record is, taken as a header; `nil` if it names no day or no amount.
    init?(_ names: [String], line: Int, options: StatementLayout) {
        self.names = names
        self.line = line
        var places: [CSVStatementColumn: Int] = [:]
        for column in CSVStatementColumn.allCases {
            let plain = names.map(CSVStatementColumn.plain)
            for name in CSVStatementColumn.names[column] ?? [] {
                guard let place = plain.firstIndex(of: name) else { continue }
                places[column] = place
                break
            }
        }
        if let name = options.dateColumn {
            guard let place = Self.place(of: name, in: names) else { return nil }
            places[.bookingDate] = place
        }
        if let name = options.amountColumn {
            guard let place = Self.place(of: name, in: names) else { return nil }
            places[.amount] = place
            (places[.debit], places[.credit]) = (nil, nil)
        }
        // A file may have what was moved and, beside it, what went out and what came in.
        if places[.debit] != nil, places[.credit] != nil { places[.amount] = nil }
        let hasAmount = places[.amount] != nil || (places[.debit] != nil && places[.credit] != nil)
        guard places[.bookingDate] != nil || places[.valueDate] != nil, hasAmount else { return nil }
        if places[.bookingDate] == nil { places[.bookingDate] = places[.valueDate] }
        self.places = places
    }

    private static func place(of name: String, in names: [String]) -> Int? {
        names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
    }
}
