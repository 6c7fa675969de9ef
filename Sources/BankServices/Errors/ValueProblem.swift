public import LanguageKit

public enum ValueProblem: Equatable, Sendable {
    case empty
    /// It is longer than this many characters.
    case tooLong(maximum: Int)
    /// It holds control, line-separating or invisible format characters.
    case controlCharacters
    /// It is outside these bounds, both included.
    case outOfRange(ClosedRange<Int>)
    case notOneOf([String])
    /// It is not of the expected form, which the text describes.
    case malformed(expected: Phrase)
    case taken
    /// The same account stands on both sides.
    case sameAccount
}
