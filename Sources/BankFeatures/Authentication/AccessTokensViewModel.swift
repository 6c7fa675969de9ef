public import BankDomain
public import BankServices
public import Observation

/// The access tokens of a user.
public typealias AccessTokensViewModel = RevocableListViewModel<AccessToken>

extension RevocableListViewModel where Item == AccessToken {
    /// Tokens that are not loaded yet.
    public convenience init(authService: any AuthServiceProtocol) {
        self.init(
            fetch: { try await authService.tokens() },
            revoke: { try await authService.revokeToken($0) }, didRevoke: { _ in })
    }
}

/// The input for creating an access token.
public struct AccessTokenDraft: Hashable, Sendable {
    public var name: String
    public var scopes: Set<AccessToken.Scope>
    /// The payees, as typed, with the scope of transfers.
    public var payees: [String]
    /// The most that may be sent per day.
    public var maximumPerDay: String
    /// The currency of that amount; empty for the default account's.
    public var currency: String
    public var lifetimeDays: Int

    public init(
        name: String = "", scopes: Set<AccessToken.Scope> = [], payees: [String] = [],
        maximumPerDay: String = "", currency: String = "",
        lifetimeDays: Int = AccessTokenRequest.lifetimeDefaultDays
    ) {
        self.name = name
        self.scopes = scopes
        self.payees = payees
        self.maximumPerDay = maximumPerDay
        self.currency = currency
        self.lifetimeDays = lifetimeDays
    }
}

/// Creates an access token.
@Observable
@MainActor
public final class AccessTokenCreationViewModel {
    private let creation = Loader<IssuedAccessToken>()
    private let authService: any AuthServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol

    public init(
        authService: any AuthServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol
    ) {
        self.authService = authService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
    }

    /// The last created token. Its secret is shown only once.
    public var state: LoadState<IssuedAccessToken> { creation.state }

    /// Whether the token may need a code of the second factor or a recovery code.
    public func mayNeedCode(_ draft: AccessTokenDraft) async throws -> Bool {
        guard draft.scopes.contains(.transfers) else { return false }
        return try await authService.mayHaveSecondFactor
    }

    /// Creates the token if the password is correct and, if one is needed, the code.
    public func create(_ draft: AccessTokenDraft, password: consuming SecretBytes, code: String = "") async {
        let secret = SharedSecret(password)
        await creation.perform {
            let request = try await request(draft)
            return try await authService.createToken(
                request, password: secret.copy(), code: TypedText.code(code))
        }
    }

    private func request(_ draft: AccessTokenDraft) async throws -> AccessTokenRequest {
        var payees: [TransferDestination] = []
        for text in draft.payees {
            payees.append(
                try await TransferDestination(
                    typed: text, creditorName: "", accounts: accountService,
                    beneficiaries: beneficiaryService))
        }
        return AccessTokenRequest(
            name: try TypedText.required(draft.name, field: .name), scopes: draft.scopes, payees: payees,
            maximumPerDay: try await maximumPerDay(draft), lifetimeDays: draft.lifetimeDays)
    }

    private func maximumPerDay(_ draft: AccessTokenDraft) async throws -> Money? {
        guard !draft.maximumPerDay.isEmpty else { return nil }
        let currency =
            draft.currency.isEmpty
            ? try await accountService.defaultAccount().currency : try Currency(typed: draft.currency)
        return try Money.payable(draft.maximumPerDay, currency: currency)
    }
}
