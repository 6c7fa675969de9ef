import BankDomain
import BankServices

/// A bank's answer, for comparisons.
typealias Answer = any Hashable & Sendable

/// One request to a bank, and one line in a script.
///
/// To add a kind, add a file beside this one and a line in ``World/kinds``. The stored properties are flat: numbers,
/// words and Booleans. Other objects are named by their number, so that a script stays valid when lines are removed.
protocol Operation: Codable, Hashable, Sendable {
    /// A random operation; `nil` if there is nothing to apply it to.
    static func random(in world: inout World) -> Self?

    /// Sends the request.
    func ask(_ bank: ModelBank) async throws -> Answer

    /// Whether it is a dry run.
    var isDryRun: Bool? { get }
}

/// An operation that may come twice.
protocol RepeatedOperation: Operation {}

/// An operation under an idempotency key.
protocol KeyedOperation: RepeatedOperation {
    /// The caller.
    var by: Party { get }
    /// The key. A party uses each number once, except to test repeated keys.
    var key: Int { get }
}

extension Operation {
    // Most operations have no dry run.
    var isDryRun: Bool? { nil }

    var mode: ExecutionMode { isDryRun == true ? .dryRun : .commit }

    /// The first word of its line: the name of the type.
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
