import BankDomain
import BankServices

extension MockBankHost {
    /// Lets `body` change the bank as ``change(_:_:_:)`` does, and writes down who did; what was refused is written
    /// down as well, a dry run is not.
    ///
    /// What has an id only once it is made is found in the answer by `subject`; what is refused by an answer, so that
    /// something of it stays, says so by `outcome`.
    func change<Result: Sendable>(
        _ action: AuditedAction, _ mode: ExecutionMode,
        subject: (@Sendable (Result) -> String)? = nil,
        outcome: (@Sendable (Result) -> String)? = nil,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        do {
            return try await change(action.operation, mode) { bank in
                let result = try body(&bank)
                if mode == .commit {
                    bank.record(
                        action.on(subject?(result) ?? action.subject),
                        outcome: outcome?(result) ?? AuditEvent.doneOutcome)
                }
                return result
            }
        } catch {
            if mode == .commit { await recordRefusal(error, of: action) }
            throw error
        }
    }

    /// Writes down that an attempt was refused, if it was. The refusal is what the caller has to know, whatever becomes
    /// of its line.
    func recordRefusal(_ error: any Error, of action: AuditedAction) async {
        try? await change(nil, .commit) { $0.record(action, refusedWith: error) }
    }
}
