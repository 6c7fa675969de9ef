import CommandLineKit
import LanguageKit
import TerminalKit

extension SelectionError {
    /// The reason as a sentence.
    var reason: Phrase {
        switch self {
        case .empty: "There is nothing in it; leave the option out instead."
        case .tooLong(let maximum): "It is longer than \(maximum) bytes."
        case .tooDeep(let maximum): "Parentheses and 'not' stand more than \(maximum) deep in each other."
        case .endsEarly(let expected): Self.end(expected)
        case .unexpected(let text, let position, let expected):
            Self.surprise(displayable(text), position, expected)
        case .unclosedQuote(let position): "The quote at \(position) does not end."
        case .unclosedParenthesis(let position): "The parenthesis at \(position) does not end."
        case .unclosedBrace(let position):
            "The brace at \(position) does not end; for a brace itself write {{."
        case .strayBrace(let position): "The brace at \(position) ends nothing; for a brace itself write }}."
        case .unknownEscape(_, let position):
            "The backslash at \(position) means nothing: it stands before n, t or another backslash."
        case .malformedField(let name): "A field cannot be called '\(displayable(name))'."
        case .unknownDirection(let word):
            "After a key stands :asc or :desc, not ':\(displayable(word))'."
        case .repeatedKey(let name): "The key '\(displayable(name))' stands in it twice."
        }
    }

    private static func end(_ expected: Expectation) -> Phrase {
        switch expected {
        case .field: "It ends where a field must follow."
        case .comparison: "It ends where one of = != < <= > >= ~ must follow."
        case .value: "It ends where a value must follow."
        case .conjunction: "It ends where 'and' or 'or' must follow."
        }
    }

    private static func surprise(_ text: String, _ position: Int, _ expected: Expectation) -> Phrase {
        switch expected {
        case .field: "At \(position) a field must stand, not '\(text)'."
        case .comparison: "At \(position) one of = != < <= > >= ~ must stand, not '\(text)'."
        case .value: "At \(position) a value must stand, not '\(text)'."
        case .conjunction: "At \(position) 'and' or 'or' must stand, not '\(text)'."
        }
    }
}
