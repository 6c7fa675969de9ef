import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The one lock under which a registry and all its scopes build services. It is recursive for the building thread.
///
/// With a lock per service, two threads that enter a cycle at different places would deadlock.
final class ConstructionLock: Sendable {
    private let mutex = Mutex(())
    /// The owning thread, or 0. Relaxed order is sufficient: a thread only compares it with its own identity, which no
    /// other thread stores and which it resets before it leaves.
    private let owner = Atomic<UInt>(0)
    /// The services the owner is building, outermost first.
    private let path = Mutex<[Frame]>([])

    /// Runs the body while no other thread builds.
    func withLock<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result {
        let thread = Self.currentThread
        if owner.load(ordering: .relaxed) == thread {
            return try body()
        }
        return try mutex.withLock { _ in
            owner.store(thread, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            return try body()
        }
    }

    /// Runs a factory while no other thread builds.
    ///
    /// - Throws: `circularDependency` if this registration is already being built for this container, or the factory's
    ///   error.
    func making<Result: Sendable>(
        _ registration: any AnyServiceRegistration, for container: ServiceContainer,
        _ factory: () throws -> Result
    ) throws -> Result {
        let frame = Frame(
            registration: ObjectIdentifier(registration), container: ObjectIdentifier(container),
            key: registration.key)
        return try withLock {
            try push(frame)
            defer { path.withLock { _ = $0.removeLast() } }
            return try factory()
        }
    }

    private func push(_ frame: Frame) throws {
        try path.withLock { path in
            if let start = path.firstIndex(of: frame) {
                let cycle = path[start...] + [frame]
                throw ServiceContainerError.circularDependency(path: cycle.map(\.key.description))
            }
            path.append(frame)
        }
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }
}

extension ConstructionLock {
    /// One registration built for one container: a scope may build a service while its parent builds the same.
    private struct Frame: Equatable {
        let registration: ObjectIdentifier
        let container: ObjectIdentifier
        let key: ServiceKey
    }
}
