/// An entity that the bank numbers from 1, and whose ids are letters and that number: `ACC001`.
public protocol NumberedEntity {
    /// The letters that its ids begin with, in upper case.
    static var idPrefix: StaticString { get }

    /// How many digits follow at least.
    static var idWidth: Int { get }
}

extension Identifier where Entity: NumberedEntity {
    public init(number: Int64) {
        self.init(prefix: Entity.idPrefix, number: number, width: Entity.idWidth)
    }

    /// The number that the id names; `nil` if it is not of that form.
    public var number: Int64? { number(after: Entity.idPrefix, width: Entity.idWidth) }
}

extension Account: NumberedEntity {
    /// Its ids are such as `ACC001`.
    public static var idPrefix: StaticString { "ACC" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Transfer: NumberedEntity {
    /// Its ids are such as `TRF000001`.
    public static var idPrefix: StaticString { "TRF" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

extension TransferHold: NumberedEntity {
    /// Its ids are such as `HLD000001`.
    public static var idPrefix: StaticString { "HLD" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

extension StandingOrder: NumberedEntity {
    /// Its ids are such as `SOR001`.
    public static var idPrefix: StaticString { "SOR" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Beneficiary: NumberedEntity {
    /// Its ids are such as `BEN001`.
    public static var idPrefix: StaticString { "BEN" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Card: NumberedEntity {
    /// Its ids are such as `CRD001`.
    public static var idPrefix: StaticString { "CRD" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension CardAuthorisation: NumberedEntity {
    /// Its ids are such as `AUT000001`.
    public static var idPrefix: StaticString { "AUT" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

extension CategoryRule: NumberedEntity {
    /// Its ids are such as `RUL001`.
    public static var idPrefix: StaticString { "RUL" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension BankNotification: NumberedEntity {
    /// Its ids are such as `NTF000001`.
    public static var idPrefix: StaticString { "NTF" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

extension User: NumberedEntity {
    /// Its ids are such as `USR001`.
    public static var idPrefix: StaticString { "USR" }

    /// Three digits, or more where they are needed.
    public static var idWidth: Int { 3 }
}

extension Principal.Session: NumberedEntity {
    /// Its ids are such as `SES000001`.
    public static var idPrefix: StaticString { "SES" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}

extension AuditEvent: NumberedEntity {
    /// Its ids are such as `AUD000001`.
    public static var idPrefix: StaticString { "AUD" }

    /// Six digits, or more where they are needed.
    public static var idWidth: Int { 6 }
}
