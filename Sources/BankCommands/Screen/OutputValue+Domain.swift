import BankDomain
import BankServices
import LanguageKit
import TerminalKit

extension OutputValue {
    /// An amount with its decimal text, for JSON.
    static func money(_ money: Money) -> OutputValue {
        .object([
            ("amount", .string(money.decimalText)), ("currency", .string(money.currency.code)),
            ("minorUnits", .integer(money.minorUnits)),
        ])
    }

    static func balances(_ balances: AccountBalances) -> OutputValue {
        .object([
            ("balance", .money(balances.balance)), ("availableBalance", .money(balances.availableBalance)),
        ])
    }

    static let moneyMembers = ["amount", "currency", "minorUnits"]

    /// A text, or null if it is `nil`.
    static func optional(_ text: String?) -> OutputValue {
        text.map(OutputValue.string) ?? .null
    }

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
    /// A column of amounts: grouped for people, exact for programs, never truncated.
    static func money(
        key: String, title: Phrase, importance: ColumnImportance = .high,
        _ amount: @escaping @Sendable (Row) -> Money
    ) -> Column {
        Column(
            key: key, title: title, alignment: .decimal, importance: importance,
            members: OutputValue.moneyMembers,
            localizedText: { $1.region.amount(amount($0).groupedText) }, csvText: { amount($0).decimalText },
            value: { .money(amount($0)) })
    }

    /// The currency of an amount in another column. In JSON the amount itself contains the currency.
    static func currency(_ currency: @escaping @Sendable (Row) -> Currency) -> Column {
        Column(
            key: "currency", title: "Currency", importance: .high, isShownInJSON: false, isUnit: true,
            members: [],
            value: { .string(currency($0).code) })
    }

    static func text(
        key: String, title: Phrase, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        canTruncate: Bool = false, mergesInto: String? = nil, _ text: @escaping @Sendable (Row) -> String
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable,
            canTruncate: canTruncate, mergesInto: mergesInto, members: [], value: { .string(text($0)) })
    }

    /// A column of words with fixed names in programs, such as states; people see them in their language.
    static func word(
        key: String, title: Phrase, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        _ word: @escaping @Sendable (Row) -> String
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable, members: [],
            phrase: { Phrase(word: word($0)) }, value: { .string(word($0)) })
    }

    /// A column of sentences: for people in their language, for programs in English.
    static func phrase(
        key: String, title: Phrase, importance: ColumnImportance = .normal, canTruncate: Bool = false,
        _ phrase: @escaping @Sendable (Row) -> Phrase
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, canTruncate: canTruncate, members: [],
            phrase: phrase,
            value: { .string(phrase($0).english) })
    }

    /// A column of days as `2026-01-31`.
    static func date(
        key: String, title: Phrase, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        _ date: @escaping @Sendable (Row) -> String
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable, members: [],
            value: { .string(date($0)) })
    }

    /// A column of moments: local times for people, RFC 3339 for programs; empty or null for `nil`.
    static func time(
        key: String, title: Phrase, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        _ time: @escaping @Sendable (Row) -> Instant?
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable, members: [],
            localizedText: { row, reader in
                time(row).map { reader.time(secondsSinceEpoch: $0.secondsSinceEpoch) } ?? ""
            },
            csvText: { time($0)?.text ?? "" }, value: { .optional(time($0)?.text) })
    }

    static func count(key: String, title: Phrase, _ number: @escaping @Sendable (Row) -> Int) -> Column {
        Column(key: key, title: title, alignment: .trailing, members: [], value: { .count(number($0)) })
    }

    /// A column of yes and no.
    static func flag(key: String, title: Phrase, _ flag: @escaping @Sendable (Row) -> Bool) -> Column {
        Column(
            key: key, title: title, members: [], phrase: { flag($0) ? "yes" : "no" },
            value: { .boolean(flag($0)) })
    }

    /// A column that marks some rows.
    static func mark(key: String, title: Phrase, _ flag: @escaping @Sendable (Row) -> Bool) -> Column {
        Column(
            key: key, title: title, members: [], phrase: { flag($0) ? "yes" : "" },
            value: { .boolean(flag($0)) })
    }

    /// A column of several words: separated by commas for people, by spaces in CSV.
    static func words(
        key: String, title: Phrase, importance: ColumnImportance = .normal, isShownInTable: Bool = true,
        _ words: @escaping @Sendable (Row) -> [String]
    ) -> Column {
        Column(
            key: key, title: title, importance: importance, isShownInTable: isShownInTable,
            text: { words($0).joined(separator: ", ") },
            csvText: { words($0).joined(separator: " ") },
            value: { .array(words($0).map(OutputValue.string)) })
    }

    /// A column of sums in several currencies.
    static func moneys(
        key: String, title: Phrase, isShownInTable: Bool = true,
        _ sums: @escaping @Sendable (Row) -> [Money]
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: isShownInTable,
            phrase: { .list(sums($0).map(\.shown), .comma) },
            csvText: { sums($0).map(\.description).joined(separator: ", ") },
            value: { .array(sums($0).map(OutputValue.money)) })
    }
}

extension Column {
    /// The same column for a value that contains such a row.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        let (text, csvText, value) = (text, csvText, value)
        var styleOfWhole: (@Sendable (Whole) -> TextStyle?)?
        if let style { styleOfWhole = { style(part($0)) } }
        return Column<Whole>(
            key: key, title: title, alignment: alignment, importance: importance,
            isShownInTable: isShownInTable, isShownInJSON: isShownInJSON, canTruncate: canTruncate,
            mergesInto: mergesInto, isUnit: isUnit, members: members, localizedText: { text(part($0), $1) },
            csvText: { csvText(part($0)) },
            style: styleOfWhole,
            value: { value(part($0)) })
    }
}

extension Column {
    /// A line of a record whose value may be missing: null in JSON, empty elsewhere. Lists do not show it.
    static func optional(
        key: String, title: Phrase, text: (@Sendable (Row) -> String?)? = nil,
        _ value: @escaping @Sendable (Row) -> String?
    ) -> Column {
        let shown = text ?? value
        return Column(
            key: key, title: title, isShownInTable: false, members: [], text: { shown($0) ?? "" },
            csvText: { value($0) ?? "" }, value: { .optional(value($0)) })
    }

    /// An amount with its currency; empty if there is none.
    static func optionalMoney(
        key: String, title: Phrase, _ amount: @escaping @Sendable (Row) -> Money?
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: false, members: OutputValue.moneyMembers,
            phrase: { amount($0)?.shown ?? "" },
            csvText: { amount($0)?.description ?? "" }, value: { amount($0).map(OutputValue.money) ?? .null })
    }
}

extension Column {
    /// A yearly rate in hundredths of a percent.
    static func rate(
        key: String, title: Phrase, isShownInTable: Bool = true,
        _ basisPoints: @escaping @Sendable (Row) -> Int
    ) -> Column {
        Column(
            key: key, title: title, alignment: .trailing, isShownInTable: isShownInTable,
            text: { percent(basisPoints($0)) }, csvText: { String(basisPoints($0)) },
            value: { .count(basisPoints($0)) })
    }

    /// A yearly rate of a record; empty if there is none.
    static func optionalRate(
        key: String, title: Phrase, _ basisPoints: @escaping @Sendable (Row) -> Int?
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: false,
            text: { basisPoints($0).map(percent) ?? "" },
            csvText: { basisPoints($0).map { String($0) } ?? "" },
            value: { basisPoints($0).map(OutputValue.count) ?? .null })
    }

    private static func percent(_ basisPoints: Int) -> String {
        let (percent, hundredths) = basisPoints.quotientAndRemainder(dividingBy: 100)
        return "\(percent).\(hundredths < 10 ? "0" : "")\(hundredths) %"
    }
}

extension Page {
    /// The members of a page beside its items.
    var envelope: [(String, OutputValue)] {
        [
            ("page", .count(page)), ("limit", .count(limit)),
            ("total", total.map(OutputValue.count) ?? .null),
            ("nextCursor", .optional(nextCursor)),
        ]
    }
}
