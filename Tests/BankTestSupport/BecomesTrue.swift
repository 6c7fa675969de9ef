/// Waits until another thread makes the condition true.
@MainActor
public func becomesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<15_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(4))
    }
    return condition()
}
