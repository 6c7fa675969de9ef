import Synchronization
public import XCTest

/// One call of a stub service: the test says what it answers, and sees with what it was called.
///
/// A call that nobody gave an answer for fails the test and names itself.
public final class Stub<Arguments: Sendable, Handler: Sendable>: Sendable {
    private struct State {
        var handler: Handler?
        var calls: [Arguments] = []
    }

    private let name: String
    private let fail: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// A call without an answer; `name` is the service and the method, `fail` makes the test fail.
    public init(_ name: String, failingWith fail: @escaping @Sendable (String) -> Void = { XCTFail($0) }) {
        self.name = name
        self.fail = fail
    }

    /// With what it was called, in order.
    public var calls: [Arguments] { state.withLock(\.calls) }

    /// How often it was called.
    public var callCount: Int { calls.count }

    /// Gives the answer, in place of any given before.
    public func answer(_ handler: Handler) {
        state.withLock { $0.handler = handler }
    }

    /// Records a call and gives its answer. Fails the test and throws ``UnsetStubError`` if there is none.
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

/// A call that suspends.
public typealias AsyncStub<Arguments: Sendable, Answer: Sendable> =
    Stub<Arguments, @Sendable (Arguments) async throws -> Answer>

/// A call that answers at once.
public typealias SyncStub<Arguments: Sendable, Answer: Sendable> =
    Stub<Arguments, @Sendable (Arguments) throws -> Answer>

extension Stub {
    /// Gives always the same answer.
    public func answer<Answer: Sendable>(
        with value: Answer
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        answer { _ in value }
    }

    /// Gives these answers one after another, and the last one again and again.
    public func answer<Answer: Sendable>(
        inTurn values: [Answer]
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        // The stub holds the handler: the handler must not hold the stub.
        answer { [unowned self] _ in values[min(callCount, values.count) - 1] }
    }

    /// Always fails.
    public func fail<Answer>(
        with error: any Error
    ) where Handler == @Sendable (Arguments) async throws -> Answer {
        answer { _ in throw error }
    }

    /// Gives always the same answer.
    public func answer<Answer: Sendable>(
        with value: Answer
    ) where Handler == @Sendable (Arguments) throws -> Answer {
        answer { _ in value }
    }

    /// Always fails.
    public func fail<Answer>(
        with error: any Error
    ) where Handler == @Sendable (Arguments) throws -> Answer {
        answer { _ in throw error }
    }

    /// Records the call and answers it.
    public func callAsFunction<Answer>(
        _ arguments: Arguments
    ) async throws -> Answer where Handler == @Sendable (Arguments) async throws -> Answer {
        try await handler(for: arguments)(arguments)
    }

    /// Records the call and answers it.
    public func callAsFunction<Answer>(
        _ arguments: Arguments
    ) throws -> Answer where Handler == @Sendable (Arguments) throws -> Answer {
        try handler(for: arguments)(arguments)
    }
}
