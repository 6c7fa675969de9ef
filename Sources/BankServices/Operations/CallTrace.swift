/// The calls that a command makes to its bank, each with its time, for `--verbose`.
package struct CallTrace: Sendable {
    /// That of the present command; `nil` if it is not shown.
    @TaskLocal package static var ofCommand: CallTrace?

    private let elapsed: @Sendable () -> Duration
    private let report: @Sendable (_ call: String, _ time: Duration, _ outcome: String) -> Void

    /// - Parameters:
    ///   - elapsed: the time since any fixed moment.
    ///   - report: gets each call with its time when it ends; the outcome is a status or an error's code, or empty.
    package init(
        elapsed: @escaping @Sendable () -> Duration,
        report: @escaping @Sendable (_ call: String, _ time: Duration, _ outcome: String) -> Void
    ) {
        self.elapsed = elapsed
        self.report = report
    }

    /// Makes a call, and reports it if somebody reads it.
    package static func measured<Result>(
        _ call: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
        outcome: (Result) -> String = { _ in "" }, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let trace = ofCommand else { return try await body() }
        let start = trace.elapsed()
        do {
            let result = try await body()
            trace.report(call(), trace.elapsed() - start, outcome(result))
            return result
        } catch {
            trace.report(call(), trace.elapsed() - start, (error as? ServiceError)?.code ?? "error")
            throw error
        }
    }
}
