/// An International Bank Account Number that has been checked (ISO 13616-1:2020).
///
/// A value of this type always has the length of its country and the right check digits.
public struct IBAN: Hashable, Sendable {
    /// The electronic format: upper case, without spaces.
    public let text: String

    /// Checks a text in electronic or paper format; lower case and spaces are accepted and normalised.
    public init(_ text: String) throws(IBANError) {
        let normalized = Self.normalized(text)
        guard let country = Self.countryPrefix(of: normalized) else { throw .malformed }
        guard let length = IBANCountry.lengths[country] else { throw .unknownCountry(country) }
        let count = normalized.utf8.count
        guard count == length else { throw .wrongLength(expected: length, actual: count) }
        guard Self.remainder(of: normalized) == 1, Self.hasOwnCheckDigits(normalized) else {
            throw .wrongCheckDigits
        }
        self.text = normalized
    }

    /// Makes the IBAN of an account from its country and its basic bank account number (BBAN).
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

    /// Upper case and without spaces. Nothing else is changed, so what is wrong stays visible.
    public static func normalized(_ text: String) -> String {
        let bytes = text.utf8.filter { $0 != UInt8(ascii: " ") }.map(\.asciiUppercased)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the text is so like an IBAN (two letters, two digits, 11 to 30 letters or digits) that a
    /// person who wrote it must have meant one.
    public static func hasShape(_ text: String) -> Bool {
        let normalized = normalized(text)
        return (15...34).contains(normalized.utf8.count) && countryPrefix(of: normalized) != nil
    }

    private static func countryPrefix(of text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 5, bytes.count <= 34 else { return nil }
        guard bytes[0...1].allSatisfy(isLetter), bytes[2...3].allSatisfy(isDigit) else { return nil }
        guard bytes.allSatisfy({ isLetter($0) || isDigit($0) }) else { return nil }
        return String(text.prefix(2))
    }

    /// The number modulo 97, with the first four characters moved to the end and letters counted from
    /// A = 10 (ISO 7064, MOD 97-10); `nil` for any other character.
    private static func remainder(of text: String) -> Int? {
        var remainder = 0
        let bytes = Array(text.utf8)
        for byte in bytes.dropFirst(4) + bytes.prefix(4) {
            if isDigit(byte) {
                remainder = (remainder * 10 + Int(byte - UInt8(ascii: "0"))) % 97
            } else if isLetter(byte) {
                remainder = (remainder * 100 + Int(byte - UInt8(ascii: "A")) + 10) % 97
            } else {
                return nil
            }
        }
        return remainder
    }

    /// Whether the check digits are 02 to 98, as ISO 13616 computes them: 00, 01 and 99 leave the same
    /// remainders as 97, 98 and 02, and would give the account a second number.
    private static func hasOwnCheckDigits(_ text: String) -> Bool {
        !["00", "01", "99"].contains(text.dropFirst(2).prefix(2))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension IBAN: CustomStringConvertible {
    /// The electronic format.
    public var description: String { text }
}

extension UInt8 {
    /// The capital of an ASCII letter, and every other byte as it is: `ß` and `ſ` must not become `S`.
    var asciiUppercased: UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
    }
}
