public enum ServiceContainerError: Error, Equatable, Sendable {
    /// There is no registration for the type under that name, here or in a parent.
    case serviceNotRegistered(service: String, name: String?)
    /// The registered factory takes an argument of another type. `Void` means no argument.
    case typeMismatch(service: String, expected: String, actual: String)
    /// Services depend on each other; the path ends where it began.
    case circularDependency(path: [String])
}

extension ServiceContainerError: CustomStringConvertible {
    /// The error, with two ways to fix it.
    public var description: String {
        switch self {
        case .serviceNotRegistered(let service, let name?):
            """
            No \(service) is registered under the name "\(name)". Register it under that name, or ask for a \
            name that is registered.
            """
        case .serviceNotRegistered(let service, nil):
            """
            No \(service) is registered. Register a factory for it, or use resolveOptional if it may be \
            absent.
            """
        case .typeMismatch(let service, let expected, let actual):
            """
            The factory of \(service) takes \(Self.argument(expected)), but was given \
            \(Self.argument(actual)). Resolve it with \(Self.argument(expected)), or register a factory that \
            takes \(Self.argument(actual)) under another name.
            """
        case .circularDependency(let path):
            """
            The services \(path.joined(separator: " → ")) need each other. Let one of them resolve the next \
            after it is made, or move what they share into a third service.
            """
        }
    }

    private static func argument(_ type: String) -> String {
        type == "()" ? "no argument" : "an argument of type \(type)"
    }
}
