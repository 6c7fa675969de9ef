/// What a factory sees of the registry: it can ask for services, not register them.
///
/// A `nil` name asks for the unnamed registration.
public protocol Resolver: Sendable {
    /// The service registered for a type.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    func resolve<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service

    /// A new service from a factory that takes one argument.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, name: String?, argument: Argument
    ) throws -> Service

    /// The service registered for a type, or `nil` where there is no registration.
    ///
    /// - Throws: What the factory of a registered service throws; its failure is not absence.
    func resolveOptional<Service: Sendable>(_ type: Service.Type, name: String?) throws -> Service?

    /// Whether there is a registration, here or in a parent; builds nothing.
    func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool
}

extension Resolver {
    /// The service registered for a type without a name.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    public func resolve<Service: Sendable>(_ type: Service.Type) throws -> Service {
        try resolve(type, name: nil)
    }

    /// A new service from the unnamed factory that takes one argument.
    ///
    /// - Throws: `ServiceContainerError`, or what the factory throws.
    public func resolve<Service: Sendable, Argument>(
        _ type: Service.Type, argument: Argument
    ) throws -> Service {
        try resolve(type, name: nil, argument: argument)
    }

    /// The service registered for a type without a name, or `nil` where there is no registration.
    ///
    /// - Throws: What the factory of a registered service throws.
    public func resolveOptional<Service: Sendable>(_ type: Service.Type) throws -> Service? {
        try resolveOptional(type, name: nil)
    }

    /// Whether there is a registration without a name, here or in a parent; builds nothing.
    public func isRegistered<Service: Sendable>(_ type: Service.Type) -> Bool {
        isRegistered(type, name: nil)
    }
}
