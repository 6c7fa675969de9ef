/// An entity that the bank numbers from 1, with ids of letters and that number: `ACC001`.
public protocol NumberedEntity {
    static var idForm: IDForm { get }
}

/// The form of ids such as `ACC001`: letters and a number.
public struct IDForm: Sendable {
    /// The letters at the start, in upper case.
    public let prefix: StaticString
    /// The minimum number of digits.
    public let digits: Int

    public init(_ prefix: StaticString, digits: Int) {
        self.prefix = prefix
        self.digits = digits
    }
}

extension Identifier where Entity: NumberedEntity {
    public init(number: Int64) {
        self.init(Entity.idForm, number: number)
    }

    /// The number in the id; `nil` if it is not of that form.
    public var number: Int64? { number(in: Entity.idForm) }
}

extension Account: NumberedEntity { public static var idForm: IDForm { IDForm("ACC", digits: 3) } }
extension Transfer: NumberedEntity { public static var idForm: IDForm { IDForm("TRF", digits: 6) } }
extension TransferHold: NumberedEntity { public static var idForm: IDForm { IDForm("HLD", digits: 6) } }
extension StandingOrder: NumberedEntity { public static var idForm: IDForm { IDForm("SOR", digits: 3) } }
extension Beneficiary: NumberedEntity { public static var idForm: IDForm { IDForm("BEN", digits: 3) } }
extension Card: NumberedEntity { public static var idForm: IDForm { IDForm("CRD", digits: 3) } }
extension CardAuthorisation: NumberedEntity { public static var idForm: IDForm { IDForm("AUT", digits: 6) } }
extension CategoryRule: NumberedEntity { public static var idForm: IDForm { IDForm("RUL", digits: 3) } }
extension BankNotification: NumberedEntity { public static var idForm: IDForm { IDForm("NTF", digits: 6) } }
extension User: NumberedEntity { public static var idForm: IDForm { IDForm("USR", digits: 3) } }
extension Principal.Session: NumberedEntity { public static var idForm: IDForm { IDForm("SES", digits: 6) } }
extension AuditEvent: NumberedEntity { public static var idForm: IDForm { IDForm("AUD", digits: 6) } }
