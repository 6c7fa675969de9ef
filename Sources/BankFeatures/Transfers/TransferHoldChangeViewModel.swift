public import BankDomain
public import BankServices
public import Observation

/// Captures or releases a hold.
@Observable
@MainActor
public final class TransferHoldChangeViewModel {
    public let id: TransferHoldID
    /// The key of the capture or release, to repeat it safely.
    public let idempotencyKey: IdempotencyKey

    private let changes = Loader<Change<TransferHold>>()
    private let transferService: any TransferServiceProtocol

    /// A hold that was not changed yet.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one.
    public init(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey? = nil,
        transferService: any TransferServiceProtocol, random: any RandomSource
    ) {
        self.id = id
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.transferService = transferService
    }

    /// The hold after the change, or in a dry run as it would be.
    public var state: LoadState<Change<TransferHold>> { changes.state }

    /// Captures an amount, typed in the currency of the hold; empty captures all of it. Repeating it makes no second
    /// transfer.
    public func capture(amount: String = "", mode: ExecutionMode = .commit) async {
        await changes.perform {
            let amount = try await money(amount)
            return try await change(mode) {
                try await transferService.capture(
                    id, amount: amount, idempotencyKey: idempotencyKey, mode: mode)
            }
        }
    }

    /// Releases the hold; repeating it has no further effect.
    public func release(mode: ExecutionMode = .commit) async {
        await changes.perform {
            try await change(mode) {
                try await transferService.release(id, idempotencyKey: idempotencyKey, mode: mode)
            }
        }
    }

    private func change(
        _ mode: ExecutionMode, _ work: @MainActor () async throws -> TransferHold
    ) async throws -> Change<TransferHold> {
        do {
            return Change(try await work(), mode: mode)
        } catch {
            throw ServiceError(mapping: error, of: idempotencyKey, mode: mode)
        }
    }

    private func money(_ typed: String) async throws -> Money? {
        guard !typed.isEmpty else { return nil }
        return try Money.payable(typed, currency: try await transferService.hold(id: id).amount.currency)
    }
}
