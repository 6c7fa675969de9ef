import BankServices
import Observation

/// Asks, keeps the ``LoadState`` and lets only the newest answer be seen: the one part that all view models
/// share.
@MainActor
final class Loader<Value: Equatable & Sendable> {
    /// What has come of the newest question; observers are told before it changes.
    private(set) var state: LoadState<Value> {
        get {
            changes.noteRead()
            return newest
        }
        set {
            changes.tell()
            newest = newValue
        }
    }
    private let changes = Changes()
    private var newest: LoadState<Value> = .idle
    private var settled: LoadState<Value> = .idle
    private var generation = 0

    /// Asks anew. An answer to an earlier question is dropped, and one that was cancelled leaves the state
    /// as it was.
    ///
    /// What one question reads comes from one state of the bank.
    func load(_ work: @MainActor () async throws -> Value) async {
        await run { try await ReadScope.run(work) }
    }

    /// Asks for a change, unless an answer is awaited: then nothing is asked and `nil` answered.
    ///
    /// A cancelled change is a failure, because it may have happened.
    @discardableResult
    func perform(_ work: @MainActor () async throws -> Value) async -> Value? {
        guard !state.isLoading else { return nil }
        return await run { () async throws(ServiceError) in
            do { return try await work() } catch { throw ServiceError(mapping: error) }
        }
    }

    /// Takes an answer that is there at once.
    func settle(_ work: () throws -> Value) {
        generation += 1
        do {
            settle(.loaded(try work()))
        } catch {
            settle(.failed(ServiceError(mapping: error)))
        }
    }

    /// Puts another value in place of one that is loaded.
    func update(_ transform: (Value) -> Value) {
        guard let value = state.value else { return }
        settle(.loaded(transform(value)))
    }

    /// Forgets everything, the answer that is awaited too.
    func reset() {
        generation += 1
        settle(.idle)
    }

    @discardableResult
    private func run(_ work: @MainActor () async throws -> Value) async -> Value? {
        generation += 1
        let asked = generation
        state = .loading
        do {
            let value = try await work()
            guard asked == generation else { return nil }
            settle(.loaded(value))
            return value
        } catch {
            guard asked == generation else { return nil }
            settle(error is CancellationError ? settled : .failed(ServiceError(mapping: error)))
            return nil
        }
    }

    private func settle(_ outcome: LoadState<Value>) {
        settled = outcome
        state = outcome
    }
}

/// Tells observers that a state changes.
///
/// It is not generic, for the sake of a short command: observing a property of a generic class makes the key path's
/// types anew for each kind of value, which took a thirtieth of the time of `accounts list`.
@Observable
@MainActor
private final class Changes {
    private var count = 0

    func noteRead() { _ = count }
    func tell() { count &+= 1 }
}
