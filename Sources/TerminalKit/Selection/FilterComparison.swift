/// A comparison of a field with a value.
struct FilterComparison: Equatable, Sendable {
    enum Operator: String, CaseIterable, Sendable {
        case equal = "="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case contains = "~"
    }

    let field: FieldPath
    let comparison: Operator
    /// The value as text; ``meaning`` is the same for comparisons with numbers, booleans or null.
    let text: String
    let isQuoted: Bool
    let meaning: ComparableValue

    /// - Parameter isQuoted: whether the text was quoted, and so can only be text.
    init(field: FieldPath, _ comparison: Operator, text: String, isQuoted: Bool) {
        self.field = field
        self.comparison = comparison
        self.text = text
        self.isQuoted = isQuoted
        meaning =
            switch text {
            case _ where isQuoted: .text(text)
            case "null": .null
            case "true": .boolean(true)
            case "false": .boolean(false)
            default: DecimalText(text).map(ComparableValue.number) ?? .text(text)
            }
    }

    /// Throws ``PresentationError/incomparable(field:value:expected:)`` if a number, a date or a boolean is compared
    /// with an unquoted word that is none.
    func isMet(by value: OutputValue) throws(PresentationError) -> Bool {
        guard case .array(let elements) = value else { return try isMetByOne(value) }
        // A list matches if any element matches. "Not equal" matches if no element is equal.
        for element in elements where try isMetByOne(element) != (comparison == .notEqual) {
            return comparison != .notEqual
        }
        return comparison == .notEqual
    }

    private func isMetByOne(_ value: OutputValue) throws(PresentationError) -> Bool {
        if comparison == .contains { return isContained(in: Self.plainText(of: value)) }
        guard let order = try order(of: value) else { return comparison == .notEqual }
        return isMet(order)
    }

    private func isContained(in text: String) -> Bool {
        let whole = Array(text.lowercased().utf8)
        let part = Array(self.text.lowercased().utf8)
        guard part.count <= whole.count else { return false }
        return (0...whole.count - part.count).contains { whole[$0..<$0 + part.count].elementsEqual(part) }
    }

    private enum Order {
        case before, same, after
    }

    /// The order of the found value relative to the given one; `nil` if only one of them is null.
    private func order(of value: OutputValue) throws(PresentationError) -> Order? {
        let found = ComparableValue(value)
        switch (found, meaning) {
        case (.number, .number), (.boolean, .boolean), (.null, .null): return order(found, meaning)
        case (.null, _), (_, .null): return nil
        // Tables say yes and no.
        case (.boolean, .text("yes")) where !isQuoted: return order(found, .boolean(true))
        case (.boolean, .text("no")) where !isQuoted: return order(found, .boolean(false))
        default:
            if !isQuoted, let expected = kind(of: value), !isText(of: expected) {
                throw .incomparable(field: field.text, value: text, expected: expected)
            }
            return order(.text(Self.plainText(of: value)), .text(text))
        }
    }

    /// The kind that the field has in every row; `nil` for text. Text may look like a number or a date in one row and
    /// not in the next, so the field's name counts too.
    private func kind(of value: OutputValue) -> PresentationError.ComparedKind? {
        let name = field.members.last ?? field.key
        switch value {
        case .integer: return .number
        case .boolean: return .boolean
        case .string(let found) where name == "amount": return DecimalText(found).map { _ in .number }
        case .string(let found) where ["Date", "date", "At", "Until"].contains(where: name.hasSuffix):
            return Self.isDate(found) ? .date : nil
        default: return value.amountText.map { _ in .number }
        }
    }

    private func isText(of kind: PresentationError.ComparedKind) -> Bool {
        switch kind {
        case .number: if case .number = meaning { true } else { false }
        case .date: Self.isDate(text)
        case .boolean: if case .boolean = meaning { true } else { false }
        }
    }

    /// Whether a text is the beginning of a date or time in the form of ISO 8601: `2026`, `2026-06`, `2026-06-30`.
    private static func isDate(_ text: String) -> Bool {
        let day = text.utf8.prefix { $0 != UInt8(ascii: "T") }
        let parts = day.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
        guard (1...3).contains(parts.count), parts.count == 3 || day.count == text.utf8.count,
            parts.allSatisfy({ $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
        else { return false }
        let ranges = [1...9_999, 1...12, 1...31]
        return zip(parts, ranges).allSatisfy { digits, range in
            digits.count == (range.upperBound > 99 ? 4 : 2)
                && range.contains(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        }
    }

    private func order(_ left: ComparableValue, _ right: ComparableValue) -> Order {
        left.precedes(right) ? .before : right.precedes(left) ? .after : .same
    }

    private func isMet(_ order: Order) -> Bool {
        switch comparison {
        case .equal: order == .same
        case .notEqual: order != .same
        case .less: order == .before
        case .lessOrEqual: order != .after
        case .greater: order == .after
        case .greaterOrEqual: order != .before
        case .contains: false
        }
    }

    private static func plainText(of value: OutputValue) -> String {
        value.amountText ?? value.plainText
    }
}

extension OutputValue {
    /// The decimal text of an amount; `nil` for any other value.
    var amountText: String? {
        guard case .object(let members) = self, let amount = members.first(where: { $0.0 == "amount" }),
            case .string(let text) = amount.1
        else { return nil }
        return text
    }
}

/// A row's value for filters and sort orders.
enum ComparableValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(DecimalText)
    case text(String)
    /// Several values; any of them may match.
    case list([ComparableValue])

    /// - Parameter value: an amount is compared by its decimal text, other objects as JSON on one line.
    init(_ value: OutputValue) {
        switch value {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .number(DecimalText(number))
        case .string(let text): self = DecimalText(text).map(Self.number) ?? .text(text)
        case .array(let elements): self = .list(elements.map(ComparableValue.init))
        case .object: self = value.amountText.map { Self(.string($0)) } ?? .text(value.plainText)
        }
    }

    /// Null first, then false and true, numbers by size, texts by their UTF-8 bytes, lists by their elements.
    func precedes(_ other: ComparableValue) -> Bool {
        switch (self, other) {
        case (.boolean(let left), .boolean(let right)): return !left && right
        case (.number(let left), .number(let right)): return left < right
        case (.text(let left), .text(let right)): return left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.list(let left), .list(let right)):
            return left.lexicographicallyPrecedes(right) { $0.precedes($1) }
        default: return rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .boolean: 1
        case .number: 2
        case .text: 3
        case .list: 4
        }
    }
}

/// A decimal number of any length, as written. It is compared digit by digit, so that no amount is rounded.
struct DecimalText: Equatable, Comparable, Sendable {
    private let isNegative: Bool
    /// Without leading zeros.
    private let integer: [UInt8]
    /// Without trailing zeros.
    private let fraction: [UInt8]

    /// A number such as `-12.50`. `nil` for anything else, including exponents, digit groups, a lone point, and leading
    /// zeros, which occur only in names and account numbers.
    init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        let sign = bytes.first == UInt8(ascii: "-")
        if sign { bytes.removeFirst() }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) })
        else { return nil }
        guard parts[0].count == 1 || parts[0].first != UInt8(ascii: "0") else { return nil }
        integer = parts[0] == [UInt8(ascii: "0")] ? [] : Array(parts[0])
        var digits = parts.count == 2 ? Array(parts[1]) : []
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        fraction = digits
        isNegative = sign && !(integer.isEmpty && digits.isEmpty)
    }

    init(_ number: Int64) {
        isNegative = number < 0
        integer = number == 0 ? [] : Array(String(number.magnitude).utf8)
        fraction = []
    }

    static func < (left: DecimalText, right: DecimalText) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmallerInSize(than: left) : left.isSmallerInSize(than: right)
    }

    private func isSmallerInSize(than other: DecimalText) -> Bool {
        if integer.count != other.integer.count { return integer.count < other.integer.count }
        if integer != other.integer { return integer.lexicographicallyPrecedes(other.integer) }
        return fraction.lexicographicallyPrecedes(other.fraction)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
