public import BankDomain
public import BankServices
public import Observation

/// Reserves money for a payee.
@Observable
@MainActor
public final class TransferHoldCreationViewModel {
    private struct Intention: Hashable {
        let transfer: TransferOrder.Intention
        let expiryDate: CalendarDate?
    }

    public var draft: TransferHoldDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<TransferHold>>()
    private let transferService: any TransferServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// A hold that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        draft: TransferHoldDraft, idempotencyKey: IdempotencyKey? = nil,
        transferService: any TransferServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, random: any RandomSource
    ) {
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.transferService = transferService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
    }

    /// The hold that was created, or in a dry run the one that would be.
    public var state: LoadState<Change<TransferHold>> { loader.state }

    /// Creates the drafted hold. After a failure, repeating it creates the same hold; after success, it creates another
    /// one.
    public func create(mode: ExecutionMode = .commit) async {
        let draft = draft
        await loader.perform { Change(try await make(draft, mode: mode), mode: mode) }
    }

    private func make(_ draft: TransferHoldDraft, mode: ExecutionMode) async throws -> TransferHold {
        let order = try await TransferOrder(
            draft.transfer, accounts: accountService, beneficiaries: beneficiaryService)
        let intention = Intention(transfer: order.intention, expiryDate: draft.expiryDate)
        let key = keys.key(for: intention)
        idempotencyKey = key
        do {
            let hold = try await transferService.hold(
                TransferHoldRequest(
                    from: order.from.id, to: order.to, amount: order.amount, reference: order.reference,
                    expiryDate: draft.expiryDate, idempotencyKey: key), mode: mode)
            if mode == .commit { keys.complete(intention) }
            return hold
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }
}

/// The input for reserving money for a payee.
public struct TransferHoldDraft: Hashable, Sendable {
    /// The transfer to make if all of the hold is captured; its day is ignored.
    public var transfer: TransferDraft
    /// The last day on which it can be captured; `nil` for the usual period.
    public var expiryDate: CalendarDate?

    public init(transfer: TransferDraft, expiryDate: CalendarDate? = nil) {
        self.transfer = transfer
        self.expiryDate = expiryDate
    }
}
