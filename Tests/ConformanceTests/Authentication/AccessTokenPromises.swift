import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about access tokens, and of all services about programs that use them.
enum AccessTokenPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a token reads the data of its scope in its user's name") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.program(AccessTokenRequest(name: "cron", scopes: [.read]))
            let own = try await home.machine.client.accounts.accounts(.own)
            let seen = try await program.client.accounts.accounts(.own)
            XCTAssertEqual(seen, own)
            let principal = try await program.principals.caller()
            let user = try await home.machine.principals.caller().userID
            XCTAssertEqual(principal.userID, user)
        },
        Promise("calls outside of a token's scope are refused, and the audit trail names the token") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.program(AccessTokenRequest(name: "cron", scopes: [.read]))
            await assertRefused(.unauthorized(.beyondScope(.transfersCreate))) {
                try await program.client.pay(usd(1), from: home.main, to: home.savings)
            }
            await assertRefused(.unauthorized(.beyondScope(.accountsOpen))) {
                try await program.client.open("New")
            }
            let lines = try await home.machine.client.audit.activity(page: .first).items.prefix(2)
            XCTAssertEqual(lines.map(\.operation), ["accounts.open", "transfers.create"])
            XCTAssertEqual(lines.map(\.device), ["TOK001 cron", "TOK001 cron"])
            XCTAssertEqual(lines.map(\.outcome), ["unauthorized", "unauthorized"])
        },
        Promise(
            "a token never has more rights than its user, in particular not those of the machine's operator"
        ) { bank in
            let home = try await TokenHome(bank)
            let all = Set(AccessToken.Scope.allCases)
            let program = try await home.program(
                AccessTokenRequest(
                    name: "all", scopes: all, payees: [.account(home.savings)], maximumPerDay: usd(100)))
            await assertRefused(.unauthorized(.beyondScope(.tellerDeposit))) {
                try await program.client.deposit(usd(1), to: home.main)
            }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await program.client.accounts.accounts(.all)
            }
        },
        Promise("a token cannot create tokens or see sessions and devices") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.program(AccessTokenRequest(name: "cron", scopes: [.read]))
            await assertRefused(.unauthorized(.beyondScope(.authTokensCreate))) {
                try await program.make(AccessTokenRequest(name: "more", scopes: [.read]))
            }
            await assertRefused(.unauthorized(.beyondScope(.authTokensList))) {
                try await program.auth.tokens()
            }
            await assertRefused(.unauthorized(.beyondScope(.authSessionsList))) {
                try await program.auth.sessions()
            }
            await assertRefused(.unauthorized(.beyondScope(.authChangePassword))) {
                try await program.changePassword(to: "a quite new password")
            }
        },
        Promise("creating a token requires the password") { bank in
            let home = try await TokenHome(bank)
            await assertRefused(.invalidCredentials) {
                try await home.machine.make(
                    AccessTokenRequest(name: "cron", scopes: [.read]), password: "not the password")
            }
            let tokens = try await home.machine.auth.tokens()
            XCTAssertEqual(tokens, [])
        },
        Promise("tokens are listed newest first, with their last use, until they are revoked") { bank in
            let home = try await TokenHome(bank)
            let first = try await home.program(AccessTokenRequest(name: "first", scopes: [.statements]))
            _ = try await home.program(AccessTokenRequest(name: "second", scopes: [.read]))
            _ = try await first.client.accounts.accounts(.own)
            // The use is recorded beside the request.
            try await bank.advance(0)
            var tokens = try await home.machine.auth.tokens()
            XCTAssertEqual(tokens.map(\.name), ["second", "first"])
            let lines = try await home.machine.client.audit.activity(page: .first).items.prefix(2)
            XCTAssertEqual(
                lines.map { "\($0.operation) \($0.subject)" },
                [
                    "auth.tokens-create TOK002", "auth.tokens-create TOK001",
                ])
            XCTAssertEqual(tokens.map(\.grant.scopes), [[.read], [.statements]])
            XCTAssertEqual(tokens.map { $0.lastUsedAt != nil }, [false, true])
            let revoked = try await home.machine.auth.revokeToken("TOK001")
            XCTAssertEqual(revoked.name, "first")
            await assertRefused(.unauthorized(.tokenEnded)) {
                try await first.client.accounts.accounts(.own)
            }
            tokens = try await home.machine.auth.tokens()
            XCTAssertEqual(tokens.map(\.name), ["second"])
            await assertRefused(.notFound(.accessToken, name: "TOK001")) {
                try await home.machine.auth.revokeToken("TOK001")
            }
        },
        Promise("tokens of other users are not found") { bank in
            let home = try await TokenHome(bank)
            _ = try await home.program(AccessTokenRequest(name: "cron", scopes: [.read]))
            let other = try await bank.signedIn("zoe", on: "Phone")
            let tokens = try await other.auth.tokens()
            XCTAssertEqual(tokens, [])
            await assertRefused(.notFound(.accessToken, name: "TOK001")) {
                try await other.auth.revokeToken("TOK001")
            }
        },
        Promise("a token expires at the end of its day") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.program(
                AccessTokenRequest(name: "short", scopes: [.read], lifetimeDays: 2))
            try await bank.advance(2 * 86_400 - 60)
            _ = try await program.client.accounts.accounts(.own)
            try await bank.advance(60)
            await assertRefused(.unauthorized(.tokenEnded)) {
                try await program.client.accounts.accounts(.own)
            }
        },
        Promise("a changed or reset password ends the tokens") { bank in
            let home = try await TokenHome(bank)
            let first = try await home.program(AccessTokenRequest(name: "first", scopes: [.read]))
            let (_, codes) = try await bank.secondFactor(of: home.machine)
            _ = try await home.machine.changePassword(to: "a quite new password")
            await assertRefused(.unauthorized(.tokenEnded)) {
                try await first.client.accounts.accounts(.own)
            }
            let second = try await home.program(
                AccessTokenRequest(name: "second", scopes: [.read]), password: "a quite new password")
            try await home.machine.reset("anna", code: codes[0], to: "another new password")
            await assertRefused(.unauthorized(.tokenEnded)) {
                try await second.client.accounts.accounts(.own)
            }
        },
        Promise("signing out does not affect a token") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.program(AccessTokenRequest(name: "cron", scopes: [.read]))
            try await home.machine.auth.logout()
            _ = try await program.client.accounts.accounts(.own)
        },
        Promise("an invalid token request is refused by field") { bank in
            let home = try await TokenHome(bank)
            let savings = TransferDestination.account(home.savings)
            let requests: [(FieldName, AccessTokenRequest)] = [
                (.name, AccessTokenRequest(name: " ", scopes: [.read])),
                (.scope, AccessTokenRequest(name: "a", scopes: [])),
                (.lifetimeDays, AccessTokenRequest(name: "a", scopes: [.read], lifetimeDays: 0)),
                (.lifetimeDays, AccessTokenRequest(name: "a", scopes: [.read], lifetimeDays: 367)),
                (.to, AccessTokenRequest(name: "a", scopes: [.read], payees: [savings])),
                (.perDay, AccessTokenRequest(name: "a", scopes: [.read], maximumPerDay: usd(1))),
                (.to, AccessTokenRequest(name: "a", scopes: [.transfers], maximumPerDay: usd(1))),
                (.perDay, AccessTokenRequest(name: "a", scopes: [.transfers], payees: [savings])),
                (
                    .to,
                    AccessTokenRequest(
                        name: "a", scopes: [.transfers],
                        payees: Array(repeating: savings, count: AccessTokenRequest.payeeMaximum + 1),
                        maximumPerDay: usd(1))
                ),
            ]
            for (field, request) in requests {
                await assertRefusedValue(of: field, "\(request)") { try await home.machine.make(request) }
            }
            await assertNotFound(.beneficiary) {
                try await home.machine.make(
                    AccessTokenRequest(
                        name: "a", scopes: [.transfers], payees: [.beneficiary("BEN099")],
                        maximumPerDay: usd(1)))
            }
            let tokens = try await home.machine.auth.tokens()
            XCTAssertEqual(tokens, [])
        },
        Promise("a user can have at most fifty tokens") { bank in
            let home = try await TokenHome(bank)
            for number in 1...AccessTokenRequest.countMaximum {
                try await home.machine.make(AccessTokenRequest(name: "\(number)", scopes: [.read]))
            }
            await assertRefused(.tooMany(.accessToken, maximum: 50)) {
                try await home.machine.make(AccessTokenRequest(name: "one more", scopes: [.read]))
            }
            _ = try await home.machine.auth.revokeToken("TOK007")
            try await home.machine.make(AccessTokenRequest(name: "one more", scopes: [.read]))
        },
    ]
}

extension BankConformanceTests {
    func testAccessTokenPromises_AreKept() async throws { try await keep(AccessTokenPromises.all) }
}

/// A customer with money and access tokens, and a second customer as payee.
struct TokenHome: Sendable {
    let bank: SignInBank
    let machine: Machine
    /// With 100.00 USD.
    let main: AccountID
    let savings: AccountID
    /// The other customer's account.
    let bens: AccountID
    let bensIBAN: IBAN

    init(_ bank: SignInBank) async throws {
        self.bank = bank
        machine = try await bank.signedIn()
        main = try await machine.client.open("Main")
        savings = try await machine.client.open("Savings", type: .savings)
        let ben = try await bank.signedIn("ben", on: "Phone")
        bens = try await ben.client.open("Bakery")
        let bakery = try await ben.client.accounts.account(id: bens)
        bensIBAN = try XCTUnwrap(bakery.iban?.validated)
        try await bank.bank.operator.deposit(usd(10_000), to: main)
    }

    /// A machine on which a program uses a new token.
    func program(
        _ request: AccessTokenRequest, password: String = Machine.password
    ) async throws -> Machine {
        let issued = try await machine.make(request, password: password)
        let program = try await bank.machine("Server")
        try await program.steal(SessionTokens(access: issued.secret, refresh: issued.secret))
        return program
    }

    func payer(of payees: [TransferDestination], _ maximumPerDay: Money) async throws -> Machine {
        try await program(
            AccessTokenRequest(
                name: "payer", scopes: [.transfers], payees: payees, maximumPerDay: maximumPerDay))
    }
}

extension Machine {
    @discardableResult
    func make(
        _ request: AccessTokenRequest, password: String = Machine.password, code: String? = nil
    ) async throws -> IssuedAccessToken {
        try await auth.createToken(request, password: SecretBytes(password), code: code)
    }
}
