/// The id of an entity of one type: an account's id cannot be passed for a transfer's.
public struct Identifier<Entity>: Hashable, Sendable {
    /// The id as text, such as `ACC001`.
    public let text: String

    /// Takes a text as it is.
    public init(_ text: String) {
        self.text = text
    }
}

extension Identifier: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension Identifier: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Identifier: CustomStringConvertible {
    public var description: String { text }
}

extension Identifier: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}

extension Identifier {
    /// The id made of letters and a number of at least `width` digits.
    package init(prefix: StaticString, number: Int64, width: Int) {
        self.init(
            DigitText.make { text in
                text.put(UInt64(max(0, number)), width: width)
                prefix.withUTF8Buffer { letters in
                    for letter in letters.reversed() { text.put(letter) }
                }
            })
    }

    /// The number in an id of this form, from 1; `nil` for any other text.
    package func number(after prefix: StaticString, width: Int) -> Int64? {
        guard prefix.withUTF8Buffer({ text.utf8.starts(with: $0) }) else { return nil }
        let digits = text.utf8.dropFirst(prefix.utf8CodeUnitCount)
        // Longer numbers have no leading zero.
        guard digits.count == width || digits.count > width && digits.first != UInt8(ascii: "0") else {
            return nil
        }
        var number: Int64 = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
            let (next, overflowedAgain) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            guard !overflowed, !overflowedAgain else { return nil }
            number = next
        }
        return number > 0 ? number : nil
    }
}

extension Identifier where Entity == User {
    /// The id of the staff member with this number: `OPR001`.
    public init(staffNumber number: Int64) {
        self.init(prefix: "OPR", number: number, width: 3)
    }

    /// The number in a staff member's id; `nil` if it is not of that form.
    public var staffNumber: Int64? { number(after: "OPR", width: 3) }
}

extension Identifier where Entity == Transfer {
    /// The id of the scheduled transfer with this number: `SCH000001`.
    public init(orderNumber number: Int64) {
        self.init(prefix: "SCH", number: number, width: 6)
    }

    /// The number in a scheduled transfer's id; `nil` if it is not of that form.
    public var orderNumber: Int64? { number(after: "SCH", width: 6) }

    /// True for the form of the ids that this bank gives to transfers.
    public var isTransferOfThisBank: Bool { number != nil || orderNumber != nil }
}
