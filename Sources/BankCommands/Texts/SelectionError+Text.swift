import CommandLineKit
import LanguageKit
import TerminalKit

extension SelectionError {
    /// The reason as a sentence.
    var reason: Phrase {
        switch self {
        case .empty: "It is empty; leave the option out instead."
        case .tooLong(let maximum): "It is longer than \(maximum) bytes."
        case .tooDeep(let maximum): "Parentheses and 'not' are nested more than \(maximum) levels deep."
        case .endsEarly(let expected): Self.end(expected)
        case .unexpected(let text, let position, let expected):
            Self.surprise(displayable(text), position, expected)
        case .unclosedQuote(let position): "The quote at column \(position) is not closed."
        case .unclosedParenthesis(let position): "The parenthesis at column \(position) is not closed."
        case .unclosedBrace(let position):
            "The brace at column \(position) is not closed; for a literal brace, write {{."
        case .strayBrace(let position):
            "The brace at column \(position) has no opening brace; for a literal brace, write }}."
        case .unknownEscape(_, let position):
            "Unexpected backslash at column \(position); only \\n, \\t and \\\\ are allowed."
        case .malformedField(let name): "'\(displayable(name))' is not a valid field name."
        case .unknownDirection(let word):
            "Use :asc or :desc after a key, not ':\(displayable(word))'."
        case .repeatedKey(let name): "The key '\(displayable(name))' is listed twice."
        }
    }

    private static func end(_ expected: Expectation) -> Phrase {
        switch expected {
        case .field: "A field is missing at the end."
        case .comparison: "One of = != < <= > >= ~ is missing at the end."
        case .value: "A value is missing at the end."
        case .conjunction: "'and' or 'or' is missing at the end."
        }
    }

    private static func surprise(_ text: String, _ position: Int, _ expected: Expectation) -> Phrase {
        switch expected {
        case .field: "Unexpected '\(text)' at column \(position); a field is expected."
        case .comparison: "Unexpected '\(text)' at column \(position); one of = != < <= > >= ~ is expected."
        case .value: "Unexpected '\(text)' at column \(position); a value is expected."
        case .conjunction: "Unexpected '\(text)' at column \(position); 'and' or 'or' is expected."
        }
    }
}
