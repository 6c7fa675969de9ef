import BankDevice
import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// View models hold their coordinators weakly and are released with their view.
@MainActor
final class LifetimeTests: XCTestCase {
    private var accounts = StubAccountService()
    private var transactions = StubTransactionService()
    private var transfers = StubTransferService()
    private var beneficiaries = StubBeneficiaryService()
    private var teller = StubTellerService()
    private var ledger = StubLedgerService()
    private var settings = StubStorageService()
    private var bankRules = StubBankRulesService()
    private var remoteConfig = StubRemoteConfigService()
    private var demo = StubDemoControl()
    private var auth = StubAuthService()
    private var users = StubUserService()

    override func setUp() async throws {
        accounts = StubAccountService()
        accounts.onAccounts.answer(with: [.checking])
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccountNamed.answer(with: .savings)
        accounts.onPayeeNamed.answer(with: Account.savings.id)
        accounts.onOpen.answer(with: .travel)
        accounts.onRename.answer(with: .savings)
        transactions = StubTransactionService()
        transactions.onTransactions.answer(with: Page(items: [], page: 1, limit: 20, nextCursor: "c"))
        beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
        beneficiaries.onBeneficiaryNamed.answer(with: .sample())
        beneficiaries.onAdd.answer(
            with: AddedBeneficiary(beneficiary: .sample(), nameCheck: NameCheck(.match)))
        transfers = StubTransferService()
        transfers.onCreate.answer(with: .sample())
        transfers.onTransfers.answer(with: Page(items: [], page: 1, limit: 20, nextCursor: "c"))
        teller = StubTellerService()
        teller.onDeposit.answer(with: .sample())
        teller.onReverse.answer(with: .sample())
        teller.onAccountNamed.answer(with: .checking)
        teller.onSetFloor.answer(with: .checking)
        ledger = StubLedgerService()
        ledger.onImportFiles.answer(with: .sample)
        ledger.onInitialize.answer(with: .sample)
        ledger.onStatistics.answer(with: .sample)
        ledger.onVerify.answer(with: VerificationReport(accountCount: 0, entryCount: 0, firstFault: nil))
        settings = StubStorageService()
        bankRules = StubBankRulesService()
        remoteConfig = StubRemoteConfigService()
        remoteConfig.onConfig.answer(with: .standard())
        settings.onValue.answer(with: nil)
        settings.onSet.answer(with: ())
        demo = StubDemoControl()
        demo.onStatus.answer(with: .sample())
        demo.onReset.answer(with: .sample())
        auth = StubAuthService()
        auth.onLogin.answer(with: .sample())
        auth.onRegister.answer(with: .sample())
        auth.onState.answer(with: .sample())
        auth.onChangePassword.answer(with: 0)
        auth.onResetPassword.answer(with: ())
        auth.onEnrollTOTP.answer(with: .sample)
        auth.onSessions.answer(with: [.sample()])
        auth.onEndSession.answer(with: .sample())
        users = StubUserService()
        users.onProfile.answer(with: .sample())
        transfers.onConfirm.answer(with: .sample())
    }

    func testViewModelsOfStandingOrders_AreReleased() async {
        let coordinator = MockStandingOrdersCoordinator()
        let orders = StubStandingOrderService()
        orders.onOrders.answer(with: Page(items: [], page: 1, limit: 20))
        orders.onCreate.answer(with: .sample())
        orders.onOrder.answer(with: .sample())
        await assertDies(StandingOrdersListViewModel(standingOrderService: orders, coordinator: coordinator))
        { await $0.load() }
        let beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [])
        await assertDies(
            StandingOrderCreationViewModel(
                draft: StandingOrderDraft(
                    to: "savings", amount: "1",
                    schedule: StandingOrderSchedule(.daily, from: CalendarDate(dayNumber: 1))),
                standingOrderService: orders, accountService: accounts,
                beneficiaryService: beneficiaries, random: SeededRandomSource(seed: 1),
                coordinator: coordinator)
        ) { await $0.create() }
        orders.onUpdate.answer(with: .sample())
        await assertDies(
            StandingOrderUpdateViewModel(
                "SOR001", draft: StandingOrderUpdateDraft(amount: "1"), standingOrderService: orders,
                accountService: accounts, beneficiaryService: beneficiaries,
                random: SeededRandomSource(seed: 1))
        ) { await $0.update() }
        await assertDies(StandingOrderViewModel(id: "SOR001", standingOrderService: orders)) {
            await $0.load()
        }
    }

    func testViewModelsOfAccounts_AreReleased() async {
        let coordinator = MockAccountsCoordinator()
        await assertDies(AccountsListViewModel(accountService: accounts, coordinator: coordinator)) {
            await $0.load()
        }
        await assertDies(
            AccountDetailViewModel(
                .defaultAccount, accountService: accounts, transactionService: transactions,
                coordinator: coordinator)
        ) {
            await $0.load()
            await $0.rename(to: "Household")
        }
        await assertDies(AccountTermsViewModel(account: "ACC001", tellerService: teller)) {
            await $0.setFloor("-1")
        }
        let draft = AccountOpeningDraft(currency: "EUR", accountName: "Travel")
        await assertDies(
            AccountOpeningViewModel(
                draft: draft, accountService: accounts, productService: StubProductService(),
                coordinator: coordinator)
        ) {
            await $0.open()
            XCTAssertEqual($0.state.value?.isCommitted, true)
        }
    }

    func testViewModelsOfHomeAndTransactions_AreReleased() async {
        await assertDies(
            HomeViewModel(
                services: .stubs(accounts: accounts, transactions: transactions), coordinator: nil)
        ) { await $0.load() }
        await assertDies(
            TransactionsListViewModel(
                accountService: accounts, transactionService: transactions, coordinator: nil)
        ) {
            await $0.load()
            await $0.loadNext()
        }
    }

    func testViewModelsOfTransfers_AreReleased() async throws {
        try await assertDies(
            TransferViewModel(
                draft: TransferFixture.draft, accountService: accounts, beneficiaryService: beneficiaries,
                transferService: transfers,
                random: SeededRandomSource(seed: 1), coordinator: nil)
        ) {
            try await $0.review()
            try await $0.submit()
        }
        await assertDies(
            TransfersListViewModel(
                accountService: accounts, beneficiaryService: beneficiaries, transferService: transfers,
                coordinator: nil)
        ) {
            await $0.load()
            await $0.loadNext()
        }
    }

    func testViewModelsOfTheBank_AreReleased() async {
        await assertDies(
            CashViewModel(
                .deposit, draft: CashDraft(account: "a", amount: "1"),
                tellerService: teller, random: SeededRandomSource(seed: 1))
        ) { await $0.submit() }
        await assertDies(
            CorrectionViewModel(
                reason: "x", tellerService: teller, random: SeededRandomSource(seed: 1))
        ) { await $0.reverse("ACC001.1") }
        await assertDies(LedgerImportViewModel(ledgerService: ledger)) {
            await $0.run(ImportRequest(mapPath: "m", filePaths: []))
        }
        await assertDies(LedgerVerifyViewModel(ledgerService: ledger)) { await $0.run() }
        await assertDies(LedgerStatisticsViewModel(ledgerService: ledger)) { await $0.load() }
        await assertDies(
            LedgerInitializationViewModel(ledgerService: ledger, storageService: settings)
        ) { await $0.initialize(NewBankDraft(operatorName: "operator")) }
    }

    func testViewModelsOfDemoAndSettings_AreReleased() async {
        await assertDies(
            DemoViewModel(demoControl: demo)
        ) {
            await $0.load()
            await $0.reset()
        }
        await assertDies(
            SettingsViewModel(
                storageService: settings, bankRulesService: bankRules,
                remoteConfigService: remoteConfig, analyticsService: StubAnalyticsService(),
                locationService: StubLocationService())
        ) {
            await $0.load()
            await $0.set("json", for: "output")
        }
    }

    func testViewModelsOfSigningIn_AreReleased() async {
        await assertDies(
            LoginViewModel(
                username: "robin", deviceName: "laptop", authService: auth, coordinator: nil)
        ) {
            await $0.signIn(password: SecretBytes("marker"))
            XCTAssertNotNil($0.state.value)
        }
        await assertDies(
            RegistrationViewModel(
                username: "robin", name: "Robin", authService: auth, coordinator: nil)
        ) {
            await $0.register(password: SecretBytes("marker"))
            XCTAssertNotNil($0.state.value)
        }
        await assertDies(
            PasswordChangeViewModel(authService: auth)
        ) { await $0.change(from: SecretBytes("old"), to: SecretBytes("new"), keepsOtherSessions: false) }
        await assertDies(
            PasswordResetViewModel(username: "robin", authService: auth)
        ) { await $0.reset(recoveryCode: SecretBytes("code"), to: SecretBytes("new")) }
    }

    func testViewModelsOfProfiles_AreReleased() async {
        await assertDies(
            AuthStatusViewModel(
                authService: auth, sessionAgent: InMemorySessionAgent(),
                biometricService: StubBiometricService(answering: .deviceKey),
                imageCacheService: StubImageCacheService(), coordinator: nil)
        ) { await $0.load() }
        await assertDies(SecondFactorViewModel(authService: auth)) {
            await $0.enroll(password: SecretBytes("marker"))
        }
        await assertDies(
            SessionsViewModel(authService: auth, coordinator: nil)
        ) {
            await $0.load()
            await $0.revoke("SES001")
        }
        await assertDies(ProfileViewModel(userService: users)) { await $0.load() }
        await assertDies(
            ChallengeViewModel("CHG001", transferService: transfers, coordinator: nil)
        ) { await $0.answer(code: "123456") }
    }

    func testCoordinators_AreNotKeptAlive() async throws {
        var home: MockHomeCoordinator? = MockHomeCoordinator()
        var ofAccounts: MockAccountsCoordinator? = MockAccountsCoordinator()
        var ofTransactions: MockTransactionsCoordinator? = MockTransactionsCoordinator()
        var ofTransfers: MockTransfersCoordinator? = MockTransfersCoordinator()
        var ofAuth: MockAuthCoordinator? = MockAuthCoordinator()
        weak let weakHome = home
        weak let weakOfAccounts = ofAccounts
        weak let weakOfTransactions = ofTransactions
        weak let weakOfTransfers = ofTransfers
        weak let weakOfAuth = ofAuth
        let models: [AnyObject] = [
            HomeViewModel(
                services: .stubs(accounts: accounts, transactions: transactions), coordinator: home),
            AccountsListViewModel(accountService: accounts, coordinator: ofAccounts),
            AccountDetailViewModel(
                .defaultAccount, accountService: accounts, transactionService: transactions,
                coordinator: ofAccounts),
            AccountOpeningViewModel(
                accountService: accounts, productService: StubProductService(), coordinator: ofAccounts),
            TransactionsListViewModel(
                accountService: accounts, transactionService: transactions, coordinator: ofTransactions),
            TransfersListViewModel(
                accountService: accounts, beneficiaryService: beneficiaries, transferService: transfers,
                coordinator: ofTransfers),
            TransferViewModel(
                accountService: accounts, beneficiaryService: beneficiaries, transferService: transfers,
                random: SeededRandomSource(seed: 1),
                coordinator: ofTransfers),
            ChallengeViewModel("CHG001", transferService: transfers, coordinator: ofTransfers),
            LoginViewModel(deviceName: "laptop", authService: auth, coordinator: ofAuth),
            RegistrationViewModel(authService: auth, coordinator: ofAuth),
            SessionsViewModel(authService: auth, coordinator: ofAuth),
            DevicesViewModel(authService: auth, coordinator: ofAuth),
            AuthStatusViewModel(
                authService: auth, sessionAgent: InMemorySessionAgent(),
                biometricService: StubBiometricService(answering: .deviceKey),
                imageCacheService: StubImageCacheService(), coordinator: ofAuth),
        ]
        (home, ofAccounts, ofTransactions, ofTransfers, ofAuth) = (nil, nil, nil, nil, nil)
        withExtendedLifetime(models) {
            XCTAssertNil(weakHome)
            XCTAssertNil(weakOfAccounts)
            XCTAssertNil(weakOfTransactions)
            XCTAssertNil(weakOfTransfers)
            XCTAssertNil(weakOfAuth)
        }
    }
}
