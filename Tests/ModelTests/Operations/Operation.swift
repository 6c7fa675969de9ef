import BankDomain
import BankServices

/// What a bank answers: something that can be compared.
typealias Answer = any Hashable & Sendable

/// One thing that is asked of a bank. In a script it is a line.
///
/// A new kind is a file beside this one and a line in ``World/kinds``. Its stored properties are flat: numbers, words,
/// truth values; what it refers to it names by its number, so that a script still means something when lines are gone.
protocol Operation: Codable, Hashable, Sendable {
    /// One at random, or `nil` if there is nothing to which it could be done.
    static func random(in world: inout World) -> Self?

    /// Asks for it.
    func ask(_ bank: ModelBank) async throws -> Answer

    /// Whether it is only rehearsed.
    var isDryRun: Bool? { get }
}

/// An operation under an idempotency key.
protocol KeyedOperation: Operation {
    /// Who asks.
    var by: Party { get }
    /// The key; no two intentions of a party have the same number, unless it is tried what comes of that.
    var key: Int { get }
}

extension Operation {
    // Most are never rehearsed.
    var isDryRun: Bool? { nil }

    var mode: ExecutionMode { isDryRun == true ? .dryRun : .commit }

    /// The word with which its line begins: the name of the type.
    static var verb: String {
        let name = String(describing: Self.self)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension KeyedOperation {
    var idempotencyKey: IdempotencyKey {
        guard let key = IdempotencyKey("key-\(key)") else { fatalError("A number makes a key.") }
        return key
    }
}

extension Identifier where Entity: NumberedEntity {
    init(number: Int) {
        self.init(number: Int64(number))
    }
}
