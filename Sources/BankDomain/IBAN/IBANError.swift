/// Why a text is not an IBAN.
public enum IBANError: Error, Equatable, Sendable {
    /// Not two letters, two digits and then letters or digits.
    case malformed
    /// The first two letters are no country of the IBAN registry.
    case unknownCountry(String)
    /// The country's numbers have another length.
    case wrongLength(expected: Int, actual: Int)
    /// The check digits do not fit the rest (ISO 7064, MOD 97-10).
    case wrongCheckDigits
}
