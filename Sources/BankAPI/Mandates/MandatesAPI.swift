public import BankDomain
public import BankServices

public enum MandatesAPI {
    static let routes: [any ServedRoute] = [
        list, show, add, authorize, limit, block, unblock, cancel, rule, accept, collections, refund,
    ]

    private static let id = Parameter<MandateID>.id("The mandate: MND000001")
    private static let account = Parameter<AccountID>.id(
        "accountID", in: .query, "Only for this account; all your accounts if left out"
    ).optional
    private static let request = Parameter(
        TypedMandate.init(accountID:creditorID:creditorName:reference:limits:),
        Parameter.id("accountID", in: .body, "The account to collect from")(\.accountID),
        Parameter.text("creditorID", "The creditor identifier")(\.creditorID),
        Parameter.text("creditorName", "The creditor's name")(\.creditorName),
        Parameter.text("reference", "The creditor's reference for the mandate")(\.reference),
        TypedMandateLimits.parameter(\.limits))

    public static let list = Route("mandates list", .get, "/mandates", "List mandates", account, .page) {
        try await $0.services.mandateService.mandates(of: $1, page: $2)
    }
    public static let show = Route("mandates show", .get, "/mandates/{id}", "Show a mandate", id) {
        try await $0.services.mandateService.mandate(id: $1)
    }
    public static let add = Route(
        "mandates add", .post, "/mandates", "Authorize a mandate before its creditor collects", status: 201,
        request, .mode
    ) { call, mandate, mode in
        let accounts = try call.services.accountService
        let limits = try await mandate.limits.limits {
            try await accounts.account(id: mandate.accountID).currency
        }
        return try await call.services.mandateService.add(
            MandateRequest(
                accountID: mandate.accountID, creditorID: mandate.creditorID,
                creditorName: mandate.creditorName, reference: mandate.reference, limits: limits), mode: mode)
    }
    public static let authorize = change(
        .authorize, "authorize", .post, "/mandates/{id}/authorization", "Authorize a mandate")
    public static let limit = Route(
        "mandates limit", .put, "/mandates/{id}/limits", "Set a mandate's limits", id,
        TypedMandateLimits.parameter, .mode, traits: .takesVersion
    ) { call, id, limits, mode in
        let (accounts, mandates) = (try call.services.accountService, try call.services.mandateService)
        let limits = try await limits.limits {
            try await accounts.account(id: mandates.mandate(id: id).accountID).currency
        }
        return try await mandates.change(id, .limit(limits), mode: mode)
    }
    public static let block = change(
        .block, "block", .put, "/mandates/{id}/block", "Block a mandate's creditor")
    public static let unblock = change(
        .unblock, "unblock", .delete, "/mandates/{id}/block", "Unblock a mandate's creditor")
    public static let cancel = change(
        .cancel, "cancel", .delete, "/mandates/{id}", "Cancel a mandate")
    public static let rule = Route(
        "mandates rule", .get, "/accounts/{id}/direct-debit-rule",
        "Show which direct debits an account accepts",
        AccountsAPI.id
    ) { try await $0.services.mandateService.rule(of: $1) }
    public static let accept = Route(
        "mandates accept", .put, "/accounts/{id}/direct-debit-rule",
        "Choose which direct debits an account accepts", AccountsAPI.id,
        Parameter<DirectDebitRule.Acceptance>.word(
            "acceptance", "all, authorized (only with authorized mandates) or none"), .mode,
        traits: .takesVersion
    ) {
        try await $0.services.mandateService.setRule(
            DirectDebitRule(accountID: $1, acceptance: $2), mode: $3)
    }
    public static let collections = Route(
        "mandates collections", .get, "/direct-debits", "List direct debits, newest first", account, .page
    ) { try await $0.services.mandateService.directDebits(of: $1, page: $2) }
    public static let refund = Route(
        "mandates refund", .post, "/direct-debits/{id}/refund", "Get a refund for a direct debit",
        Parameter<DirectDebitID>.id("The direct debit: DDB000001"), .mode
    ) { try await $0.services.mandateService.refund($1, mode: $2) }

    private static func change(
        _ change: MandateChange, _ verb: String, _ method: RouteDescription.Method, _ path: String,
        _ summary: String
    ) -> Route<Mandate, MandateID, ExecutionMode> {
        Route(
            "mandates " + verb, method, path, summary, id, .mode,
            traits: verb == "cancel" ? .takesVersion : []
        ) {
            try await $0.services.mandateService.change($1, change, mode: $2)
        }
    }
}

/// A mandate as a request has it.
public struct TypedMandate: Sendable {
    let accountID: AccountID
    let creditorID: String
    let creditorName: String
    let reference: String
    let limits: TypedMandateLimits
}

extension TypedMandate {
    public init(_ request: MandateRequest) {
        self.init(
            accountID: request.accountID, creditorID: request.creditorID, creditorName: request.creditorName,
            reference: request.reference, limits: TypedMandateLimits(request.limits))
    }
}

/// Limits as a request has them: one that is left out is none.
public struct TypedMandateLimits: Sendable {
    let amount: String?
    let currency: Currency?
    let perMonth: Int?
}

extension TypedMandateLimits {
    public init(_ limits: MandateLimits) {
        self.init(
            amount: limits.amount?.decimalText, currency: limits.amount?.currency, perMonth: limits.perMonth)
    }

    fileprivate static let parameter = Parameter(
        TypedMandateLimits.init(amount:currency:perMonth:),
        Parameter<String>.decimal("amountLimit", "Maximum amount of a collection").optional(\.amount),
        PaymentParameters.currency(\.currency),
        Parameter<Int>.number(
            "perMonth", MandateLimits.perMonthRange, "Maximum number of collections in a calendar month"
        ).optional(\.perMonth))

    fileprivate func limits(_ currency: () async throws -> Currency) async throws -> MandateLimits {
        guard let amount else { return MandateLimits(perMonth: perMonth) }
        return MandateLimits(
            amount: try await TypedAmount(text: amount, currency: self.currency).money(or: currency),
            perMonth: perMonth)
    }
}
