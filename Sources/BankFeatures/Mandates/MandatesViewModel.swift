public import BankDomain
public import BankServices
public import Observation

/// Mandates of a user's accounts, and what their creditors collected.
@Observable
@MainActor
public final class MandatesViewModel {
    private let all = Loader<Page<Mandate>>()
    private let found = Loader<Mandate>()
    private let changes = Loader<Change<Mandate>>()
    private let presentRule = Loader<DirectDebitRule>()
    private let ruleChanges = Loader<Change<DirectDebitRule>>()
    private let pages = Loader<Page<DirectDebit>>()
    private let refunds = Loader<Change<DirectDebit>>()
    private let mandateService: any MandateServiceProtocol
    private let accountService: any AccountServiceProtocol

    public init(
        mandateService: any MandateServiceProtocol, accountService: any AccountServiceProtocol
    ) {
        self.mandateService = mandateService
        self.accountService = accountService
    }

    /// The mandates, in the order of creation.
    public var state: LoadState<Page<Mandate>> { all.state }
    /// The mandate that was asked for.
    public var mandate: LoadState<Mandate> { found.state }
    /// The last added or changed mandate, or in a dry run as it would be.
    public var change: LoadState<Change<Mandate>> { changes.state }
    /// Which direct debits an account takes.
    public var rule: LoadState<DirectDebitRule> { presentRule.state }
    public var ruleChange: LoadState<Change<DirectDebitRule>> { ruleChanges.state }
    public var directDebits: LoadState<Page<DirectDebit>> { pages.state }
    /// The direct debit whose money came back, or in a dry run would.
    public var refund: LoadState<Change<DirectDebit>> { refunds.state }

    /// Loads the mandates of a typed account; `nil` for all own accounts. Without a page it loads the whole list.
    public func load(account: String?, page: PageRequest? = nil) async {
        await all.load { try await mandateService.mandates(of: try await id(of: account), page: page) }
    }

    /// Loads the mandate with a typed id, or of a creditor whose name begins with the text.
    public func show(_ text: String) async {
        await found.load { try await mandate(named: text) }
    }

    /// Authorizes the typed mandate before its creditor collects.
    public func add(_ draft: MandateDraft, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let account = try await accountService.account(
                named: try TypedText.required(draft.account, field: .account))
            let request = MandateRequest(
                accountID: account.id, creditorID: draft.creditorID, creditorName: draft.creditorName,
                reference: draft.reference, limits: try draft.limits.limits(in: account.currency))
            return Change(try await mandateService.add(request, mode: mode), mode: mode)
        }
    }

    /// Authorizes, blocks, unblocks or cancels a typed mandate.
    public func apply(_ change: MandateChange, to text: String, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let mandate = try await mandate(named: text)
            return Change(try await mandateService.change(mandate.id, change, mode: mode), mode: mode)
        }
    }

    /// Replaces both limits of a typed mandate.
    public func limit(_ text: String, _ draft: MandateLimitsDraft, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let mandate = try await mandate(named: text)
            let currency = try await accountService.account(id: mandate.accountID).currency
            let change = MandateChange.limit(try draft.limits(in: currency, after: mandate.limits))
            return Change(try await mandateService.change(mandate.id, change, mode: mode), mode: mode)
        }
    }

    /// Loads which direct debits a typed account takes.
    public func loadRule(of account: String) async {
        await presentRule.load {
            try await mandateService.rule(of: try await accountService.account(named: account).id)
        }
    }

    /// Chooses which direct debits a typed account takes: `all`, `authorized` or `none`.
    public func accept(_ word: String, on account: String, mode: ExecutionMode = .commit) async {
        await ruleChanges.perform {
            guard let acceptance = DirectDebitRule.Acceptance(rawValue: word.lowercased()) else {
                throw ServiceError.invalidValue(
                    field: .value, value: word,
                    reason: .notOneOf(DirectDebitRule.Acceptance.allCases.map(\.rawValue)))
            }
            let id = try await accountService.account(named: account).id
            let rule = DirectDebitRule(accountID: id, acceptance: acceptance)
            return Change(try await mandateService.setRule(rule, mode: mode), mode: mode)
        }
    }

    /// Loads collections from a typed account; `nil` for all own accounts.
    public func loadDirectDebits(account: String?, page: PageRequest) async {
        await pages.load {
            try await mandateService.directDebits(of: try await id(of: account), page: page)
        }
    }

    /// Takes the money of the direct debit with a typed id back.
    public func refund(_ text: String, mode: ExecutionMode = .commit) async {
        await refunds.perform {
            let id = DirectDebitID(try TypedText.required(text, field: .value).uppercased())
            return Change(try await mandateService.refund(id, mode: mode), mode: mode)
        }
    }

    private func id(of account: String?) async throws -> AccountID? {
        guard let account else { return nil }
        return try await accountService.account(named: account).id
    }

    private func mandate(named text: String) async throws -> Mandate {
        let text = try TypedText.required(text, field: .value)
        let id = MandateID(text.uppercased())
        // An id may be that of an account which the user may only read.
        guard id.number == nil else { return try await mandateService.mandate(id: id) }
        let own = try await mandateService.mandates(of: nil, page: nil).items
        let found = NameReference(text).strongest(of: own)
        guard found.count < 2 else {
            throw ServiceError.ambiguous(
                .mandate, name: text, among: found.map { "\($0.id) \"\($0.creditorName)\"" })
        }
        guard let only = found.first else { throw ServiceError.notFound(.mandate, name: text) }
        return only
    }
}

/// The input for a mandate that is authorized in advance.
public struct MandateDraft: Hashable, Sendable {
    /// The account, as typed.
    public var account: String
    public var creditorID: String
    public var creditorName: String
    public var reference: String
    public var limits: MandateLimitsDraft

    public init(
        account: String = "", creditorID: String = "", creditorName: String = "", reference: String = "",
        limits: MandateLimitsDraft = MandateLimitsDraft()
    ) {
        self.account = account
        self.creditorID = creditorID
        self.creditorName = creditorName
        self.reference = reference
        self.limits = limits
    }
}

/// Typed limits of a mandate; one that is left out is none.
public struct MandateLimitsDraft: Hashable, Sendable {
    /// What removes a limit.
    public static let none = "none"

    /// The most that one collection may take, in the account's currency; `none` for no limit. Without a text, the limit
    /// stays as it is.
    public var amount: String?
    /// The most collections in a calendar month, or the same.
    public var perMonth: String?

    public init(amount: String? = nil, perMonth: String? = nil) {
        self.amount = amount
        self.perMonth = perMonth
    }

    func limits(
        in currency: Currency, after limits: MandateLimits = MandateLimits()
    ) throws(ServiceError) -> MandateLimits {
        var limits = limits
        if let amount {
            limits.amount = amount == Self.none ? nil : try Money.payable(amount, currency: currency)
        }
        if let perMonth {
            let number = Int(perMonth)
            guard number != nil || perMonth == Self.none else {
                throw .invalidValue(
                    field: .perMonth, value: perMonth, reason: .outOfRange(MandateLimits.perMonthRange))
            }
            limits.perMonth = number
        }
        return limits
    }
}
