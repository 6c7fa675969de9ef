import Synchronization
import XCTest

/// Holds callers until it is opened. A test puts it into a stub to decide when the answer comes.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivalCount = 0
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let heldCount: Int
    private let state = Mutex(State())

    /// A closed gate that holds the first `heldCount` callers and lets the others pass.
    public init(holding heldCount: Int = .max) {
        self.heldCount = heldCount
    }

    public func pass() async {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.arrivalCount += 1
                let isHeld = !state.isOpen && state.arrivalCount <= heldCount
                if isHeld { state.held.append(continuation) }
                return isHeld
            }
            if !isHeld { continuation.resume() }
        }
    }

    /// Opens the gate for all later callers too.
    public func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Waits for the first caller. Fails the test after two minutes.
    public func arrival(file: StaticString = #filePath, line: UInt = #line) async {
        let deadline = ContinuousClock.now + .seconds(120)
        while state.withLock({ $0.arrivalCount == 0 }) {
            guard ContinuousClock.now < deadline else {
                return XCTFail("no caller arrived at the gate", file: file, line: line)
            }
            await Task.yield()
        }
    }
}
