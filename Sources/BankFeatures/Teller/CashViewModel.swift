public import BankDomain
public import BankServices
public import Observation

/// Deposits or withdraws cash at the counter.
@Observable
@MainActor
public final class CashViewModel {
    private struct Intention: Hashable {
        let accountID: AccountID
        let amount: Money
        let reference: String
        let valueDate: CalendarDate?
    }

    public let movement: CashMovement
    public var draft: CashDraft
    /// The key of the last request, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<CashReceipt>>()
    private let tellerService: any TellerServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// A cash movement that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        _ movement: CashMovement, draft: CashDraft = CashDraft(), idempotencyKey: IdempotencyKey? = nil,
        tellerService: any TellerServiceProtocol, random: any RandomSource
    ) {
        self.movement = movement
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.tellerService = tellerService
    }

    /// The entry that was posted, or in a dry run the one that would be.
    public var state: LoadState<Change<CashReceipt>> { loader.state }

    /// Posts the draft. After a failure, repeating it posts the same movement; after success, it posts another one.
    public func submit(mode: ExecutionMode = .commit) async {
        let draft = draft
        await loader.perform { Change(try await book(draft, mode: mode), mode: mode) }
    }

    private func book(_ draft: CashDraft, mode: ExecutionMode) async throws -> CashReceipt {
        let reference = try FreeText.reference(draft.reference)
        let account = try await tellerService.account(
            named: try TypedText.required(draft.account, field: .account))
        let amount = try Money.payable(draft.amount, currency: account.currency)
        let intention = Intention(
            accountID: account.id, amount: amount, reference: reference, valueDate: draft.valueDate)
        let key = keys.key(for: intention)
        idempotencyKey = key
        let request = CashRequest(
            accountID: account.id, amount: amount, reference: reference, valueDate: draft.valueDate,
            idempotencyKey: key)
        do {
            let transaction = try await send(request, mode: mode)
            if mode == .commit { keys.complete(intention) }
            return CashReceipt(account: account, transaction: transaction)
        } catch {
            throw ServiceError(mapping: error, of: key, mode: mode)
        }
    }

    private func send(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        switch movement {
        case .deposit: try await tellerService.deposit(request, mode: mode)
        case .withdrawal: try await tellerService.withdraw(request, mode: mode)
        }
    }
}

/// The input for a cash movement.
public struct CashDraft: Hashable, Sendable {
    /// The account, as typed.
    public var account: String
    /// The amount, in the account's currency.
    public var amount: String
    /// The reference text; may be empty.
    public var reference: String
    /// The day from which it counts for interest; `nil` for today.
    public var valueDate: CalendarDate?

    public init(
        account: String = "", amount: String = "", reference: String = "", valueDate: CalendarDate? = nil
    ) {
        self.account = account
        self.amount = amount
        self.reference = reference
        self.valueDate = valueDate
    }
}

public enum CashMovement: String, Hashable, Sendable, CaseIterable {
    /// Cash comes in and the account is credited.
    case deposit
    /// Cash goes out and the account is debited.
    case withdrawal
}

/// A cash movement, from the account's side.
public struct CashReceipt: Equatable, Sendable {
    /// The account before the movement.
    public let account: Account
    public let transaction: Transaction

    public init(account: Account, transaction: Transaction) {
        self.account = account
        self.transaction = transaction
    }
}
