/// Waits for what another thread is about to let go of.
@MainActor
public func becomesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<15_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(4))
    }
    return condition()
}
