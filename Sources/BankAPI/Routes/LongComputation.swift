/// Computes what would keep the main actor, where all requests begin, for long. One work at a time, so that the other
/// threads of the pool stay free for requests.
package actor LongComputation {
    package static let shared = LongComputation()

    package func run<Result: Sendable>(_ body: @Sendable () throws -> Result) throws -> Result {
        try Task.checkCancellation()
        return try body()
    }
}
