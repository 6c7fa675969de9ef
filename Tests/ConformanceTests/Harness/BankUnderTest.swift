import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Injection

/// A bank that the conformance suite is run against.
///
/// It begins empty, with two customers, `USR001` and `USR002`, and the operator `OPR001`. Most suites let one principal
/// act for `USR001` and for the operator, as an app without sign-in does; the rights of each by itself are in
/// `RightsTable`.
struct BankUnderTest: Sendable {
    /// Something that an implementation may leave out, if it says so.
    enum Feature: String, CaseIterable, Sendable {
        /// `initialize` makes the books.
        case initialization = "initialize"
        /// Whoever owns the machine of the bank is its operator.
        case ownMachine = "the owner of the machine as operator"
        /// `importFiles` reads exchange files.
        case importing = "importing files"
        /// The books are a file that is signed, written out, taken in and restored.
        case files = "checkpoints, exports, restoring and migrating"
        /// `importRates` reads files of rates.
        case importingRates = "importing rates"
        /// `verify` counts the bank's own accounts and entries.
        case ownBooks = "the bank's own accounts and entries in a verification"
        /// An account may have no owner.
        case unownedAccounts = "accounts without an owner"
        /// The audit trail and the notifications are kept whole.
        case wholeTrail = "lines of the audit trail and notifications beyond the newest 200"
        /// The codes of a second factor follow from its secret and the time.
        case changingCodes = "codes that change, each accepted once"
    }

    /// The name of the implementation, for messages.
    let name: String
    /// Where the bank's clock stands.
    let now: Instant
    /// The services for whoever a source answers.
    let client: @Sendable (any PrincipalSource) -> BankClient
    /// On which the outbox is looked at: a second is over at once.
    let seconds: ScriptedClock
    /// The store behind it, for whoever a source answers.
    let persistence: @Sendable (any PrincipalSource) -> any PersistenceServiceProtocol
    /// What the bank decides, for whoever a source answers.
    let bankRules: @Sendable (any PrincipalSource) -> any BankRulesServiceProtocol
    /// Opens an account without an owner and with so much on it; `nil` where there are none.
    var openUnowned: (@Sendable (_ name: String, _ balance: Money) async throws -> AccountID)?
    /// Signing in, on as many machines as a test needs.
    var signIn: SignInUnderTest?
    /// What currencies cost.
    var market: MarketUnderTest?
    /// Does the transfers that are due on a day, as its end does; answers how many.
    var makeDueTransfers: (@Sendable (CalendarDate) async throws -> Int)?
    /// What a user was told, oldest first.
    var news: (@Sendable (UserID) async throws -> [ToldNews])?
    /// How many lines a large batch of transfers has: as many as take it less than a few seconds.
    var batchLineCount = 10_000
    /// A container over the same bank.
    let container: @MainActor @Sendable (Overrides<DependencyContainer>) throws -> DependencyContainer
    /// The session of whoever a source answers: services that the client does not name are asked of it. Without one, it is
    /// made with the container.
    var makeSession: (@MainActor @Sendable (any PrincipalSource) throws -> SessionContainer)?
    /// Makes a source of copies of the bank as it is now, with rules of their own, each of which changes by itself.
    var copy: (@Sendable () async throws -> (@Sendable (BankRules) async throws -> BankUnderTest))?
    /// What the implementation leaves out, and why.
    var omissions: [Feature: String] = [:]

    static let operatorPrincipal = Principal(userID: "USR001", roles: [.customer, .operator])
    /// Who runs the bank, and nothing else.
    static let staffPrincipal = Principal(userID: "OPR001", roles: [.operator])
    static let customerPrincipal = Principal(userID: "USR002", roles: [.customer])

    /// The services for somebody.
    func acting(for principals: any PrincipalSource) -> BankClient { client(principals) }

    /// The session of somebody in a container of this bank.
    @MainActor
    func session(for principals: any PrincipalSource) throws -> SessionContainer {
        if let makeSession { return try makeSession(principals) }
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\SessionContainer.principalSource) { principals }
        return SessionContainer(root: try container(overrides))
    }

    /// The session of a user.
    @MainActor
    func session(of principal: Principal) throws -> SessionContainer {
        try session(for: PinnedPrincipalSource(principal))
    }

    /// The services for the customer who also acts as the operator.
    var `operator`: BankClient { acting(for: PinnedPrincipalSource(Self.operatorPrincipal)) }
    /// The services for the customer who does not.
    var customer: BankClient { acting(for: PinnedPrincipalSource(Self.customerPrincipal)) }

    /// Whether the implementation has a feature; prints why not if it has not.
    func offers(_ feature: Feature) -> Bool {
        guard let reason = omissions[feature] else { return true }
        print("[\(name)] leaves out \(feature.rawValue): \(reason)")
        return false
    }
}
