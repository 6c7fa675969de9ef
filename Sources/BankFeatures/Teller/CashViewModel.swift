public import BankDomain
public import BankServices
public import Observation

/// Takes or gives cash over the counter.
@Observable
@MainActor
public final class CashViewModel {
    private struct Intention: Hashable {
        let accountID: AccountID
        let amount: Money
        let reference: String
    }

    public let movement: CashMovement
    public var draft: CashDraft
    /// The key under which the bank was asked last, to repeat it safely.
    public private(set) var idempotencyKey: IdempotencyKey?

    private let loader = Loader<Change<CashReceipt>>()
    private let tellerService: any TellerServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<Intention>

    /// A movement that begins with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` has one made for each intention.
    public init(
        _ movement: CashMovement, draft: CashDraft = CashDraft(), idempotencyKey: IdempotencyKey? = nil,
        tellerService: any TellerServiceProtocol, random: any RandomSource
    ) {
        self.movement = movement
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.tellerService = tellerService
    }

    /// The entry that was booked, or in a dry run the one that would be.
    public var state: LoadState<Change<CashReceipt>> { loader.state }

    /// Books the draft. The same again after a failure is one movement, after a success another.
    public func submit(mode: ExecutionMode = .commit) async {
        let draft = draft
        await loader.perform { Change(try await book(draft, mode: mode), mode: mode) }
    }

    private func book(_ draft: CashDraft, mode: ExecutionMode) async throws -> CashReceipt {
        let reference = try FreeText.reference(draft.reference)
        let account = try await tellerService.account(
            named: try TypedText.required(draft.account, field: "account"))
        let amount = try Money.payable(draft.amount, currency: account.currency)
        let intention = Intention(accountID: account.id, amount: amount, reference: reference)
        let key = keys.key(for: intention)
        idempotencyKey = key
        let request = CashRequest(
            accountID: account.id, amount: amount, reference: reference, idempotencyKey: key)
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

/// What somebody typed to take or give cash.
public struct CashDraft: Hashable, Sendable {
    /// What names the account.
    public var account: String
    /// The amount, in the account's currency.
    public var amount: String
    /// What is written with it; may be empty.
    public var reference: String

    public init(account: String = "", amount: String = "", reference: String = "") {
        self.account = account
        self.amount = amount
        self.reference = reference
    }
}

public enum CashMovement: String, Hashable, Sendable, CaseIterable {
    /// Cash comes in and the account is credited.
    case deposit
    /// Cash goes out and the account is debited.
    case withdrawal
}

/// Cash taken or given, on the account's side.
public struct CashReceipt: Equatable, Sendable {
    /// The account as it was before.
    public let account: Account
    public let transaction: Transaction

    public init(account: Account, transaction: Transaction) {
        self.account = account
        self.transaction = transaction
    }
}
