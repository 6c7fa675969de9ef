import Synchronization

/// All reads inside the scope see one state of the bank, across calls and services.
///
/// A bank whose state can change between reads asks for ``current``, keeps one state for the scope, and releases it
/// when the scope ends. Later reads in the scope do not see writes made inside it, unless the implementation says so.
public final class ReadScope: Sendable {
    /// The scope of the task; `nil` if there is none.
    @TaskLocal public static var current: ReadScope?

    // `nil` after the end.
    private let endings = Mutex<[@Sendable () async -> Void]?>([])

    /// Runs `body` in the task's scope, or in a new one.
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

    /// Runs `body` when the scope ends. Returns `false` if it has ended: a task that outlives its scope reads without it.
    @discardableResult
    public func atEnd(_ body: @escaping @Sendable () async -> Void) -> Bool {
        endings.withLock { endings in
            endings?.append(body)
            return endings != nil
        }
    }

    private func end() async {
        let endings = endings.withLock { endings in
            defer { endings = nil }
            return endings ?? []
        }
        for ending in endings { await ending() }
    }
}
