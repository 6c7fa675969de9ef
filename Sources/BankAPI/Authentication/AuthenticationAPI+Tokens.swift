public import BankDomain
public import BankServices

/// A request for an access token, as a client sends it. Without a currency, the maximum is in the currency of the
/// default account.
public struct TypedTokenRequest: Sendable {
    let name: String
    let password: String
    let code: String?
    let scopes: [AccessToken.Scope]
    let beneficiaries: [String]
    let payees: [TransferDestination]
    let maximumPerDay: String?
    let currency: Currency?
    let lifetimeDays: Int
}

extension TypedTokenRequest {
    public init(_ request: AccessTokenRequest, password: String, code: String?) {
        self.init(
            name: request.name, password: password, code: code,
            scopes: request.scopes.sorted { $0.rawValue < $1.rawValue }, beneficiaries: [],
            payees: request.payees, maximumPerDay: request.maximumPerDay?.decimalText,
            currency: request.maximumPerDay?.currency, lifetimeDays: request.lifetimeDays)
    }

    @MainActor
    fileprivate func request(_ call: any CallContext) async throws -> AccessTokenRequest {
        var maximum: Money?
        if let text = maximumPerDay {
            var currency = self.currency
            if currency == nil {
                currency = try await call.services.accountService.defaultAccount().currency
            }
            maximum = try currency.map { try Money.payable(text, currency: $0) }
        }
        return AccessTokenRequest(
            name: name, scopes: Set(scopes),
            payees: beneficiaries.map { .beneficiary(BeneficiaryID($0)) } + payees, maximumPerDay: maximum,
            lifetimeDays: lifetimeDays)
    }
}

extension AuthenticationAPI {
    private static let request = Parameter(
        TypedTokenRequest.init(
            name:password:code:scopes:beneficiaries:payees:maximumPerDay:currency:lifetimeDays:),
        Parameter<String>.text("name", "Token name, shown in lists")(\.name), password(\.password),
        Parameter<String>.text(
            "code",
            "A code from your second factor or a recovery code; needed for transfers if you have a second factor"
        ).optional(\.code),
        Parameter<[AccessToken.Scope]>.words("scopes", "What the token can do")(\.scopes),
        Parameter<[String]>.texts(
            "beneficiaryIDs", "Payees that the token can pay, with the scope `transfers`"
        )
        .naming.default([])(\.beneficiaries),
        Parameter<[TransferDestination]>.objects(
            "payees", TransferDestination.type, "Other payees that the token can pay, each given in one form",
            write: \.json,
            read: TransferDestination.init
        ).default([])(\.payees),
        Parameter<String>.decimal("maximumPerDay", "Maximum amount per day").optional(\.maximumPerDay),
        Parameter<Currency>.currency(
            "currency", "The currency of that amount; your default account's if left out"
        ).optional(\.currency),
        Parameter<Int>.number("expiresInDays", .min ... .max, "Days until it expires, at most 366")
            .default(AccessTokenRequest.lifetimeDefaultDays)(\.lifetimeDays))

    public static let tokens = Route(
        "auth tokens list", .get, "/auth/tokens", "List your access tokens"
    ) { try await $0.authService.tokens() }
    public static let createToken = Route(
        "auth tokens create", .post, "/auth/tokens", "Create an access token; it is shown only once",
        status: 201, request
    ) { call, typed in
        let request = try await typed.request(call)
        return try await call.authService.createToken(
            request, password: SecretBytes(typed.password), code: typed.code)
    }
    public static let revokeToken = Route(
        "auth tokens revoke", .delete, "/auth/tokens/{id}", "End an access token",
        Parameter<AccessTokenID>.id("The token: TOK001")
    ) { try await $0.authService.revokeToken($1) }
}
