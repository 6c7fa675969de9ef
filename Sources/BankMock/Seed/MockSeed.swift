public import BankDomain
import BankServices
import Synchronization

/// The initial state of a mock bank.
public struct MockSeed: Sendable {
    let seed: UInt64
    /// The user for whom the bank was created.
    public let principal: Principal
    /// Whether the world around the bank is simulated: the owner of a card may act as its merchant, and other banks
    /// answer payments.
    let isDemo: Bool
    private let initial: InitialState

    init(
        seed: UInt64, principal: Principal, isDemo: Bool = true,
        make: @escaping @Sendable () -> (MockBankHead, InitialPostings)
    ) {
        self.seed = seed
        self.principal = principal
        self.isDemo = isDemo
        self.initial = InitialState(make)
    }

    var head: MockBankHead { initial.state.head }

    /// The whole bank. The head exists without this; only entries have to be generated.
    func grown() -> MockBank {
        MockBank(head: head, journal: MockJournal(initial.state.postings()))
    }

    /// Completes the head of an older state with the seed's values. Members that no seed sets are not looked for: making
    /// the seed's head takes longer than most reads.
    func completing(_ head: MockBankHead) -> MockBankHead {
        guard head.hasOwnData != true else { return head }
        var head = head
        if head.beneficiaries == nil { head.beneficiaries = self.head.beneficiaries }
        if head.standingOrders == nil { head.standingOrders = self.head.standingOrders }
        if head.mandates == nil { head.mandates = self.head.mandates }
        if head.cards == nil { head.cards = self.head.cards }
        if head.notifications == nil { head.notifications = self.head.notifications }
        if head.rates == nil { head.rates = self.head.rates }
        if head.transactionNotes == nil { head.transactionNotes = self.head.transactionNotes }
        if !head.users.contains(where: { $0.staffRoles != nil }) { head.users.append(Self.operatorUser) }
        // The household of an older state goes on from the day that its clock shows.
        if head.householdThrough == nil, self.head.householdThrough != nil {
            head.householdThrough = head.clock.utcDate.adding(days: -1)
        }
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
            seed: 0, principal: Principal(userID: "USR001", roles: [.customer]), isDemo: false
        ) {
            let head = MockBankHead(
                seed: 0, clock: clock, users: users.map { MockUser(user: $0) } + [operatorUser],
                accounts: [], authentication: MockAuthentication(),
                standingOrders: MockStandingOrders(openFrom: clock.utcDate))
            return (head, { [] })
        }
    }

    /// The operator of every mock bank, without a sign-in.
    public static let operatorPrincipal = Principal(userID: "OPR001", roles: [.operator])

    static let operatorUser = MockUser(
        user: User(id: operatorPrincipal.userID, name: "Operator"), staffRoles: [.operator])
}

/// Makes the postings with which a bank begins: most commands need none of them.
typealias InitialPostings = @Sendable () -> [MockPosting]

/// The state with which a bank begins, made when it is first needed.
private final class InitialState: Sendable {
    private let make: @Sendable () -> (MockBankHead, InitialPostings)
    private let made = Mutex<(head: MockBankHead, postings: InitialPostings)?>(nil)

    init(_ make: @escaping @Sendable () -> (MockBankHead, InitialPostings)) {
        self.make = make
    }

    var state: (head: MockBankHead, postings: InitialPostings) {
        made.withLock { made in
            let state = made ?? make()
            made = state
            return state
        }
    }
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
            user: user, username: username, password: passwordMark, hasSecondFactor: true,
            registeredAt: now)
        return (
            MockAuthentication(credentials: [credential], sessions: [session], devices: [device]),
            MockTokens(tokens)
        )
    }

    /// The stored form of ``password``.
    static var passwordMark: MockSecretHash { MockSecretHash(SharedSecret(SecretBytes(password)), salt: 1) }

    private static let tenYearsSeconds = 10 * 365 * 24 * 60 * 60
}
