public import BankDomain
public import BankServices
public import Observation

public typealias TransferDetailViewModel = DetailViewModel<Transfer>

extension DetailViewModel where Value == Transfer {
    public convenience init(id: TransferID, transferService: any TransferServiceProtocol) {
        self.init { try await transferService.transfer(id: id) }
    }
}

/// Gives up a transfer that waits for its day, or takes back one that was booked.
@Observable
@MainActor
public final class TransferChangeViewModel {
    public let id: TransferID
    /// The key under which it is taken back, to repeat it safely.
    public let idempotencyKey: IdempotencyKey

    private let changes = Loader<Change<Transfer>>()
    private let transferService: any TransferServiceProtocol

    /// A transfer that was not changed yet.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` has one made.
    public init(
        _ id: TransferID, idempotencyKey: IdempotencyKey? = nil,
        transferService: any TransferServiceProtocol, random: any RandomSource
    ) {
        self.id = id
        self.idempotencyKey = idempotencyKey ?? IdempotencyKey(random: random)
        self.transferService = transferService
    }

    /// The transfer as it is then, or in a dry run as it would be.
    public var state: LoadState<Change<Transfer>> { changes.state }

    public func cancel(mode: ExecutionMode = .commit) async {
        await changes.perform { Change(try await transferService.cancel(id, mode: mode), mode: mode) }
    }

    /// Takes it back; the same again is one reversal.
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
