/// A service that is taken from the `ServiceLocator` when its owner is created, and then stored.
///
///     @Injected(\DependencyContainer.accountService) private var accounts
///     @Injected((any Clock).self) private var clock
///
/// A missing service ends the program with a sentence that says what is missing.
@propertyWrapper
public struct Injected<Value> {
    public let wrappedValue: Value

    /// Reads a property of the manual container.
    @MainActor
    public init<Container>(
        _ key: KeyPath<Container, Value>, file: StaticString = #file, line: UInt = #line
    ) {
        guard let locator = ServiceLocator.current else {
            fatalError(ServiceLocator.notSet, file: file, line: line)
        }
        guard let container = locator.container as? Container else {
            fatalError(locator.lacks(Container.self), file: file, line: line)
        }
        wrappedValue = container[keyPath: key]
    }

    /// Resolves a type, optionally by name, from the locator's `services`.
    public init(
        _ type: Value.Type = Value.self, name: String? = nil,
        file: StaticString = #file, line: UInt = #line
    ) where Value: Sendable {
        guard let locator = ServiceLocator.current else {
            fatalError(ServiceLocator.notSet, file: file, line: line)
        }
        guard let services = locator.services else {
            fatalError(ServiceLocator.withoutServices, file: file, line: line)
        }
        do {
            wrappedValue = try services.resolve(type, name: name)
        } catch {
            fatalError("\(error)", file: file, line: line)
        }
    }
}

extension Injected: Sendable where Value: Sendable {}

extension ServiceLocator {
    fileprivate static let notSet =
        "The service locator is not set: call ServiceLocator.set before anything injected is made."
    fileprivate static let withoutServices =
        "The service locator has no open edge: set it with ServiceLocator(services:)."

    fileprivate func lacks(_ type: Any.Type) -> String {
        let held = container.map { "a \(Swift.type(of: $0))" } ?? "no container"
        return "The service locator holds \(held), not a \(type): set it with ServiceLocator(container:)."
    }
}

/// Like `Injected`, for a service that may be absent: `nil` without a locator, a container or a registration.
///
///     @OptionalInjected((any Tracer).self) private var tracer
@propertyWrapper
public struct OptionalInjected<Value> {
    public let wrappedValue: Value?

    /// Reads a property of the manual container, if the locator holds one of that type.
    @MainActor
    public init<Container>(_ key: KeyPath<Container, Value>) {
        wrappedValue = (ServiceLocator.current?.container as? Container)?[keyPath: key]
    }

    /// Resolves a type, optionally by name, from the locator's `services`; `nil` if it is not registered.
    ///
    /// A registered service that cannot be made is not absent: its failure ends the program.
    public init(
        _ type: Value.Type = Value.self, name: String? = nil,
        file: StaticString = #file, line: UInt = #line
    ) where Value: Sendable {
        do {
            wrappedValue = try ServiceLocator.current?.services?.resolveOptional(type, name: name)
        } catch {
            fatalError("\(error)", file: file, line: line)
        }
    }
}

extension OptionalInjected: Sendable where Value: Sendable {}
