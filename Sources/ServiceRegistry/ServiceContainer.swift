/// A registry for services that are known only at run time. It can be used from any thread.
///
/// Resolving an existing service takes no construction lock. Services are built one at a time for the root and all its
/// scopes, so a singleton or scoped service is made exactly once, however many threads ask first. A factory must not
/// wait for another thread that resolves from the same root.
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

    /// A child that uses this container's registrations and keeps its own `.scoped` services.
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
    /// Registers the factory of a service, and replaces an earlier registration of the type and name in this container.
    ///
    /// A `.singleton` is made with the container where it is registered, the others with the one that resolves.
    public func register<Service: Sendable>(
        _ type: Service.Type,
        name: String? = nil,
        scope: ServiceScope = .singleton,
        factory: @escaping @Sendable (any Resolver) throws -> Service
    ) {
        let key = ServiceKey(type: type, name: name)
        store.add(
            ServiceRegistration<Service, Void>(key: key, scope: scope) { resolver, _ in try factory(resolver)
            })
    }

    /// Registers a factory with one argument. Its services are always transient, because the arguments may differ.
    ///
    /// The factory may not resolve its own service, even with another argument: that counts as a cycle.
    public func register<Service: Sendable, Argument>(
        _ type: Service.Type,
        name: String? = nil,
        factory: @escaping @Sendable (any Resolver, Argument) throws -> Service
    ) {
        let key = ServiceKey(type: type, name: name)
        store.add(ServiceRegistration(key: key, scope: .transient, factory: factory))
    }

    /// Registers an existing service as a singleton.
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
    /// - Throws: `ServiceContainerError`, or the factory's error.
    public func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service {
        try resolve(type, name: name, argument: ())
    }

    /// A new service from a factory with one argument.
    ///
    /// - Throws: `ServiceContainerError`, or the factory's error.
    public func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, name: String?, argument: Argument
    ) throws -> Service {
        let key = ServiceKey(type: type, name: name)
        guard let service: Service = try service(for: key, argument) else {
            throw ServiceContainerError.serviceNotRegistered(service: key.typeName, name: name)
        }
        return service
    }

    /// The service registered for a type and name, or `nil` if there is no registration.
    ///
    /// - Throws: The factory's error, if the service is registered; that does not count as absent.
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
            guard let registration = found as? ServiceRegistration<Service, Argument> else {
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
    /// A service of a registration of this container, requested by this container or a descendant.
    private func service<Service: Sendable, Argument>(
        of registration: ServiceRegistration<Service, Argument>, _ argument: Argument,
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
        _ registration: ServiceRegistration<Service, Argument>, _ argument: Argument, isRegisteredHere: Bool
    ) throws -> Service {
        try construction.withLock {
            // Another thread may have created it in the meantime.
            if let made: Service = store.instance(for: registration.key) { return made }
            let service = try make(registration, argument)
            store.keep(service, of: registration, isRegisteredHere: isRegisteredHere)
            return service
        }
    }

    private func make<Service: Sendable, Argument>(
        _ registration: ServiceRegistration<Service, Argument>, _ argument: Argument
    ) throws -> Service {
        try construction.making(registration, for: self) { try registration.factory(self, argument) }
    }
}
