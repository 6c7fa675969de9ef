public import BankDomain
public import BankServices
public import Observation

/// Undoes cash in or out, or releases a customer's hold.
@Observable
@MainActor
public final class CorrectionViewModel {
    public let reason: String
    /// The key of the correction, to repeat it safely.
    public let idempotencyKey: IdempotencyKey

    private let reversing = Loader<Change<Transaction>>()
    private let releasing = Loader<Change<TransferHold>>()
    private let tellerService: any TellerServiceProtocol

    /// A correction that was not made yet.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one.
    public init(
        reason: String, idempotencyKey: IdempotencyKey? = nil, tellerService: any TellerServiceProtocol,
        random: any RandomSource
    ) {
        self.reason = reason
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.tellerService = tellerService
    }

    /// The entry that undoes cash, or in a dry run the one that would be booked.
    public var reversal: LoadState<Change<Transaction>> { reversing.state }
    /// The hold after its release, or in a dry run as it would be.
    public var release: LoadState<Change<TransferHold>> { releasing.state }

    /// - Parameter valueDate: the day from which the reversal counts for interest; `nil` for today.
    public func reverse(
        _ id: TransactionID, valueDate: CalendarDate? = nil, mode: ExecutionMode = .commit
    ) async {
        await reversing.perform {
            try await change(mode) {
                try await tellerService.reverse(id, correction, valueDate: valueDate, mode: mode)
            }
        }
    }

    public func releaseHold(_ id: TransferHoldID, mode: ExecutionMode = .commit) async {
        await releasing.perform {
            try await change(mode) { try await tellerService.releaseHold(id, correction, mode: mode) }
        }
    }

    private var correction: Correction { Correction(reason: reason, idempotencyKey: idempotencyKey) }

    private func change<Result>(
        _ mode: ExecutionMode, _ work: @MainActor () async throws -> Result
    ) async throws -> Change<Result> {
        do {
            return Change(try await work(), mode: mode)
        } catch {
            throw ServiceError(mapping: error, of: idempotencyKey, mode: mode)
        }
    }
}
