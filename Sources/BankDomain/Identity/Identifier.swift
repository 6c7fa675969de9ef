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
    /// The id of this form with a number.
    package init(_ form: IDForm, number: Int64) {
        self.init(
            DigitText.make { text in
                text.put(UInt64(max(0, number)), width: form.digits)
                form.prefix.withUTF8Buffer { letters in
                    for letter in letters.reversed() { text.put(letter) }
                }
            })
    }

    /// The number in an id of this form, from 1; `nil` for any other text.
    package func number(in form: IDForm) -> Int64? {
        guard form.prefix.withUTF8Buffer({ text.utf8.starts(with: $0) }) else { return nil }
        let digits = text.utf8.dropFirst(form.prefix.utf8CodeUnitCount)
        // Longer numbers have no leading zero.
        guard
            digits.count == form.digits || digits.count > form.digits && digits.first != UInt8(ascii: "0")
        else { return nil }
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
        self.init(IDForm("OPR", digits: 3), number: number)
    }

    /// The number in a staff member's id; `nil` if it is not of that form.
    public var staffNumber: Int64? { number(in: IDForm("OPR", digits: 3)) }
}

extension Identifier where Entity == Transfer {
    /// The id of the scheduled transfer with this number: `SCH000001`.
    public init(orderNumber number: Int64) {
        self.init(IDForm("SCH", digits: 6), number: number)
    }

    /// The number in a scheduled transfer's id; `nil` if it is not of that form.
    public var orderNumber: Int64? { number(in: IDForm("SCH", digits: 6)) }

    /// True for the form of the ids that this bank gives to transfers.
    public var isTransferOfThisBank: Bool { number != nil || orderNumber != nil }
}
