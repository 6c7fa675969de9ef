import Synchronization

/// Whatever is read inside of it comes from one state of the bank, by however many calls of however many services.
///
/// An implementation that has states asks for ``current``, keeps one for the scope, and lets go of it when the scope
/// ends. What is written inside is not seen by what is read there later, unless the implementation says so.
public final class ReadScope: Sendable {
    /// The scope of the task; `nil` outside of one.
    @TaskLocal public static var current: ReadScope?

    private let endings = Mutex<[@Sendable () async -> Void]>([])

    /// Runs `body` in a scope: in that of the task, if there is one.
    @MainActor
    public static func run<Result: Sendable>(
        _ body: @MainActor () async throws -> Result
    ) async throws -> Result {
        if current != nil { return try await body() }
        let scope = ReadScope()
        do {
            let result = try await $current.withValue(scope) { try await body() }
            await scope.end()
            return result
        } catch {
            await scope.end()
            throw error
        }
    }

    public func atEnd(_ body: @escaping @Sendable () async -> Void) {
        endings.withLock { $0.append(body) }
    }

    private func end() async {
        let endings = endings.withLock { endings in
            defer { endings = [] }
            return endings
        }
        for ending in endings { await ending() }
    }
}
