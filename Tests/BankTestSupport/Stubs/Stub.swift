import Synchronization
public import XCTest

/// One method of a stub service. The test sets the answer and reads the recorded calls.
///
/// A call without an answer fails the test and names itself.
public final class Stub<Arguments: Sendable, Handler: Sendable>: Sendable {
    private struct State {
        var handler: Handler?
        var calls: [Arguments] = []
    }

    private let name: String
    private let fail: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// A call without an answer. `name` is the service and the method; `fail` makes the test fail.
    public init(_ name: String, failingWith fail: @escaping @Sendable (String) -> Void = { XCTFail($0) }) {
        self.name = name
        self.fail = fail
    }

    /// The arguments of all calls, in order.
    public var calls: [Arguments] { state.withLock(\.calls) }

    public var callCount: Int { calls.count }

    /// Sets the answer and replaces any earlier one.
    public func answer(_ handler: Handler) {
        state.withLock { $0.handler = handler }
    }

    /// Records a call and returns its handler. Without one, it fails the test and throws ``UnsetStubError``.
    private func handler(for arguments: Arguments) throws(UnsetStubError) -> Handler {
        let handler = state.withLock { state in
            state.calls.append(arguments)
            return state.handler
        }
        guard let handler else {
            fail("\(name) was called, but the test gave it no answer")
            throw UnsetStubError(name)
        }
        return handler
    }
}

/// An asynchronous call.
public typealias AsyncStub<Arguments: Sendable, Answer: Sendable> =
    Stub<Arguments, @Sendable (Arguments) async throws -> Answer>

/// A synchronous call.
public typealias SyncStub<Arguments: Sendable, Answer: Sendable> =
    Stub<Arguments, @Sendable (Arguments) throws -> Answer>

extension Stub {
    /// Always gives the same answer.
    public func answer<Answer: Sendable>(
        with value: Answer
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        answer { _ in value }
    }

    /// Gives these answers one after another, then repeats the last one.
    public func answer<Answer: Sendable>(
        inTurn values: [Answer]
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        // The stub holds the handler, so the handler must not hold the stub.
        answer { [unowned self] _ in values[min(callCount, values.count) - 1] }
    }

    public func fail<Answer>(
        with error: any Error
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        answer { _ in throw error }
    }

    /// Always gives the same answer.
    public func answer<Answer: Sendable>(
        with value: Answer
    ) where Handler == @Sendable (Arguments) throws -> Answer {
        answer { _ in value }
    }

    public func fail<Answer>(
        with error: any Error
    ) where Handler == @Sendable (Arguments) throws -> Answer {
        answer { _ in throw error }
    }

    public func callAsFunction<Answer>(
        _ arguments: Arguments
    ) async throws -> Answer where Handler == @Sendable (Arguments) async throws -> Answer {
        try await handler(for: arguments)(arguments)
    }

    public func callAsFunction<Answer>(
        _ arguments: Arguments
    ) throws -> Answer where Handler == @Sendable (Arguments) throws -> Answer {
        try handler(for: arguments)(arguments)
    }
}
