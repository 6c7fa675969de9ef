import BankDomain

/// An amount as people type it.
enum TypedAmount {
    /// The amount with a decimal point: `12.50` for `12,50`.
    ///
    /// Only a comma before one or two last digits is a decimal comma in every language. A comma before three digits can
    /// also group them, so such a text is unchanged, and refused where it is read.
    static func plain(_ text: String) -> String {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy(\.isASCIIDigit)
        else { return text }
        let whole = parts[0].drop { $0 == "-" || $0 == "+" }
        guard parts[0].utf8.count - whole.utf8.count <= 1, !whole.isEmpty,
            whole.utf8.allSatisfy(\.isASCIIDigit)
        else { return text }
        return parts[0] + "." + parts[1]
    }
}
