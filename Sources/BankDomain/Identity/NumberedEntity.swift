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
