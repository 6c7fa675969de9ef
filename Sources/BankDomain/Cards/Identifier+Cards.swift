extension Identifier where Entity == Card {
    /// The id of the bank's card with this number: `CRD001`.
    public init(number: Int64) {
        self.init(prefix: "CRD", number: number, width: 3)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("CRD"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == CardAuthorisation {
    /// The id of the bank's authorisation with this number: `AUT000001`.
    public init(number: Int64) {
        self.init(prefix: "AUT", number: number, width: 6)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? {
        guard text.hasPrefix("AUT"), let number = Int64(text.dropFirst(3)), number > 0 else { return nil }
        return Self(number: number) == self ? number : nil
    }
}
