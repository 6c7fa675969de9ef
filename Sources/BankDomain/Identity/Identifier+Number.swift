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

    /// The number of an id that is made like this, from 1; `nil` for any other text.
    package func number(after prefix: StaticString, width: Int) -> Int64? {
        guard let number = Int64(text.dropFirst(prefix.utf8CodeUnitCount)), number > 0 else { return nil }
        return Self(prefix: prefix, number: number, width: width) == self ? number : nil
    }
}

extension Identifier where Entity == Transfer {
    /// The id of the transfer that waits for its day and has this number: `SCH000001`.
    public init(orderNumber number: Int64) {
        self.init(prefix: "SCH", number: number, width: 6)
    }

    /// The number that the id of a transfer that waits names; `nil` if it is not of that form.
    public var orderNumber: Int64? { number(after: "SCH", width: 6) }
}
