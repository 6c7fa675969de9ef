/// The open edge: a registry, usable from any thread, for services that are known only at run time.
///
/// A warm `resolve` takes no construction lock. Whatever is built is built one at a time for the root and all
/// its scopes, so a singleton or scoped service is made exactly once however many threads ask first. A
/// factory must not wait for another thread that resolves from the same root.
public final class ServiceContainer: Resolver {
    private let parent: ServiceContainer?
    private let construction: ConstructionLock
    private let store = ServiceStore()

    /// An empty root container.
    public init() {
        parent = nil
        construction = ConstructionLock()
    }

    /// A root container with the registrations of the assemblies; later ones replace earlier ones.
    public convenience init(assemblies: [any Assembly]) {
        self.init()
        for assembly in assemblies {
            assembly.assemble(into: self)
        }
    }

    private init(parent: ServiceContainer) {
        self.parent = parent
        construction = parent.construction
    }

    /// A child that falls back to this container's registrations and keeps its own `.scoped` services.
    public func makeScope() -> ServiceContainer {
        ServiceContainer(parent: self)
    }

    /// Drops this container's registrations and instances; parents and scopes keep theirs.
    public func removeAll() {
        store.removeAll()
    }
}

// MARK: - Registering

extension ServiceContainer {
    /// Registers how a service is made, in place of what the type and name stood for in this container.
    ///
    /// A `.singleton` is made with the container that it is registered in, the others with the one that
    /// resolves.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        name: String? = nil,
        scope: ServiceScope = .singleton,
        factory: @escaping @Sendable (any Resolver) throws -> Service
    ) {
        let key = ServiceKey(type: type, name: name)
        store.add(
            Registration<Service, Void>(key: key, scope: scope) { resolver, _ in try factory(resolver) })
    }

    /// Registers a factory with one argument. Its services are always transient, as the arguments may differ.
    ///
    /// The factory may not resolve its own service, even with another argument: that counts as a cycle.
    public func register<Service: Sendable, Argument>(
        _ type: Service.Type,
        name: String? = nil,
        factory: @escaping @Sendable (any Resolver, Argument) throws -> Service
    ) {
        let key = ServiceKey(type: type, name: name)
        store.add(Registration(key: key, scope: .transient, factory: factory))
    }

    /// Registers a service that exists already, as a singleton.
    public func registerInstance<Service: Sendable>(
        _ instance: Service, as type: Service.Type = Service.self, name: String? = nil
    ) {
        register(type, name: name, scope: .singleton) { _ in instance }
    }
}

// MARK: - Resolving

extension ServiceContainer {
    /// The service registered for a type and name, here or in the nearest parent.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    public func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
        try resolve(type, name: name, argument: ())
    }

    /// A new service from a factory that takes one argument.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    public func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, name: String?, argument: Argument
    ) throws -> Service {
        let key = ServiceKey(type: type, name: name)
        guard let service: Service = try service(for: key, argument) else {
            throw ServiceContainerError.serviceNotRegistered(service: key.typeName, name: name)
        }
        return service
    }

    /// The service registered for a type and name, or `nil` where there is no registration.
    ///
    /// - Throws: What the factory of a registered service throws; its failure is not absence.
    public func resolveOptional<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service? {
        try service(for: ServiceKey(type: type, name: name), ())
    }

    /// Whether there is a registration, here or in a parent; builds nothing.
    public func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool {
        find(ServiceKey(type: type, name: name)) != nil
    }

    private func service<Service: Sendable, Argument>(
        for key: ServiceKey, _ argument: Argument
    ) throws -> Service? {
        guard let (finding, owner) = find(key) else { return nil }
        switch finding {
        case .instance(let instance):
            guard Argument.self == Void.self, let kept = instance as? KeptService<Service> else {
                throw mismatch(key, expected: Void.self, actual: Argument.self)
            }
            return kept.service
        case .registration(let found):
            guard let registration = found as? Registration<Service, Argument> else {
                throw mismatch(key, expected: found.argumentType, actual: Argument.self)
            }
            return try owner.service(of: registration, argument, for: self)
        }
    }

    private func find(_ key: ServiceKey) -> (finding: ServiceStore.Finding, owner: ServiceContainer)? {
        if let own = store.find(key, isForChild: false) { return (own, self) }
        var ancestor = parent
        while let container = ancestor {
            if let inherited = container.store.find(key, isForChild: true) { return (inherited, container) }
            ancestor = container.parent
        }
        return nil
    }

    private func mismatch(_ key: ServiceKey, expected: Any.Type, actual: Any.Type) -> ServiceContainerError {
        .typeMismatch(
            service: key.description, expected: String(describing: expected),
            actual: String(describing: actual))
    }
}

// MARK: - Making

extension ServiceContainer {
    /// A service of a registration of this container, asked for by this container or a descendant.
    private func service<Service: Sendable, Argument>(
        of registration: Registration<Service, Argument>, _ argument: Argument,
        for consumer: ServiceContainer
    ) throws -> Service {
        switch registration.scope {
        case .transient:
            try consumer.make(registration, argument)
        case .singleton:
            try makeOnce(registration, argument, isRegisteredHere: true)
        case .scoped:
            try consumer.makeOnce(registration, argument, isRegisteredHere: consumer === self)
        }
    }

    private func makeOnce<Service: Sendable, Argument>(
        _ registration: Registration<Service, Argument>, _ argument: Argument, isRegisteredHere: Bool
    ) throws -> Service {
        try construction.withLock {
            // Another thread may have made it while this one waited.
            if let made: Service = store.instance(for: registration.key) { return made }
            let service = try make(registration, argument)
            store.keep(service, of: registration, isRegisteredHere: isRegisteredHere)
            return service
        }
    }

    private func make<Service: Sendable, Argument>(
        _ registration: Registration<Service, Argument>, _ argument: Argument
    ) throws -> Service {
        try construction.making(registration, for: self) { try registration.factory(self, argument) }
    }
}
