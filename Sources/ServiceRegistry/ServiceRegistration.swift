/// How one service is created and kept. A factory without an argument takes `Void`.
final class ServiceRegistration<Service: Sendable, Argument>: AnyServiceRegistration {
    let key: ServiceKey
    let scope: ServiceScope
    let factory: @Sendable (any Resolver, Argument) throws -> Service

    init(
        key: ServiceKey, scope: ServiceScope,
        factory: @escaping @Sendable (any Resolver, Argument) throws -> Service
    ) {
        self.key = key
        self.scope = scope
        self.factory = factory
    }

    var argumentType: Any.Type { Argument.self }
}

protocol AnyServiceRegistration: AnyObject, Sendable {
    var key: ServiceKey { get }
    var scope: ServiceScope { get }
    var argumentType: Any.Type { get }
}

struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    let type: any Sendable.Type
    let name: String?

    var description: String {
        name.map { "\(typeName) named \"\($0)\"" } ?? typeName
    }

    var typeName: String { String(describing: type) }

    static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type && left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }
}

/// How long the registry keeps a service.
public enum ServiceScope: Sendable {
    /// One for the container that registered it and for its child scopes.
    case singleton
    /// A new one for every `resolve`.
    case transient
    /// One for each container that resolves it, dropped with that container.
    case scoped
}
