public import BankDomain
public import BankServices
public import Observation

public typealias TransferDetailViewModel = DetailViewModel<Transfer>

extension DetailViewModel where Value == Transfer {
    public convenience init(id: TransferID, transferService: any TransferServiceProtocol) {
        self.init { try await transferService.transfer(id: id) }
    }
}

/// Cancels a scheduled transfer, or reverses a posted one.
@Observable
@MainActor
public final class TransferChangeViewModel {
    public let id: TransferID
    /// The key of the reversal, to repeat it safely.
    public let idempotencyKey: IdempotencyKey

    private let changes = Loader<Change<Transfer>>()
    private let transferService: any TransferServiceProtocol

    /// A transfer that was not changed yet.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one.
    public init(
        _ id: TransferID, idempotencyKey: IdempotencyKey? = nil,
        transferService: any TransferServiceProtocol, random: any RandomSource
    ) {
        self.id = id
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.transferService = transferService
    }

    /// The transfer after the change, or in a dry run as it would be.
    public var state: LoadState<Change<Transfer>> { changes.state }

    public func cancel(mode: ExecutionMode = .commit) async {
        await changes.perform { Change(try await transferService.cancel(id, mode: mode), mode: mode) }
    }

    /// Reverses the transfer; repeating it makes no second reversal.
    public func reverse(mode: ExecutionMode = .commit) async {
        await changes.perform {
            do {
                return Change(
                    try await transferService.reverse(id, idempotencyKey: idempotencyKey, mode: mode),
                    mode: mode)
            } catch {
                throw ServiceError(mapping: error, of: idempotencyKey, mode: mode)
            }
        }
    }
}
