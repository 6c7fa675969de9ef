import Synchronization

/// The one ambient place, for code that cannot be handed its services: initialisers come first.
///
/// The program sets it once; a test stands its own in front of it with `withLocator`.
public struct ServiceLocator: Sendable {
    /// The manual container, which `@Injected` reads by key path.
    public let container: (any AnyObject & Sendable)?
    /// The open edge, which `@Injected` reads by type.
    public let services: ServiceContainer?

    /// A locator of a container, of the open edge, or of both.
    public init(container: (any AnyObject & Sendable)? = nil, services: ServiceContainer? = nil) {
        self.container = container
        self.services = services
    }
}

extension ServiceLocator {
    private static let shared = Mutex<ServiceLocator?>(nil)
    @TaskLocal private static var local: ServiceLocator?

    /// The locator in force: the innermost `withLocator`, else the one that was set, else `nil`.
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

    /// Runs the body, and the tasks that it starts but for detached ones, with another locator.
    public static func withLocator<Result>(
        _ locator: ServiceLocator, _ body: () throws -> Result
    ) rethrows -> Result {
        try $local.withValue(locator, operation: body)
    }

    /// Runs the asynchronous body, and the tasks that it starts but for detached ones, with another locator.
    nonisolated(nonsending) public static func withLocator<Result>(
        _ locator: ServiceLocator, _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        try await $local.withValue(locator, operation: body)
    }

    private func isSame(as other: ServiceLocator) -> Bool {
        container === other.container && services === other.services
    }
}
