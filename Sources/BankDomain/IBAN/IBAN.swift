/// An International Bank Account Number that has been checked (ISO 13616-1:2020).
///
/// A value of this type always has the length of its country and the right check digits.
public struct IBAN: Hashable, Sendable {
    /// The electronic format: upper case, without spaces.
    public let text: String

    /// Checks a text in electronic or paper format; lower case and spaces are accepted and normalized.
    public init(_ text: String) throws(IBANError) {
        let normalized = Self.normalized(text)
        guard let country = Self.countryPrefix(of: normalized) else { throw .malformed }
        guard let length = IBANCountry.lengths[country] else { throw .unknownCountry(country) }
        let count = normalized.utf8.count
        guard count == length else { throw .wrongLength(expected: length, actual: count) }
        guard Self.hasCheckDigits(normalized) else { throw .wrongCheckDigits }
        self.text = normalized
    }

    /// Creates the IBAN of an account from its country and its basic bank account number (BBAN).
    public init(country: String, bban: String) throws(IBANError) {
        guard let remainder = Self.remainder(of: country + "00" + bban) else { throw .malformed }
        let digits = String(98 - remainder)
        try self.init(country + (digits.utf8.count == 1 ? "0" : "") + digits + bban)
    }

    /// The two-letter country code (ISO 3166-1).
    public var country: String { String(text.prefix(2)) }

    /// The paper format: groups of four, separated by spaces.
    public var groupedText: String {
        var result = ""
        for (index, character) in text.enumerated() {
            if index > 0, index % 4 == 0 { result += " " }
            result.append(character)
        }
        return result
    }

    /// Upper case, without what people paste along: blanks of all kinds, hyphens, points, marks of direction, the word IBAN
    /// before it. Nothing else is changed, so errors stay visible.
    public static func normalized(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isSeparator(scalar) {
            scalars.append(upperCased(scalar))
        }
        let normalized = String(scalars)
        for word in ["IBAN:", "IBAN"] where normalized.hasPrefix(word) {
            return String(normalized.dropFirst(word.count))
        }
        return normalized
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x2D, 0x2E, 0xA0, 0xAD, 0x2000...0x2015, 0x2028...0x202F, 0x205F...0x2064,
            0x2066...0x2069, 0x2212, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    // Letters and digits of full width are those of ASCII.
    private static func upperCased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isWide = (0xFF10...0xFF5A).contains(scalar.value)
        guard let byte = UInt8(exactly: isWide ? scalar.value - 0xFEE0 : scalar.value), byte < 0x80 else {
            return scalar
        }
        return Unicode.Scalar(byte.asciiUppercased)
    }

    /// Whether the text looks like an IBAN (two letters, two digits, 11 to 30 letters or digits), so that it was
    /// probably meant as one.
    public static func hasShape(_ text: String) -> Bool {
        let normalized = normalized(text)
        return (15...34).contains(normalized.utf8.count) && countryPrefix(of: normalized) != nil
    }

    private static func countryPrefix(of text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 5, bytes.count <= 34 else { return nil }
        guard bytes[0...1].allSatisfy(isLetter), bytes[2...3].allSatisfy(\.isASCIIDigit) else { return nil }
        guard bytes.allSatisfy({ isLetter($0) || $0.isASCIIDigit }) else { return nil }
        return String(text.prefix(2))
    }

    /// Whether the third and fourth characters are the check digits of a text.
    static func hasCheckDigits(_ text: String) -> Bool {
        remainder(of: text) == 1 && text.utf8.prefix(2).allSatisfy(isLetter)
            && text.utf8.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit) && hasOwnCheckDigits(text)
    }

    /// The number modulo 97, with the first four characters moved to the end and letters counted from
    /// A = 10 (ISO 7064, MOD 97-10); `nil` for any other character.
    private static func remainder(of text: String) -> Int? {
        var remainder = 0
        let bytes = Array(text.utf8)
        for byte in bytes.dropFirst(4) + bytes.prefix(4) {
            if byte.isASCIIDigit {
                remainder = (remainder * 10 + Int(byte - UInt8(ascii: "0"))) % 97
            } else if isLetter(byte) {
                remainder = (remainder * 100 + Int(byte - UInt8(ascii: "A")) + 10) % 97
            } else {
                return nil
            }
        }
        return remainder
    }

    /// Whether the check digits are 02 to 98, as ISO 13616 computes them. 00, 01 and 99 leave the same remainders as
    /// 97, 98 and 02, and would give the account a second number.
    private static func hasOwnCheckDigits(_ text: String) -> Bool {
        !["00", "01", "99"].contains(text.dropFirst(2).prefix(2))
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}

extension IBAN: CustomStringConvertible {
    /// The electronic format.
    public var description: String { text }
}

extension IBAN: TextCodable {
    public static func decoded(_ text: String) -> Self? { try? Self(text) }
}

/// Why a text is not an IBAN.
public enum IBANError: Error, Equatable, Sendable {
    /// Not two letters, two digits and then letters or digits.
    case malformed
    /// The first two letters are not a country in the IBAN registry.
    case unknownCountry(String)
    /// The length is wrong for the country.
    case wrongLength(expected: Int, actual: Int)
    /// The check digits do not match (ISO 7064, MOD 97-10).
    case wrongCheckDigits
}

/// The countries of the IBAN registry (SWIFT, release 99) and the lengths of their IBANs.
enum IBANCountry {
    static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27,
        "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28,
        "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23,
        "GL": 18, "GR": 27, "GT": 28, "HN": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
        "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21,
        "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28,
        "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22,
        "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23, "ST": 25,
        "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20, "YE": 30,
    ]
}

/// An IBAN text as recorded. It may not be valid.
///
/// It is shown unchanged. Only a valid IBAN identifies an account or can be paid.
public struct RecordedIBAN: Hashable, Sendable {
    public let text: String

    /// Records a text unchecked.
    public init(_ text: String) {
        self.text = text
    }

    public init(_ iban: IBAN) {
        self.text = iban.text
    }

    /// The IBAN, if the text is valid.
    public var validated: IBAN? { try? IBAN(text) }
}

extension RecordedIBAN: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}

extension RecordedIBAN: CustomStringConvertible {
    public var description: String { text }
}
