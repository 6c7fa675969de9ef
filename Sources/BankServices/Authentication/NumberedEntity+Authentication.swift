public import BankDomain

extension AuthDevice: NumberedEntity {
    /// Its ids are such as `DEV001`.
    public static var idPrefix: StaticString { "DEV" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Challenge: NumberedEntity {
    /// Its ids are such as `CHL000001`.
    public static var idPrefix: StaticString { "CHL" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}
