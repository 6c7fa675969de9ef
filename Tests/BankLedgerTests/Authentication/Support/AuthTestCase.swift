import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// A bank with sign-in, a movable clock and a keychain in memory.
class AuthTestCase: LedgerTestCase {
    static let password = "correct horse battery staple"
    static let cheap = PasswordCost(memoryKibibytes: 8, passes: 1)

    private(set) var clock = MovableClock(TestBank.instant)
    private(set) var keychain = TestKeychain()
    private(set) var tokens = TestTokens()
    private(set) var hasher = CountingHasher()
    private var client: TestClient?

    override func setUp() async throws {
        try await super.setUp()
        (clock, keychain, tokens, hasher) =
            (MovableClock(TestBank.instant), TestKeychain(), TestTokens(), CountingHasher())
        client = makeClient()
        try await bank.initialize()
    }

    /// The bank's limits and other rules.
    var rules: PaymentRules { .none }

    /// The client that signs in.
    var me: TestClient { client! }
    var auth: LedgerAuthService { me.auth }

    /// Another client of the same ledger, with its own tokens.
    func makeClient(
        tokens: TestTokens? = nil, keychain: TestKeychain? = nil, cost: PasswordCost = cheap, seed: UInt64 = 1
    ) -> TestClient {
        TestClient(
            bank: TestBank(path: bank.path, seed: seed, clock: clock, rules: rules), clock: clock,
            keychain: keychain ?? self.keychain, tokens: tokens ?? self.tokens, hasher: hasher, cost: cost,
            seed: seed)
    }

    @discardableResult
    func register(
        _ username: String = "ada", name: String = "Ada Lovelace", password: String = password
    ) async throws -> UserProfile {
        try await auth.register(
            Registration(username: username, name: name), password: SecretBytes(password))
    }

    @discardableResult
    func login(
        _ username: String = "ada", password: String = password, code: String? = nil,
        with client: TestClient? = nil
    ) async throws -> AuthResult {
        try await (client ?? me).auth.login(
            SignIn(username: username, code: code, deviceName: "Laptop"), password: SecretBytes(password))
    }

    /// Registers, signs in and enrols a second factor. Returns the recovery codes.
    @discardableResult
    func enroll() async throws -> [String] {
        try await register()
        try await login()
        return try await enrollSecondFactor()
    }

    @discardableResult
    func enrollSecondFactor() async throws -> [String] {
        _ = try await auth.enrollTOTP(password: SecretBytes(Self.password), code: nil)
        guard case .enrolled(let codes) = try await auth.verifyOTP(try code(.pending)) else {
            XCTFail("the enrolment was not confirmed")
            return []
        }
        clock.advance(seconds: 30)
        return codes.codes.map(Self.text)
    }

    /// An authenticator's present code, or one from some steps before.
    func code(
        _ status: SecondFactorStatus = .active, of user: UserID = "USR001", stepsAgo: Int64 = 0
    ) throws -> String {
        let secret = try XCTUnwrap(keychain.bytes(status.key(of: user)))
        let step = TOTP.step(at: clock.now().millisecondsSinceEpoch / 1_000) - stepsAgo
        let code = secret.withUnsafeBytes { TOTP().code($0, step: step) }
        return String(repeating: "0", count: 6 - String(code).count) + String(code)
    }

    /// A code that is wrong in the present and the previous step.
    func wrongCode() throws -> String {
        let right = [try code(), try code(stepsAgo: 1)]
        return try XCTUnwrap(["000000", "000001", "000002"].first { !right.contains($0) })
    }

    static func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// The result of a query on the file itself.
    func count(_ sql: String) throws -> Int64 {
        try SQLiteConnection(path: bank.path, access: .readWrite).integer(sql)
    }
}

/// A client that signs in.
struct TestClient {
    let bank: TestBank
    let auth: LedgerAuthService
    let principals: LedgerSessionPrincipalSource
    let tokens: TestTokens

    init(
        bank: TestBank, clock: any BankClock, keychain: TestKeychain, tokens: TestTokens,
        hasher: any PasswordHashing, cost: PasswordCost, seed: UInt64
    ) {
        self.bank = bank
        self.tokens = tokens
        auth = LedgerAuthService(
            store: bank.store, keychain: keychain, secrets: keychain, tokens: tokens, hasher: hasher,
            clock: clock, random: SeededRandomSource(seed: 1_000 + seed), passwordCost: cost)
        principals = LedgerSessionPrincipalSource(store: bank.store, tokens: tokens)
    }
}
