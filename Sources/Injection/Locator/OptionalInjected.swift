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

    /// Resolves a type, under a name if one is given, from the open edge, if it is registered there.
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
