public enum PasswordProblem: Equatable, Sendable {
    /// It has fewer characters than this.
    case tooShort(minimum: Int)
    case tooLong(maximumByteCount: Int)
    /// It is not UTF-8 text.
    case notText
    /// Everybody tries it first: it is common, a row of keys, or one thing over and over.
    case common
    /// It is little more than the user's name or the bank's.
    case containsName
}
