/// Which rows of a result are written, in which order, and by which template.
///
/// All three speak of the rows that a result has: of a page those of that page.
public struct ResultSelection: Equatable, Sendable {
    /// The rows that are left; `nil` for all.
    public let filter: FilterExpression?
    /// Their order; `nil` as they come.
    public let order: SortOrder?
    /// What is written of each; `nil` for the format's own.
    public let template: RowTemplate?

    /// A selection; without arguments it leaves everything as it is.
    public init(
        filter: FilterExpression? = nil, order: SortOrder? = nil, template: RowTemplate? = nil
    ) {
        self.filter = filter
        self.order = order
        self.template = template
    }

    /// Whether it leaves everything as it is.
    public var isEmpty: Bool { filter == nil && order == nil && template == nil }

    var fields: [FieldPath] {
        (filter?.fields ?? []) + (order?.keys.map(\.field) ?? []) + (template?.fields ?? [])
    }
}

/// A condition on rows, such as `amount >= 100 and (status = booked or description ~ rent)`.
///
/// - `=` `!=` `<` `<=` `>` `>=` compare a field with a value; `~` asks whether its text contains the value, in either
///   case. `and`, `or`, `not` and parentheses join comparisons; `and` binds closer than `or`.
/// - A value in quotes is a text. One without is a number if it looks like one and the field holds one: then both are
///   compared exactly, digit by digit. `true`, `false` and `null` mean what they mean in JSON.
/// - A field that holds an amount counts as its decimal number; of a list any element may meet the condition.
public struct FilterExpression: Equatable, Sendable {
    /// How deep parentheses and `not` may stand inside each other.
    static let maximumDepth = 64
    static let maximumByteCount = 16_384

    indirect enum Node: Equatable, Sendable {
        case comparison(FilterComparison)
        case not(Node)
        case all([Node])
        case any([Node])
    }

    let root: Node
    /// The fields that it asks for, in their order.
    public let fields: [FieldPath]

    /// Reads an expression. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        var parser = try FilterParser(text)
        root = try parser.expression()
        fields = parser.fields
    }

    /// Whether a row meets the condition.
    ///
    /// - Parameter value: the row's value of a field.
    func isMet(_ value: (FieldPath) throws(PresentationError) -> OutputValue) throws(PresentationError)
        -> Bool
    {
        try Self.isMet(root, value)
    }

    // As deep as the parser let it be.
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

/// In which order rows stand: by the first key, where that is equal by the second, and where all are equal as they
/// came.
public struct SortOrder: Equatable, Sendable {
    public struct Key: Equatable, Sendable {
        public let field: FieldPath
        public let isDescending: Bool
    }

    /// The keys, the one that counts most first.
    public let keys: [Key]

    /// Reads keys such as `currency,balance:desc`. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= FilterExpression.maximumByteCount else {
            throw .tooLong(maximumByteCount: FilterExpression.maximumByteCount)
        }
        var keys: [Key] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let field = try FieldPath(String(words[0]))
            let isDescending: Bool
            switch words.dropFirst().first {
            case nil, "asc": isDescending = false
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
    /// - Parameter values: of each row the value of each key.
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

/// Why a filter, a sort order or a template was not understood. Positions count characters from 1.
public enum SelectionError: Error, Equatable, Sendable {
    case empty
    case tooLong(maximumByteCount: Int)
    /// Parentheses and `not` stand inside each other too often.
    case tooDeep(maximumDepth: Int)
    /// It ends where something had to follow.
    case endsEarly(expected: Expectation)
    case unexpected(String, position: Int, expected: Expectation)
    /// A quote that begins there does not end.
    case unclosedQuote(position: Int)
    /// A parenthesis that begins there does not end.
    case unclosedParenthesis(position: Int)
    /// A brace that begins there does not end.
    case unclosedBrace(position: Int)
    /// A closing brace stands there alone.
    case strayBrace(position: Int)
    /// A backslash stands before a character that it gives no meaning.
    case unknownEscape(String, position: Int)
    case malformedField(String)
    /// A sort key is followed by something that is neither `asc` nor `desc`.
    case unknownDirection(String)
    case repeatedKey(String)

    /// What had to stand where something else stands.
    public enum Expectation: Equatable, Sendable {
        case field, comparison, value, conjunction
    }
}
