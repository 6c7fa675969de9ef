import Observation

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
