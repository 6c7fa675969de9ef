/// One field against one value.
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
    /// The value as a text, and what it means where a number, a truth value or nothing is compared.
    let text: String
    let isQuoted: Bool
    let meaning: ComparableValue

    /// - Parameter isQuoted: whether the text stood in quotes, and so is a text and nothing else.
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

    /// Throws ``PresentationError/notANumber(field:value:)`` where a number is compared with a bare word that is none.
    func isMet(by value: OutputValue) throws(PresentationError) -> Bool {
        guard case .array(let elements) = value else { return try isMetByOne(value) }
        // Of a list any element may meet it; that none is equal is what "not equal" asks.
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

    /// How what was found stands to the value; `nil` where only one of them is nothing.
    private func order(of value: OutputValue) throws(PresentationError) -> Order? {
        let found = ComparableValue(value)
        switch (found, meaning) {
        case (.number, .number), (.boolean, .boolean), (.null, .null): return order(found, meaning)
        case (.null, _), (_, .null): return nil
        case (.number, .text) where !isQuoted && Self.isNumberAlways(value):
            throw .notANumber(field: field.text, value: text)
        default: return order(.text(Self.plainText(of: value)), .text(text))
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

    // A text may look like a number in one row and not in the next.
    private static func isNumberAlways(_ value: OutputValue) -> Bool {
        if case .integer = value { true } else { value.amountText != nil }
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
