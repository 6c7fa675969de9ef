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
