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
    /// The key under which the bank was asked last, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<TransferHold>>()
    private let transferService: any TransferServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// A hold that begins with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` has one made for each intention.
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

    /// The hold that was made, or in a dry run the one that would be.
    public var state: LoadState<Change<TransferHold>> { loader.state }

    /// Makes the hold of the draft. The same again after a failure is one hold, after a success another.
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

/// What somebody typed to reserve money for a payee.
public struct TransferHoldDraft: Hashable, Sendable {
    /// The transfer that it becomes if all of it is taken; its day is not looked at.
    public var transfer: TransferDraft
    /// The last day on which it can be taken; `nil` for the usual time.
    public var expiryDate: CalendarDate?

    public init(transfer: TransferDraft, expiryDate: CalendarDate? = nil) {
        self.transfer = transfer
        self.expiryDate = expiryDate
    }
}
