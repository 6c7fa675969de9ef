import BankDomain
public import Injection

extension DependencyContainer {
    /// Every property that is built, in the order of their declaration.
    static let properties: [PartialKeyPath<DependencyContainer>] = [
        \.secureStorage, \.accountService, \.transactionService, \.statementService, \.transferService,
        \.cardService,
        \.beneficiaryService, \.notificationService, \.biometricService,
        \.authService, \.userService, \.productService, \.paymentFileService, \.statementFileService,
        \.standingOrderService,
        \.marketDataService,
        \.auditService, \.keychainService, \.storageService, \.tellerService, \.ledgerService,
        \.demoControl, \.fileStorage, \.loggingService, \.analyticsService, \.crashReporter,
        \.featureFlagService, \.persistenceService, \.securityService, \.principalSource, \.tokenStorage,
        \.sessionAgent, \.mockBank, \.demoState,
        \.ledgerStore,
        \.keychainVault, \.deviceCheck, \.blockingExecutor, \.clock, \.randomSource,
    ]

    /// The services, implementations, scopes and edges of this environment.
    ///
    /// It builds everything, a session and a flow included. Building does no I/O.
    public func completeGraph() -> DependencyGraph {
        for property in Self.properties where isBuiltHere(property) { _ = self[keyPath: property] }
        let session = SessionContainer(root: self, user: "USR001", roles: [.customer])
        session.buildAll()
        TransferFlowContainer(session: session, coordinator: nil).buildAll()
        return construction.graph
    }

    // Both banks are drawn only where both are used.
    private func isBuiltHere(_ property: PartialKeyPath<DependencyContainer>) -> Bool {
        let real: [PartialKeyPath<DependencyContainer>] = [\.ledgerStore, \.keychainVault]
        return !usesMocks || !real.contains(property)
    }
}
