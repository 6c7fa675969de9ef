/// A value of a row as filters and sort orders compare it.
enum ComparableValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(DecimalText)
    case text(String)
    /// Several values, of which each may be meant.
    case list([ComparableValue])

    /// - Parameter value: an amount counts as its decimal text; other objects as JSON in one line.
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

    /// Nothing first, then no and yes, numbers by size, texts by the bytes of UTF-8, lists by their elements.
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
