import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Injection

/// A bank that the conformance suite tests.
///
/// It is empty at first, with two customers, `USR001` and `USR002`, and the operator `OPR001`. In most suites, one
/// principal acts as `USR001` and as the operator, as in an app without sign-in. `RightsTable` tests the rights of each
/// role.
struct BankUnderTest: Sendable {
    /// A feature that an implementation may omit if it declares so.
    enum Feature: String, CaseIterable, Sendable {
        /// `initialize` creates the ledger.
        case initialization = "initialize"
        /// The owner of the bank's machine is its operator.
        case ownMachine = "the owner of the machine as operator"
        /// `importFiles` reads exchange files.
        case importing = "importing files"
        /// The ledger is a file that can be signed, exported, imported and restored.
        case files = "checkpoints, exports, restoring and migrating"
        /// `importRates` reads files of rates.
        case importingRates = "importing rates"
        /// `verify` counts the bank's own accounts and entries.
        case ownBooks = "the bank's own accounts and entries in a verification"
        /// An account may have no owner.
        case unownedAccounts = "accounts without an owner"
        /// The audit trail and the notifications are kept in full.
        case wholeTrail = "lines of the audit trail and notifications beyond the newest 200"
        /// The codes of a second factor depend on its secret and the time.
        case changingCodes = "codes that change, each accepted once"
    }

    let name: String
    /// The time of the bank's clock.
    let now: Instant
    /// The services for a principal source.
    let client: @Sendable (any PrincipalSource) -> BankClient
    /// The outbox's clock. A second passes at once.
    let seconds: ScriptedClock
    /// The persistence service for a principal source.
    let persistence: @Sendable (any PrincipalSource) -> any PersistenceServiceProtocol
    /// The bank's rules for a principal source.
    let bankRules: @Sendable (any PrincipalSource) -> any BankRulesServiceProtocol
    /// Opens an account without an owner and with this balance; `nil` if unsupported.
    var openUnowned: (@Sendable (_ name: String, _ balance: Money) async throws -> AccountID)?
    /// Sign-in on any number of machines.
    var signIn: SignInUnderTest?
    /// Exchange rates.
    var market: MarketUnderTest?
    /// Makes the transfers due on a day, as the end of the day does. Returns their number.
    var makeDueTransfers: (@Sendable (CalendarDate) async throws -> Int)?
    /// The notifications of a user, oldest first.
    var news: (@Sendable (UserID) async throws -> [StoredNotification])?
    /// The number of lines in a large batch, small enough for a few seconds.
    var batchLineCount = 10_000
    /// A container over the same bank.
    let container: @MainActor @Sendable (Overrides<DependencyContainer>) throws -> DependencyContainer
    /// The session for a principal source, with services that the client does not have. Without this closure, the
    /// container makes it.
    var makeSession: (@MainActor @Sendable (any PrincipalSource) throws -> DependencyContainer)?
    /// Makes a source of independent copies of the bank, each with its own rules.
    var copy: (@Sendable () async throws -> (@Sendable (PaymentRules) async throws -> BankUnderTest))?
    /// The omitted features, and why.
    var omissions: [Feature: String] = [:]

    static let operatorPrincipal = Principal(userID: "USR001", roles: [.customer, .operator])
    /// A principal who only runs the bank.
    static let staffPrincipal = Principal(userID: "OPR001", roles: [.operator])
    static let customerPrincipal = Principal(userID: "USR002", roles: [.customer])

    func acting(for principals: any PrincipalSource) -> BankClient { client(principals) }

    /// The services for a principal source.
    @MainActor
    func session(for principals: any PrincipalSource) throws -> DependencyContainer {
        if let makeSession { return try makeSession(principals) }
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.principalSource) { principals }
        return try container(overrides)
    }

    /// The session of a user.
    @MainActor
    func session(of principal: Principal) throws -> DependencyContainer {
        try session(for: PinnedPrincipalSource(principal))
    }

    /// The services for the customer who is also the operator.
    var `operator`: BankClient { acting(for: PinnedPrincipalSource(Self.operatorPrincipal)) }
    /// The services for the customer as a customer only.
    var customer: BankClient { acting(for: PinnedPrincipalSource(Self.customerPrincipal)) }

    /// Whether the implementation has a feature. Prints the reason if not.
    func offers(_ feature: Feature) -> Bool {
        guard let reason = omissions[feature] else { return true }
        print("[\(name)] leaves out \(feature.rawValue): \(reason)")
        return false
    }
}
