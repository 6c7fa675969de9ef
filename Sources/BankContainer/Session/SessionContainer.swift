public import BankDomain
public import BankServices
public import Injection

/// The services of one signed-in user: the root's, with the caller pinned.
///
/// There is one for each session, and it holds the root, never the reverse. It is made on the main actor; its
/// services are `Sendable` and go wherever they are needed.
@MainActor
public final class SessionContainer: ChildContainer {
    /// The name of this scope in the graph.
    public static let scopeName = "session"

    /// The container whose services outlive the session.
    public let root: DependencyContainer
    private let pinned: Principal?

    /// A session of a user.
    public init(
        root: DependencyContainer, user: UserID, roles: Set<Principal.Role> = [.customer],
        sessionID: SessionID? = nil
    ) {
        self.root = root
        self.pinned = Principal(userID: user, roles: roles, sessionID: sessionID)
    }

    /// The session of the user who is signed in on this machine. Who that is, is asked when a service first needs it, and
    /// once.
    public init(root: DependencyContainer) {
        self.root = root
        self.pinned = nil
    }

    /// The root.
    public var parent: DependencyContainer { root }

    /// Who is asking: always the session's user.
    public private(set) lazy var principalSource: any PrincipalSource = build(\.principalSource) { [pinned] in
        if let pinned { return PinnedPrincipalSource(pinned) }
        return RememberedPrincipalSource($0.parent.principalSource)
    }

    /// The user's accounts.
    public private(set) lazy var accountService: any AccountServiceProtocol = build(\.accountService) {
        $0.parent.accountService.acting(for: $0.principalSource)
    }

    /// The entries of the user's accounts.
    public private(set) lazy var transactionService: any TransactionServiceProtocol = build(
        \.transactionService
    ) {
        $0.parent.transactionService.acting(for: $0.principalSource)
    }

    /// Statements of the user's accounts.
    public private(set) lazy var statementService: any StatementServiceProtocol = build(\.statementService) {
        $0.parent.statementService.acting(for: $0.principalSource)
    }

    /// Moving the user's money.
    public private(set) lazy var transferService: any TransferServiceProtocol = build(\.transferService) {
        $0.parent.transferService.acting(for: $0.principalSource)
    }

    /// Cards, and what they pay, for the user.
    public private(set) lazy var cardService: any CardServiceProtocol = build(\.cardService) {
        $0.parent.cardService.acting(for: $0.principalSource)
    }

    /// Payees whom a user keeps, for the user.
    public private(set) lazy var beneficiaryService: any BeneficiaryServiceProtocol = build(
        \.beneficiaryService
    ) {
        $0.parent.beneficiaryService.acting(for: $0.principalSource)
    }

    /// What the bank tells its users, for the user.
    public private(set) lazy var notificationService: any NotificationServiceProtocol = build(
        \.notificationService
    ) {
        $0.parent.notificationService.acting(for: $0.principalSource)
    }

    /// Orders that repeat, for the user.
    public private(set) lazy var standingOrderService: any StandingOrderServiceProtocol = build(
        \.standingOrderService
    ) {
        $0.parent.standingOrderService.acting(for: $0.principalSource)
    }

    /// What accounts are opened from.
    public private(set) lazy var productService: any ProductServiceProtocol = build(\.productService) {
        $0.parent.productService.acting(for: $0.principalSource)
    }

    /// What currencies cost.
    public private(set) lazy var marketDataService: any MarketDataServiceProtocol = build(\.marketDataService)
    {
        $0.parent.marketDataService.acting(for: $0.principalSource)
    }

    /// Files of payments, the same for every user.
    public var paymentFileService: any PaymentFileServiceProtocol { root.paymentFileService }

    func buildAll() {
        _ = (
            principalSource, accountService, transactionService, statementService, transferService,
            cardService, beneficiaryService, notificationService, standingOrderService,
            productService, marketDataService
        )
    }
}

extension SessionContainer: @MainActor HasAccountService {}
extension SessionContainer: @MainActor HasTransactionService {}
extension SessionContainer: @MainActor HasStatementService {}
extension SessionContainer: @MainActor HasTransferService {}
extension SessionContainer: @MainActor HasCardService {}
extension SessionContainer: @MainActor HasBeneficiaryService {}
extension SessionContainer: @MainActor HasNotificationService {}
extension SessionContainer: @MainActor HasStandingOrderService {}
extension SessionContainer: @MainActor HasProductService {}
extension SessionContainer: @MainActor HasMarketDataService {}
extension SessionContainer: @MainActor HasPaymentFileService {}
