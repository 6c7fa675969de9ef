/// The filter, the order and the template of a result's rows.
///
/// All three apply to the rows of the whole result. A part of the rows that match can be chosen by ``range``.
public struct ResultSelection: Equatable, Sendable {
    /// The condition for rows; `nil` keeps all.
    public let filter: FilterExpression?
    /// The order of rows; `nil` keeps their order.
    public let order: SortOrder?
    /// The text for each row; `nil` uses the format.
    public let template: RowTemplate?

    /// The positions of the rows to show, of those that match, in their order; `nil` for all.
    public let range: Range<Int>?

    /// Whether CSV marks texts that a spreadsheet would run as formulas.
    public let escapesFormulas: Bool

    /// A selection; without arguments it changes nothing.
    public init(
        filter: FilterExpression? = nil, order: SortOrder? = nil, template: RowTemplate? = nil,
        range: Range<Int>? = nil, escapesFormulas: Bool = false
    ) {
        self.escapesFormulas = escapesFormulas
        self.range = range
        self.filter = filter
        self.order = order
        self.template = template
    }

    /// Whether it changes nothing.
    public var isEmpty: Bool { filter == nil && order == nil && template == nil }

    /// Whether rows are left out or ordered, so that the whole list must be read before it is cut.
    public var choosesRows: Bool { filter != nil || order != nil }

    var fields: [FieldPath] {
        (filter?.fields ?? []) + (order?.keys.map(\.field) ?? []) + (template?.fields ?? [])
    }
}

/// A condition on rows, such as `amount >= 100 and (status = booked or description ~ rent)`.
///
/// - `=` `!=` `<` `<=` `>` `>=` compare a field with a value; `~` checks whether its text contains the value, ignoring
///   case. `and`, `or`, `not` and parentheses join comparisons; `and` has precedence over `or`.
/// - A quoted value is text. An unquoted value is a number if it looks like one and the field holds a number: both are
///   then compared exactly, digit by digit. `true`, `false` and `null` have their JSON meaning.
/// - A field that holds an amount is compared by its decimal number; for a list, any element may match.
public struct FilterExpression: Equatable, Sendable {
    /// The maximum nesting of parentheses and `not`.
    static let maximumDepth = 64
    static let maximumByteCount = 16_384

    indirect enum Node: Equatable, Sendable {
        case comparison(FilterComparison)
        case not(Node)
        case all([Node])
        case any([Node])
    }

    let root: Node
    /// The fields that it uses, in order.
    public let fields: [FieldPath]

    /// Reads an expression. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        var parser = try FilterParser(text)
        root = try parser.expression()
        fields = parser.fields
    }

    /// Whether a row matches the condition.
    ///
    /// - Parameter value: the row's value of a field.
    func isMet(_ value: (FieldPath) throws(PresentationError) -> OutputValue) throws(PresentationError)
        -> Bool
    {
        try Self.isMet(root, value)
    }

    // The parser limits the depth of this recursion.
    private static func isMet(
        _ node: Node, _ value: (FieldPath) throws(PresentationError) -> OutputValue
    ) throws(PresentationError) -> Bool {
        switch node {
        case .comparison(let comparison): return try comparison.isMet(by: try value(comparison.field))
        case .not(let inner): return try !isMet(inner, value)
        case .all(let nodes):
            for node in nodes where try !isMet(node, value) { return false }
            return true
        case .any(let nodes):
            for node in nodes where try isMet(node, value) { return true }
            return false
        }
    }
}

/// The order of rows: by the first key, then by the next key if values are equal. Rows that are equal in all keys keep
/// their order.
public struct SortOrder: Equatable, Sendable {
    public struct Key: Equatable, Sendable {
        public let field: FieldPath
        public let isDescending: Bool
    }

    /// The keys, in order of precedence.
    public let keys: [Key]

    /// Reads keys such as `currency,balance:desc`; `-balance` is the same as `balance:desc`. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= FilterExpression.maximumByteCount else {
            throw .tooLong(maximumByteCount: FilterExpression.maximumByteCount)
        }
        var keys: [Key] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let isReversed = words.count == 1 && part.hasPrefix("-")
            let field = try FieldPath(String(words[0].dropFirst(isReversed ? 1 : 0)))
            let isDescending: Bool
            switch words.dropFirst().first {
            case nil: isDescending = isReversed
            case "asc": isDescending = false
            case "desc": isDescending = true
            case .some(let word): throw .unknownDirection(String(word))
            }
            if keys.contains(where: { $0.field == field }) { throw .repeatedKey(field.text) }
            keys.append(Key(field: field, isDescending: isDescending))
        }
        self.keys = keys
    }

    /// The positions of rows in this order.
    ///
    /// - Parameter values: for each row the value of each key.
    func positions(of values: [[ComparableValue]]) -> [Int] {
        values.indices.sorted { left, right in
            for (index, key) in keys.enumerated() {
                let (one, other) = (values[left][index], values[right][index])
                if one.precedes(other) { return !key.isDescending }
                if other.precedes(one) { return key.isDescending }
            }
            return left < right
        }
    }
}

/// Why a filter, a sort order or a template could not be parsed. Positions count characters from 1.
public enum SelectionError: Error, Equatable, Sendable {
    case empty
    case tooLong(maximumByteCount: Int)
    /// Parentheses and `not` are nested too deep.
    case tooDeep(maximumDepth: Int)
    /// The text ends too early.
    case endsEarly(expected: Expectation)
    case unexpected(String, position: Int, expected: Expectation)
    /// A quote that starts there is not closed.
    case unclosedQuote(position: Int)
    /// A parenthesis that starts there is not closed.
    case unclosedParenthesis(position: Int)
    /// A brace that starts there is not closed.
    case unclosedBrace(position: Int)
    /// A closing brace has no opening brace.
    case strayBrace(position: Int)
    /// A backslash is followed by a character that cannot be escaped.
    case unknownEscape(String, position: Int)
    case malformedField(String)
    /// A sort key is followed by something other than `asc` or `desc`.
    case unknownDirection(String)
    case repeatedKey(String)

    /// The expected token.
    public enum Expectation: Equatable, Sendable {
        case field, comparison, value, conjunction
    }
}
