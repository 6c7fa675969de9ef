/// A factory's view of the registry: it can resolve services, but not register them.
///
/// A `nil` name means the unnamed registration.
public protocol Resolver: Sendable {
    /// The service registered for a type.
    ///
    /// - Throws: `ServiceContainerError`, or the factory's error.
    func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service

    /// A new service from a factory with one argument.
    ///
    /// - Throws: `ServiceContainerError`, or the factory's error.
    func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, name: String?, argument: Argument
    ) throws -> Service

    /// The service registered for a type, or `nil` if there is no registration.
    ///
    /// - Throws: The factory's error, if the service is registered; that does not count as absent.
    func resolveOptional<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service?

    /// Whether there is a registration, here or in a parent; builds nothing.
    func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool
}

extension Resolver {
    /// The service registered for a type without a name.
    ///
    /// - Throws: `ServiceContainerError`, or the factory's error.
    public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
        try resolve(type, name: nil)
    }

    /// A new service from the unnamed factory with one argument.
    ///
    /// - Throws: `ServiceContainerError`, or the factory's error.
    public func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, argument: Argument
    ) throws -> Service {
        try resolve(type, name: nil, argument: argument)
    }

    /// The service registered for a type without a name, or `nil` if there is no registration.
    ///
    /// - Throws: The factory's error, if the service is registered.
    public func resolveOptional<Service: Sendable>(_ type: Service.Type) throws -> Service? {
        try resolveOptional(type, name: nil)
    }

    /// Whether there is a registration without a name, here or in a parent; builds nothing.
    public func isRegistered<Service: Sendable>(_ type: Service.Type) -> Bool {
        isRegistered(type, name: nil)
    }
}

/// A group of registrations that belong together.
public protocol Assembly {
    /// Registers the group's services.
    func assemble(into container: ServiceContainer)
}
