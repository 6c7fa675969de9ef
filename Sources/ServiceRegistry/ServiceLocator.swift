import Synchronization

/// A global locator, for code that cannot receive its services in an initialiser. Prefer initialisers.
///
/// The program sets it once; a test replaces it temporarily with `withLocator`.
public struct ServiceLocator: Sendable {
    /// The manual container, which `@Injected` reads by key path.
    public let container: (any AnyObject & Sendable)?
    /// The registry, which `@Injected` reads by type.
    public let services: ServiceContainer?

    /// A locator of a container, of a registry, or of both.
    public init(container: (any AnyObject & Sendable)? = nil, services: ServiceContainer? = nil) {
        self.container = container
        self.services = services
    }
}

extension ServiceLocator {
    private static let shared = Mutex<ServiceLocator?>(nil)
    @TaskLocal private static var local: ServiceLocator?

    /// The current locator: the innermost `withLocator`, else the one that was set, else `nil`.
    public static var current: ServiceLocator? {
        local ?? shared.withLock { $0 }
    }

    /// Sets the program's locator. Setting another one later is a programming error and ends the program.
    public static func set(_ locator: ServiceLocator) {
        let isRefused = shared.withLock { current in
            guard let current else {
                current = locator
                return false
            }
            return !current.isSame(as: locator)
        }
        if isRefused {
            fatalError("The service locator is set already: set it once, or use withLocator in a test.")
        }
    }

    /// Runs the body with another locator. Tasks that it starts use it too, except detached ones.
    public static func withLocator<Result>(
        _ locator: ServiceLocator, _ body: () throws -> Result
    ) rethrows -> Result {
        try $local.withValue(locator, operation: body)
    }

    /// Runs the asynchronous body with another locator. Tasks that it starts use it too, except detached ones.
    nonisolated(nonsending) public static func withLocator<Result>(
        _ locator: ServiceLocator, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $local.withValue(locator, operation: body)
    }

    private func isSame(as other: ServiceLocator) -> Bool {
        container === other.container && services === other.services
    }
}
