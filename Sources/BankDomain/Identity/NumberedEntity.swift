/// An entity that the bank numbers from 1, with ids of letters and that number: `ACC001`.
public protocol NumberedEntity {
    /// The letters at the start of its ids, in upper case.
    static var idPrefix: StaticString { get }

    /// The minimum number of digits.
    static var idWidth: Int { get }
}

extension Identifier where Entity: NumberedEntity {
    public init(number: Int64) {
        self.init(prefix: Entity.idPrefix, number: number, width: Entity.idWidth)
    }

    /// The number in the id; `nil` if it is not of that form.
    public var number: Int64? { number(after: Entity.idPrefix, width: Entity.idWidth) }
}

extension Account: NumberedEntity {
    /// Ids look like `ACC001`.
    public static var idPrefix: StaticString { "ACC" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension Transfer: NumberedEntity {
    /// Ids look like `TRF000001`.
    public static var idPrefix: StaticString { "TRF" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}

extension TransferHold: NumberedEntity {
    /// Ids look like `HLD000001`.
    public static var idPrefix: StaticString { "HLD" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}

extension StandingOrder: NumberedEntity {
    /// Ids look like `SOR001`.
    public static var idPrefix: StaticString { "SOR" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension Beneficiary: NumberedEntity {
    /// Ids look like `BEN001`.
    public static var idPrefix: StaticString { "BEN" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension Card: NumberedEntity {
    /// Ids look like `CRD001`.
    public static var idPrefix: StaticString { "CRD" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension CardAuthorisation: NumberedEntity {
    /// Ids look like `AUT000001`.
    public static var idPrefix: StaticString { "AUT" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}

extension CategoryRule: NumberedEntity {
    /// Ids look like `RUL001`.
    public static var idPrefix: StaticString { "RUL" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension BankNotification: NumberedEntity {
    /// Ids look like `NTF000001`.
    public static var idPrefix: StaticString { "NTF" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}

extension User: NumberedEntity {
    /// Ids look like `USR001`.
    public static var idPrefix: StaticString { "USR" }

    /// At least three digits.
    public static var idWidth: Int { 3 }
}

extension Principal.Session: NumberedEntity {
    /// Ids look like `SES000001`.
    public static var idPrefix: StaticString { "SES" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}

extension AuditEvent: NumberedEntity {
    /// Ids look like `AUD000001`.
    public static var idPrefix: StaticString { "AUD" }

    /// At least six digits.
    public static var idWidth: Int { 6 }
}
