/// The content of a column in a table of entries. The names of the cases are the meanings in
/// `Fixtures/statements/words.txt`.
enum TableColumn: Int, CaseIterable {
    case bookingDate, valueDate, amount, debit, credit, direction, currency, id, reference, counterparty, text
    case status, balance, fee, account

    /// The columns with amounts.
    static let amounts: [TableColumn] = [.amount, .debit, .credit, .balance, .fee]
    /// The columns with the amounts of entries.
    static let entryAmounts: [TableColumn] = [.amount, .debit, .credit]

    /// Columns by their meaning's name in the words.
    static let byMeaning = Dictionary(uniqueKeysWithValues: allCases.map { (String(describing: $0), $0) })

    /// Columns in the order in which a name of several words is taken for one of them.
    private static let byWords: [TableColumn] = [
        .balance, .fee, .valueDate, .bookingDate, .currency, .status, .debit, .credit, .amount, .text,
    ]

    /// How sure a name is.
    struct Known {
        let column: TableColumn
        /// Lower is surer.
        let rank: Int

        static let byWords = 1_000
    }

    /// The column with a header name; `nil` if it is unknown. A currency and a unit in the name do not count.
    static func known(_ name: String, _ words: StatementWords = .shipped) -> Known? {
        let plain = StatementWords.plain(name)
        if words.accented.contains(plain), name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        if let known = words.columns[plain] {
            return Known(column: known.column, rank: known.rank)
        }
        let bare = TableCurrency.removed(from: name, words.minor)
        if let known = words.columns[bare.joined()] {
            return Known(column: known.column, rank: 100 + known.rank)
        }
        return knownByNumber(bare.joined(), words) ?? knownByWords(bare, name, words)
    }

    // "accountNum" is an account, as "account" is; "Description 2" is a text, as "Description" is.
    private static func knownByNumber(_ plain: String, _ words: StatementWords) -> Known? {
        let ends = ["number", "nummer", "numero", "numer", "nbr", "num", "nr", "no"]
        let account = ends.first(where: plain.hasSuffix).flatMap {
            words.columns[String(plain.dropLast($0.count))]
        }
        if let account, account.column == .account {
            return Known(column: .account, rank: 200 + account.rank)
        }
        let name = plain.reversed().drop(while: \.isNumber).reversed()
        guard name.count < plain.count, let text = words.columns[String(name)], text.column == .text else {
            return nil
        }
        return Known(column: .text, rank: 200 + text.rank)
    }

    // "Closing ledger balance": one of its words is a name, and none says that it is about something else.
    private static func knownByWords(_ all: [String], _ name: String, _ words: StatementWords) -> Known? {
        // "No." is a number, and "Nợ" a debit.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let parts = isASCII ? all.filter { !words.accented.contains($0) } : all
        guard (2...5).contains(all.count), (1...5).contains(parts.count),
            !parts.contains(where: words.foreign.contains)
        else {
            return nil
        }
        let found = parts.compactMap { words.columns[$0] }
        guard let column = byWords.first(where: { column in found.contains { $0.column == column } }) else {
            return nil
        }
        return Known(
            column: column, rank: Known.byWords + (found.first { $0.column == column }?.rank ?? 0))
    }

    /// True if a name says that the column is about something else than the entry in the account's currency.
    static func isForeign(_ name: String) -> Bool {
        StatementWords.words(name).contains(where: StatementWords.shipped.foreign.contains)
    }
}

/// Where the columns of a table are.
struct TablePlaces {
    private var places = [Int](repeating: -1, count: TableColumn.allCases.count)

    subscript(column: TableColumn) -> Int? {
        get { places[column.rawValue] < 0 ? nil : places[column.rawValue] }
        set { places[column.rawValue] = newValue ?? -1 }
    }

    /// How many columns have a place.
    var count: Int { places.count { $0 >= 0 } }

    func contains(_ place: Int) -> Bool { places.contains(place) }

    /// The last place of a column that is none of these; -1 if there is none.
    func last(except: Set<TableColumn>) -> Int {
        TableColumn.allCases.filter { !except.contains($0) }.map { places[$0.rawValue] }.max() ?? -1
    }

    /// Takes a place from the column that has it.
    mutating func free(_ place: Int) {
        for column in TableColumn.allCases where self[column] == place { self[column] = nil }
    }
}
