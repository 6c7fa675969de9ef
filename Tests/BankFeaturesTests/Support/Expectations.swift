import BankTestSupport
import Observation
import XCTest

/// Fails unless the view model is released with its last outside reference, after it was used.
@MainActor
func assertDies<Model: AnyObject>(
    file: StaticString = #filePath, line: UInt = #line, _ make: @autoclosure @MainActor () -> Model,
    after use: @MainActor (Model) async throws -> Void
) async rethrows {
    weak var model: Model?
    do {
        let strong = make()
        model = strong
        try await use(strong)
        XCTAssertNotNil(model, file: file, line: line)
    }
    XCTAssertNil(model, "something keeps \(Model.self) alive", file: file, line: line)
}

/// The values an observer sees at first, while `work` waits at the gate, and at the end.
@available(macOS 26.0, iOS 26.0, *)
@MainActor
func observed<Value: Sendable>(
    _ value: @escaping @MainActor @Sendable () -> Value, around gate: Gate,
    _ work: @escaping @MainActor () async -> Void
) async -> [Value] {
    var seen: [Value] = []
    let observer = Task {
        for await value in Observations({ value() }) { seen.append(value) }
    }
    await waitUntil { seen.count >= 1 }
    let running = Task { await work() }
    await waitUntil { seen.count >= 2 }
    gate.open()
    await running.value
    await waitUntil { seen.count >= 3 }
    observer.cancel()
    return seen
}

/// Yields until the condition holds, for at most two minutes.
@MainActor
func waitUntil(_ condition: @MainActor () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition(), ContinuousClock.now < deadline { await Task.yield() }
}
