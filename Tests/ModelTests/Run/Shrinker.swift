/// Reduces the operations that lead to a failure, by delta debugging.
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28 (2002).
struct Shrinker {
    /// Whether operations fail.
    let fails: ([any Operation]) async throws -> Bool

    /// A minimal list: without any one of its operations there is no failure.
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

    // Removes every unneeded piece of this size, from the end, because later operations depend on earlier ones.
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
