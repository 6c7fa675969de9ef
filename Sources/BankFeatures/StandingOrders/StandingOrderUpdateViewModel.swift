public import BankDomain
public import BankServices
import LanguageKit
public import Observation

/// Changes the amount or payee of a standing order.
@Observable
@MainActor
public final class StandingOrderUpdateViewModel {
    private struct Intention: Hashable {
        let to: TransferDestination
        let amount: Money
    }

    public let id: StandingOrderID
    public var draft: StandingOrderUpdateDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<StandingOrder>>()
    private let standingOrderService: any StandingOrderServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        _ id: StandingOrderID, draft: StandingOrderUpdateDraft, idempotencyKey: IdempotencyKey? = nil,
        standingOrderService: any StandingOrderServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, random: any RandomSource
    ) {
        self.id = id
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.standingOrderService = standingOrderService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
    }

    /// The order with its new terms, or in a dry run as it would be.
    public var state: LoadState<Change<StandingOrder>> { loader.state }

    /// Sends the drafted terms. After a failure, repeating it sends the same request.
    public func update(mode: ExecutionMode = .commit) async {
        let draft = draft
        await loader.perform { Change(try await updated(draft, mode: mode), mode: mode) }
    }

    private func updated(
        _ draft: StandingOrderUpdateDraft, mode: ExecutionMode
    ) async throws -> StandingOrder {
        let order = try await standingOrderService.order(id: id)
        let intention = Intention(
            to: try await payee(draft, of: order),
            amount: draft.amount.isEmpty
                ? order.amount : try Money.payable(draft.amount, currency: order.amount.currency))
        let key = keys.key(for: intention)
        idempotencyKey = key
        do {
            let changed = try await standingOrderService.update(
                StandingOrderUpdate(
                    id, to: intention.to, amount: intention.amount, idempotencyKey: key), mode: mode)
            if mode == .commit { keys.complete(intention) }
            return changed
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }

    private func payee(
        _ draft: StandingOrderUpdateDraft, of order: StandingOrder
    ) async throws -> TransferDestination {
        guard draft.to.isEmpty else {
            return try await TransferDestination(
                typed: draft.to, creditorName: draft.creditorName, accounts: accountService,
                beneficiaries: beneficiaryService)
        }
        return try order.payableCreditor()
    }
}

/// The input for changing a standing order.
public struct StandingOrderUpdateDraft: Hashable, Sendable {
    /// The creditor: an account, a beneficiary or an IBAN; empty keeps the current one.
    public var to: String
    /// The name of the payee, for an IBAN of another bank; may be empty otherwise.
    public var creditorName: String
    /// The amount, in the currency of the debtor's account; empty keeps the current one.
    public var amount: String

    public init(to: String = "", creditorName: String = "", amount: String = "") {
        self.to = to
        self.creditorName = creditorName
        self.amount = amount
    }
}
