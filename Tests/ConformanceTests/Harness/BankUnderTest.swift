import BankAPI
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
    /// What suites do to the bank beside its services.
    let control: BankControl
    /// Another root container over the same bank.
    let makeRoot: @MainActor @Sendable (Overrides<DependencyContainer>) throws -> RootContainer
    /// What all callers share.
    let root: RootContainer
    /// The services for the customer who is also the operator.
    let `operator`: BankClient
    /// The services for the customer as a customer only.
    let customer: BankClient
    /// The number of lines in a large batch, small enough for a few seconds.
    let batchLineCount: Int
    /// The omitted features, and why.
    let omissions: [Feature: String]
    private let caller: @Sendable (Principal) -> Caller
    private let notifications: @MainActor @Sendable (DependencyContainer) -> any NotificationServiceProtocol

    static let operatorPrincipal = Principal(userID: "USR001", roles: [.customer, .operator])
    /// A principal who only runs the bank.
    static let staffPrincipal = Principal(userID: "OPR001", roles: [.operator])
    static let customerPrincipal = Principal(userID: "USR002", roles: [.customer])

    /// - Parameters:
    ///   - caller: the caller who acts for a principal.
    ///   - notifications: a caller's notifications, with the clock of `control` for their watches.
    @MainActor
    init(
        _ name: String, _ control: BankControl, batchLineCount: Int, omissions: [Feature: String] = [:],
        caller: @escaping @Sendable (Principal) -> Caller = { .principal($0) },
        notifications:
            @escaping @MainActor @Sendable (DependencyContainer) -> any NotificationServiceProtocol,
        makeRoot: @escaping @MainActor @Sendable (Overrides<DependencyContainer>) throws -> RootContainer
    ) throws {
        (self.name, self.control, self.makeRoot, self.caller) = (name, control, makeRoot, caller)
        (self.batchLineCount, self.omissions, self.notifications) = (batchLineCount, omissions, notifications)
        let root = try makeRoot(Overrides())
        root.construction.stopRecording()
        self.root = root
        func client(_ principal: Principal) -> BankClient {
            BankClient(DependencyContainer(root, caller: caller(principal)), notifications)
        }
        (`operator`, customer) = (client(Self.operatorPrincipal), client(Self.customerPrincipal))
    }

    /// The time of the bank's clock at first.
    var now: Instant { control.now }
    /// The clock of watches. A second passes at once.
    var seconds: ScriptedClock { control.seconds }

    /// The services of a principal.
    @MainActor
    func session(of principal: Principal) -> DependencyContainer {
        DependencyContainer(root, caller: caller(principal))
    }

    /// The services of a caller without a session.
    @MainActor
    var signedOut: DependencyContainer { session(with: nil) }

    /// The services of a request with tokens.
    @MainActor
    func session(with tokens: SessionTokens?) -> DependencyContainer {
        DependencyContainer(
            root,
            caller: .request(
                tokens: RequestTokens(tokens), device: RequestDevice(), holder: .lookedUpAtEachCall))
    }

    @MainActor
    func client(of principal: Principal) -> BankClient { client(session(of: principal)) }

    @MainActor
    func client(_ services: DependencyContainer) -> BankClient { BankClient(services, notifications) }

    /// Whether the implementation has a feature. Prints the reason if not.
    func offers(_ feature: Feature) -> Bool {
        guard let reason = omissions[feature] else { return true }
        print("[\(name)] leaves out \(feature.rawValue): \(reason)")
        return false
    }
}

extension BankClient {
    @MainActor
    fileprivate init(
        _ services: DependencyContainer,
        _ notifications: @MainActor (DependencyContainer) -> any NotificationServiceProtocol
    ) {
        self.init(services)
        self.notifications = notifications(services)
    }
}
