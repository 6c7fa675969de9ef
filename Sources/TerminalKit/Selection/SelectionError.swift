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
