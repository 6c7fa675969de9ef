/// What somebody typed to keep a payee.
public struct BeneficiaryDraft: Hashable, Sendable {
    /// Whose account it is.
    public var name: String
    public var iban: String
    /// Whether it is to be kept although the name is not the holder's.
    public var acceptsName: Bool

    public init(name: String = "", iban: String = "", acceptsName: Bool = false) {
        self.name = name
        self.iban = iban
        self.acceptsName = acceptsName
    }
}
