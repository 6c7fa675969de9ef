/// Finds few operations that still lead to a failure, by delta debugging.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28 (2002).
struct Shrinker {
    /// Whether operations lead to a failure.
    let fails: ([any Operation]) async throws -> Bool

    /// As few as can be found: without any one of them there is no failure.
    func shrink(_ operations: [any Operation]) async throws -> [any Operation] {
        var left = operations
        var size = max(1, left.count / 2)
        while true {
            let before = left.count
            left = try await withoutPieces(of: size, left)
            if left.count < before, size > 1 { continue }
            if size == 1, left.count == before { return left }
            size = max(1, size / 2)
        }
    }

    // Takes out every piece of this size that can be spared, the last first: what comes later hangs on what came before.
    private func withoutPieces(of size: Int, _ operations: [any Operation]) async throws -> [any Operation] {
        var left = operations
        var end = left.count
        while end > 0 {
            let start = max(0, end - size)
            var fewer = left
            fewer.removeSubrange(start..<min(end, fewer.count))
            if !fewer.isEmpty, try await fails(fewer) { left = fewer }
            end = start
        }
        return left
    }
}
