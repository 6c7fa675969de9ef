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
    /// creditor. Signs that look the same or are not seen, such as full-width digits and spaces without width, don't
    /// make another creditor.
    public static func comparable(_ text: String) -> String {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.compactMap(plain)))
        return CreditorIdentifier(plain).map { withoutBusinessCode($0.text) } ?? Mandate.normalized(plain)
    }

    // A letter or digit of ASCII, also if it is written in full width; `nil` for another sign of ASCII or one without
    // width. Letters of other scripts stay as they are.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
        let scalar = isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        guard scalar.isASCII else { return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : nil
    }

    // The creditor changes its own characters, the business code, without another identifier.
    private static func withoutBusinessCode(_ text: String) -> String {
        String(text.prefix(4) + text.dropFirst(7))
    }
}
