public import BankDomain
public import BankServices

extension MockTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        let principal = try await principals.principal()
        let action = AuditedAction(.transfersHold, by: principal, on: request.from.text)
        return try await host.change(action, mode) { [rules] in
            try $0.hold(request, by: principal, rules)
        }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal()
        return try await host.change(AuditedAction(.transfersCapture, by: principal, on: id.text), mode) {
            try $0.capture(id, amount: amount, key: idempotencyKey, by: principal)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal()
        return try await host.change(AuditedAction(.transfersRelease, by: principal, on: id.text), mode) {
            try $0.release(id, key: idempotencyKey, by: principal)
        }
    }

    /// Holds, newest first.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        let principal = try await principals.principal()
        return try await host.readAccounts(.transfersHolds) {
            try $0.transferHolds(page: page, for: principal)
        }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        let principal = try await principals.principal()
        return try await host.readAccounts(.transfersHolds) { try $0.transferHold(id, for: principal) }
    }
}
