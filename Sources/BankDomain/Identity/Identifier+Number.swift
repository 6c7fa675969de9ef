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
}

extension Identifier where Entity == Transfer {
    /// The id of the bank's transfer with this number: `TRF000042`.
    public init(number: Int64) {
        self.init(prefix: "TRF", number: number, width: 6)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("TRF"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == Transfer {
    /// The id of the transfer that waits for its day and has this number: `SCH000001`.
    public init(orderNumber number: Int64) {
        self.init(prefix: "SCH", number: number, width: 6)
    }

    /// The number that the id of a transfer that waits names; `nil` if it is not of that form.
    public var orderNumber: Int64? {
        guard text.hasPrefix("SCH"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(orderNumber: number) == self ? number : nil
    }
}

extension Identifier where Entity == Account {
    /// The id of the bank's account with this number: `ACC001`.
    public init(number: Int64) {
        self.init(prefix: "ACC", number: number, width: 3)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("ACC"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == BankNotification {
    /// The id of the bank's notification with this number: `NTF000001`.
    public init(number: Int64) {
        self.init(prefix: "NTF", number: number, width: 6)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("NTF"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == CategoryRule {
    /// The id of the bank's category rule with this number: `RUL001`.
    public init(number: Int64) {
        self.init(prefix: "RUL", number: number, width: 3)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("RUL"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == User {
    /// The id of the bank's user with this number: `USR001`.
    public init(number: Int64) {
        self.init(prefix: "USR", number: number, width: 3)
    }
}

extension Identifier where Entity == Beneficiary {
    /// The id of the bank's beneficiary with this number: `BEN001`.
    public init(number: Int64) {
        self.init(prefix: "BEN", number: number, width: 3)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("BEN"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == AuditEvent {
    /// The id of the audit trail's line with this number: `AUD000001`.
    public init(number: Int64) {
        self.init(prefix: "AUD", number: number, width: 6)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("AUD"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == StandingOrder {
    /// The id of the bank's standing order with this number: `SOR001`.
    public init(number: Int64) {
        self.init(prefix: "SOR", number: number, width: 3)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("SOR"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}
