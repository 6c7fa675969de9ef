public import BankDomain
public import BankServices
public import Observation

@Observable
@MainActor
public final class StandingOrderCreationViewModel {
    private struct Intention: Hashable {
        let from: AccountID
        let to: TransferDestination
        let amount: Money
        let reference: String
        let schedule: StandingOrderSchedule
    }

    public var draft: StandingOrderDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<StandingOrder>>()
    private let standingOrderService: any StandingOrderServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private weak var coordinator: (any StandingOrdersCoordinating)?
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// An order that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        draft: StandingOrderDraft, idempotencyKey: IdempotencyKey? = nil,
        standingOrderService: any StandingOrderServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol,
        random: any RandomSource, coordinator: (any StandingOrdersCoordinating)?
    ) {
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.standingOrderService = standingOrderService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.coordinator = coordinator
    }

    /// The order that was created, or in a dry run the one that would be.
    public var state: LoadState<Change<StandingOrder>> { loader.state }

    /// Creates the drafted order. After a failure, repeating it creates the same order; after success, it creates
    /// another one.
    public func create(mode: ExecutionMode = .commit) async {
        let draft = draft
        let change = await loader.perform { Change(try await make(draft, mode: mode), mode: mode) }
        if let change, change.isCommitted { coordinator?.didCreate(change.value) }
    }

    private func make(_ draft: StandingOrderDraft, mode: ExecutionMode) async throws -> StandingOrder {
        let reference = try FreeText.reference(draft.reference)
        let from = try await accountService.account(AccountSelection(typed: draft.from))
        let amount = try Money.payable(draft.amount, currency: from.currency)
        let to = try await TransferDestination(
            typed: draft.to, creditorName: draft.creditorName, accounts: accountService,
            beneficiaries: beneficiaryService)
        let intention = Intention(
            from: from.id, to: to, amount: amount, reference: reference, schedule: draft.schedule
        )
        let key = keys.key(for: intention)
        idempotencyKey = key
        do {
            let order = try await standingOrderService.create(
                StandingOrderRequest(
                    from: intention.from, to: intention.to, amount: amount, reference: reference,
                    schedule: draft.schedule, idempotencyKey: key), mode: mode)
            if mode == .commit { keys.complete(intention) }
            return order
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }
}

/// The input for creating a standing order.
public struct StandingOrderDraft: Hashable, Sendable {
    /// The debtor's account, as typed; empty for the default account.
    public var from: String
    /// The creditor: an account, a beneficiary or an IBAN.
    public var to: String
    /// The name of the payee, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    /// The amount, in the currency of the debtor's account.
    public var amount: String
    /// The reference text; may be empty.
    public var reference: String
    public var schedule: StandingOrderSchedule

    public init(
        from: String = "", to: String = "", creditorName: String = "", amount: String = "",
        reference: String = "", schedule: StandingOrderSchedule
    ) {
        self.from = from
        self.to = to
        self.creditorName = creditorName
        self.amount = amount
        self.reference = reference
        self.schedule = schedule
    }
}
