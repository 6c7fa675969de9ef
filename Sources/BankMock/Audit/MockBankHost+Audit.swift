import BankServices

extension MockBankHost {
    /// Lets `body` change the bank as ``change(_:_:_:)`` does, and writes down who did; what was refused is written
    /// down as well, a dry run is not.
    func change<Result: Sendable>(
        _ action: AuditedAction, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        do {
            return try await change(action.operation, mode) { bank in
                let result = try body(&bank)
                if mode == .commit { bank.record(action, outcome: MockBank.doneOutcome) }
                return result
            }
        } catch let refusal as ServiceError where refusal.isRefusal && mode == .commit {
            // The refusal is what the caller has to know, whatever becomes of its line.
            try? await change(nil, .commit) { $0.record(action, outcome: refusal.code) }
            throw refusal
        }
    }
}
