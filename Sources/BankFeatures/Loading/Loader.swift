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

/// A ``Loader`` for long work that tells now and then, from any thread, how far it has come.
@Observable
@MainActor
final class ProgressLoader<Progress: Equatable & Sendable, Value: Equatable & Sendable> {
    /// How far the newest work came; stays after its end.
    private(set) var progress: Progress?
    private let loader = Loader<Value>()

    var state: LoadState<Value> { loader.state }

    /// Does the work, unless some is being done.
    func perform(
        _ work: @escaping @Sendable (_ report: @escaping @Sendable (Progress) -> Void) async throws -> Value
    ) async {
        await loader.perform {
            progress = nil
            let (reports, continuation) = AsyncStream.makeStream(
                of: Progress.self, bufferingPolicy: .bufferingNewest(1))
            async let value = Self.finishing(continuation) { try await work { continuation.yield($0) } }
            for await report in reports { progress = report }
            return try await value
        }
    }

    private nonisolated static func finishing(
        _ reports: AsyncStream<Progress>.Continuation, _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        defer { reports.finish() }
        return try await work()
    }
}

/// Loads a long list page after page and joins what came.
@Observable
@MainActor
final class Pager<List: Equatable & Sendable> {
    private let list = Loader<List>()
    private let extended = Loader<List>()

    var state: LoadState<List> { list.state }
    var isLoadingNext: Bool { extended.state.isLoading }
    var nextError: ServiceError? { extended.state.error }

    /// Begins anew; the next page that is awaited is dropped.
    func loadFirst(_ fetch: @MainActor () async throws -> List) async {
        extended.reset()
        await list.load(fetch)
    }

    /// Puts another list in place of the one that is loaded.
    func update(_ transform: (List) -> List) {
        list.update(transform)
    }

    /// Goes on where the list ends; does nothing without a list, at its end, and while a page is awaited.
    func loadNext<Item>(
        _ page: (List) -> Page<Item>, _ extend: @MainActor (List, PageRequest) async throws -> List
    ) async {
        guard let current = state.value, page(current).nextCursor != nil else { return }
        let longer = await extended.perform {
            let last = page(current)
            let request = try PageRequest(page: last.page + 1, limit: last.limit, after: last.nextCursor)
            return try await extend(current, request)
        }
        if let longer { list.update { _ in longer } }
    }
}

extension Page {
    /// The items of both, as of the later page.
    func appending(_ next: Page) -> Page {
        Page(
            items: items + next.items, page: next.page, limit: next.limit, total: next.total ?? total,
            nextCursor: next.nextCursor)
    }
}
