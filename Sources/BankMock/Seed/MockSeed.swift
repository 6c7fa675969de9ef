public import BankDomain
import BankServices

/// The initial state of a mock bank.
public struct MockSeed: Sendable {
    let head: MockBankHead
    private let postings: @Sendable () -> [MockPosting]
    /// The user for whom the bank was created.
    public let principal: Principal
    /// Whether the owner of a card may act as its merchant, as in a demo.
    let ownersAreMerchants: Bool

    init(
        head: MockBankHead, principal: Principal, ownersAreMerchants: Bool = true,
        postings: @escaping @Sendable () -> [MockPosting]
    ) {
        self.head = head
        self.principal = principal
        self.ownersAreMerchants = ownersAreMerchants
        self.postings = postings
    }

    /// The whole bank. The head exists without this; only entries have to be generated.
    func grown() -> MockBank {
        MockBank(head: head, journal: MockJournal(postings()))
    }

    /// Completes the head of an older state with the seed's values.
    func completing(_ head: MockBankHead) -> MockBankHead {
        var head = head
        if head.beneficiaries == nil { head.beneficiaries = self.head.beneficiaries }
        if head.orderedTransfers == nil { head.orderedTransfers = self.head.orderedTransfers }
        if head.standingOrders == nil { head.standingOrders = self.head.standingOrders }
        if head.cards == nil { head.cards = self.head.cards }
        if head.notifications == nil { head.notifications = self.head.notifications }
        if head.audit == nil { head.audit = self.head.audit }
        if head.rates == nil { head.rates = self.head.rates }
        if head.transactionNotes == nil { head.transactionNotes = self.head.transactionNotes }
        if !head.users.contains(where: { $0.staffRoles != nil }) { head.users.append(Self.operatorUser) }
        guard head.authentication == nil else { return head }
        head.authentication = self.head.authentication
        head.tokens = self.head.tokens
        head.keychain = self.head.keychain
        return head
    }

    /// A bank without accounts and without a keychain, with an operator and two customers, `USR001` and `USR002`, who
    /// cannot sign in yet.
    public static func empty(clock: Instant) -> MockSeed {
        let users = [User(id: "USR001", name: "USR001"), User(id: "USR002", name: "Customer")]
        return MockSeed(
            head: MockBankHead(
                seed: 0, clock: clock, users: users.map { MockUser(user: $0) } + [operatorUser],
                accounts: [], authentication: MockAuthentication(),
                standingOrders: MockStandingOrders(openFrom: clock.date)),
            principal: Principal(userID: "USR001", roles: [.customer]), ownersAreMerchants: false,
            postings: { [] })
    }

    /// The operator of every mock bank, without a sign-in.
    public static let operatorPrincipal = Principal(userID: "OPR001", roles: [.operator])

    static let operatorUser = MockUser(
        user: User(id: operatorPrincipal.userID, name: "Operator"), staffRoles: [.operator])
}

/// The demo's credentials.
extension MockSeed {
    /// The user name of the demo's customer, who is signed in from the start.
    public static let username = "demo"
    /// The password of that customer, and of the demo's keychain.
    public static let password = "demo-password"
    /// The code of every second factor.
    public static let code = "123456"

    /// A customer with a second factor, whose session on this machine lasts while the demo's clock stands still.
    static func signedIn(_ user: UserID, at now: Instant) -> (MockAuthentication, MockTokens) {
        let tokens = SessionTokens(
            access: SharedSecret(SecretBytes([UInt8](repeating: 1, count: SessionTokens.byteCount))),
            refresh: SharedSecret(SecretBytes([UInt8](repeating: 2, count: SessionTokens.byteCount))))
        let device = MockDevice(
            id: "DEV001", user: user, name: "This machine", createdAt: now, lastUsedAt: now)
        let end = now.adding(seconds: tenYearsSeconds)
        let session = MockSession(
            id: "SES000001", user: user, device: device.id, createdAt: now, lastUsedAt: now, idleUntil: end,
            expiresAt: end, access: MockSecretHash(tokens.access, salt: 1),
            refresh: MockSecretHash(tokens.refresh, salt: 1))
        let credential = MockCredential(
            user: user, username: username, password: passwordMark, hasSecondFactor: true)
        return (
            MockAuthentication(credentials: [credential], sessions: [session], devices: [device]),
            MockTokens(tokens)
        )
    }

    /// The stored form of ``password``.
    static var passwordMark: MockSecretHash { MockSecretHash(SharedSecret(SecretBytes(password)), salt: 1) }

    private static let tenYearsSeconds = 10 * 365 * 24 * 60 * 60
}
