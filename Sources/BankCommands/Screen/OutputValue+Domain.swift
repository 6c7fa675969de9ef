import BankDomain
import TerminalKit

extension OutputValue {
    /// An amount with its decimal text, for JSON.
    static func money(_ money: Money) -> OutputValue {
        .object([
            ("amount", .string(money.decimalText)), ("currency", .string(money.currency.code)),
            ("minorUnits", .integer(money.minorUnits)),
        ])
    }

    /// A text, or null for none.
    static func optional(_ text: String?) -> OutputValue {
        text.map(OutputValue.string) ?? .null
    }

    /// A whole number.
    static func count(_ number: Int) -> OutputValue {
        .integer(Int64(number))
    }
}

extension OutputValue {
    /// Records as an array of objects.
    static func records<Row>(_ rows: [Row], _ columns: [Column<Row>]) -> OutputValue {
        let shown = columns.filter(\.isShownInJSON)
        return .array(rows.map { row in .object(shown.map { ($0.key, $0.value(row)) }) })
    }
}

extension Column {
    /// A column of amounts: grouped for people, exact for programs, never cut.
    static func money(
        key: String, title: String, importance: ColumnImportance = .high,
        _ amount: @escaping @Sendable (Row) -> Money
    ) -> Column {
        Column(
            key: key, title: title, alignment: .trailing, importance: importance,
            text: { amount($0).groupedText }, csvText: { amount($0).decimalText },
            value: { .money(amount($0)) })
    }

    /// The currency of an amount that stands beside it: a member of the amount in JSON.
    static func currency(_ currency: @escaping @Sendable (Row) -> Currency) -> Column {
        Column(
            key: "currency", title: "Currency", importance: .high, isShownInJSON: false,
            value: { .string(currency($0).code) })
    }

    /// A column of texts.
    static func text(
        key: String, title: String, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        canTruncate: Bool = false, _ text: @escaping @Sendable (Row) -> String
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable,
            canTruncate: canTruncate, value: { .string(text($0)) })
    }

    /// A column of numbers.
    static func count(key: String, title: String, _ number: @escaping @Sendable (Row) -> Int) -> Column {
        Column(key: key, title: title, alignment: .trailing, value: { .count(number($0)) })
    }

    /// A column of yes and no.
    static func flag(key: String, title: String, _ flag: @escaping @Sendable (Row) -> Bool) -> Column {
        Column(
            key: key, title: title, text: { flag($0) ? "yes" : "no" }, value: { .boolean(flag($0)) })
    }

    /// A column that marks some rows.
    static func mark(key: String, title: String, _ flag: @escaping @Sendable (Row) -> Bool) -> Column {
        Column(key: key, title: title, text: { flag($0) ? "yes" : "" }, value: { .boolean(flag($0)) })
    }

    /// A column of several words: apart by commas for people, by spaces in CSV.
    static func words(
        key: String, title: String, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        _ words: @escaping @Sendable (Row) -> [String]
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable,
            text: { words($0).joined(separator: ", ") }, csvText: { words($0).joined(separator: " ") },
            value: { .array(words($0).map(OutputValue.string)) })
    }

    /// A column of sums in several currencies.
    static func moneys(
        key: String, title: String, isShownInTable: Bool = true,
        _ sums: @escaping @Sendable (Row) -> [Money]
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: isShownInTable,
            text: { sums($0).map { "\($0.groupedText) \($0.currency.code)" }.joined(separator: ", ") },
            csvText: { sums($0).map(\.description).joined(separator: ", ") },
            value: { .array(sums($0).map(OutputValue.money)) })
    }
}
