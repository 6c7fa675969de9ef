/// The identifier of a creditor that collects by direct debit, with the right check digits (EPC262-08, "Creditor
/// Identifier Overview").
///
/// Country, two check digits, three characters of the creditor's own choice, and the country's identifier of the
/// creditor.
public struct CreditorIdentifier: Hashable, Sendable {
    /// In upper case, without blanks.
    public let text: String

    /// Checks a text; lower case and blanks are accepted and normalized. `nil` for another text.
    public init?(_ text: String) {
        let normalized = Mandate.normalized(text)
        guard (8...Mandate.nameMaximum).contains(normalized.utf8.count),
            normalized.utf8.allSatisfy({ IBAN.isLetter($0) || $0.isASCIIDigit })
        else { return nil }
        guard IBAN.hasCheckDigits(Self.withoutBusinessCode(normalized)) else { return nil }
        self.text = normalized
    }

    /// A text for comparisons: two identifiers with right check digits that differ only in the business code name one
    /// creditor.
    public static func comparable(_ text: String) -> String {
        CreditorIdentifier(text).map { withoutBusinessCode($0.text) } ?? Mandate.normalized(text)
    }

    // The creditor changes its own characters, the business code, without another identifier.
    private static func withoutBusinessCode(_ text: String) -> String {
        String(text.prefix(4) + text.dropFirst(7))
    }
}
