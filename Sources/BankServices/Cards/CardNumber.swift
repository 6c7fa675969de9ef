public import BankDomain

/// The number of a card (ISO/IEC 7812-1): sixteen digits, of which the last is the check digit.
///
/// The bank has no issuer identification number of a scheme. Its numbers begin with 9, "for assignment by national
/// standards bodies", and 999 as the country code, which ISO 3166-1 does not assign, so no terminal can route them.
public enum CardNumber {
    public static let issuerPrefix = "999999"
    public static let digitCount = 16
    /// How many of the last digits may be displayed (PCI DSS, requirement 3.4).
    public static let shownDigitCount = 4

    public static func make(_ random: any RandomSource) -> SecretBytes {
        SecretBytes(count: digitCount) { number in
            number.copyBytes(from: issuerPrefix.utf8)
            for place in issuerPrefix.utf8.count..<digitCount - 1 {
                number[place] = 0x30 + UInt8(random.nextUInt64() % 10)
            }
            number[digitCount - 1] = 0x30
            number[digitCount - 1] = 0x30 + UInt8((10 - checksum(UnsafeRawBufferPointer(number))) % 10)
        }
    }

    /// Whether the bytes are digits with a valid check digit (ISO/IEC 7812-1, annex B; Luhn's formula).
    public static func isValid(_ number: borrowing SecretBytes) -> Bool {
        number.withUnsafeBytes { digits in
            digits.count == digitCount && digits.allSatisfy(\.isASCIIDigit)
                && checksum(digits) == 0
        }
    }

    /// The digits that may be displayed.
    public static func lastFour(of number: borrowing SecretBytes) -> String {
        number.withUnsafeBytes { String(decoding: $0.suffix(shownDigitCount), as: UTF8.self) }
    }

    private static func checksum(_ digits: UnsafeRawBufferPointer) -> Int {
        var sum = 0
        for (place, byte) in digits.reversed().enumerated() {
            let digit = Int(byte) - 0x30
            sum += place % 2 == 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9
        }
        return sum % 10
    }
}
