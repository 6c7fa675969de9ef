import BankDomain
import BankMock
import BankServices
import BankTestSupport

/// A call for each demo operation that can be made to fail.
enum DemoCalls {
    typealias Call = @Sendable (MockServices) async throws -> Any

    static let all = books.merging(authentication) { first, _ in first }
        .merging(keychain) { first, _ in first }.merging(told) { first, _ in first }
        .merging(keychain) { first, _ in first }
        .merging(standingOrders) { first, _ in first }
        .merging(CardCalls.all) { first, _ in first }
        .merging(HoldCalls.all) { first, _ in first }
        .merging(goals) { first, _ in first }
        .merging(changes) { first, _ in first }
        .merging(mandates) { first, _ in first }
        .merging(webhooks) { first, _ in first }
        .merging(operators) { first, _ in first }

    private static let operators: [BankOperation: Call] = [
        .clearingList: { try await $0.clearingService.payments(nil, page: .first) },
        .clearingSubmit: {
            try await $0.clearingService.submit(
                atMost: 1, idempotencyKey: key("cs"), mode: .commit)
        },
        .clearingApply: {
            try await $0.clearingService.apply(
                [.settled(OutgoingReference(id: "TRF000001"))], mode: .commit)
        },
        .clearingRecall: {
            try await $0.clearingService.recall("TRF000001", reason: .fraud, mode: .commit)
        },
        .clearingResolve: {
            try await $0.clearingService.resolve("INC000001", .book("ACC001"), mode: .commit)
        },
        .customersList: { try await $0.userService.customers(CustomerQuery(), page: .first) },
        .customersShow: { try await $0.userService.customer(named: "demo") },
        .operatorsList: { try await $0.operatorService.operators() },
        .operatorsAdd: {
            try await $0.operatorService.add(
                StaffRequest(Registration(username: "sam", name: "Sam"), role: .teller),
                password: SecretBytes("four tall ships at anchor"))
        },
        .operatorsRemove: { try await $0.operatorService.remove("OPR002", mode: .commit) },
    ]

    private static let goals: [BankOperation: Call] = [
        .goalsList: { try await $0.goalService.goals() },
        .goalsAdd: {
            try await $0.goalService.add(
                GoalRequest(name: "x", accountID: "ACC001", target: usd(1)), mode: .commit)
        },
        .goalsRemove: { try await $0.goalService.remove("GOL001", mode: .commit) },
    ]

    private static let changes: [BankOperation: Call] = [
        .metadataList: { try await $0.metadataService.metadata(page: .first) },
        .metadataShow: { try await $0.metadataService.metadata(of: "ACC001") },
        .metadataSet: {
            try await $0.metadataService.set(
                ResourceMetadata(resourceID: "ACC001", externalID: "x"), mode: .commit)
        },
        .changesList: { try await $0.changeService.changes(.own, after: nil, limit: 1) },
    ]

    private static let mandates: [BankOperation: Call] = [
        .mandatesList: { try await $0.mandateService.mandates(of: nil, page: nil) },
        .mandatesShow: { try await $0.mandateService.mandate(id: "MND000001") },
        .mandatesAdd: {
            try await $0.mandateService.add(
                MandateRequest(
                    accountID: "ACC001", creditorID: "FR72ZZZ123456", creditorName: "X", reference: "R"),
                mode: .commit)
        },
        .mandatesAuthorize: change(.authorize),
        .mandatesLimit: change(.limit(MandateLimits())),
        .mandatesBlock: change(.block),
        .mandatesUnblock: change(.unblock),
        .mandatesCancel: change(.cancel),
        .mandatesRule: { try await $0.mandateService.rule(of: "ACC001") },
        .mandatesAccept: {
            try await $0.mandateService.setRule(
                DirectDebitRule(accountID: "ACC001", acceptance: .none), mode: .commit)
        },
        .mandatesCollections: { try await $0.mandateService.directDebits(of: nil, page: .first) },
        .mandatesRefund: { try await $0.mandateService.refund("DDB000001", mode: .commit) },
    ]

    private static func change(_ change: MandateChange) -> Call {
        { try await $0.mandateService.change("MND000001", change, mode: .commit) }
    }

    private static let webhooks: [BankOperation: Call] = [
        .webhooksList: { try await $0.webhookService.webhooks() },
        .webhooksAdd: {
            try await $0.webhookService.add(
                WebhookRequest(url: "https://shop.example/"), mode: .commit)
        },
        .webhooksTest: { try await $0.webhookService.sendTest(to: "WEB001") },
        .webhooksUpdate: {
            try await $0.webhookService.setKinds([.cardPayment], of: "WEB001", mode: .commit)
        },
        .webhooksRenewSecret: { try await $0.webhookService.renewSecret(of: "WEB001", mode: .commit) },
        .webhooksPause: { try await $0.webhookService.setPaused(true, "WEB001", mode: .commit) },
        .webhooksResume: { try await $0.webhookService.setPaused(false, "WEB001", mode: .commit) },
        .webhooksResend: { try await $0.webhookService.resend("DLV000001") },
        .webhooksDeliveries: {
            try await $0.webhookService.deliveries(
                of: "WEB001", status: nil, page: .first)
        },
        .webhooksRemove: { try await $0.webhookService.remove("WEB001", mode: .commit) },
    ]

    private static let books: [BankOperation: Call] = [
        .accountsList: { try await $0.accountService.accounts(.own) },
        .accountsShow: { services in
            [
                try await services.accountService.account(id: "ACC001"),
                try await services.accountService.account(named: "ACC001"),
                try await services.accountService.defaultAccount(),
            ]
        },
        .accountsOpen: {
            try await $0.accountService.open(
                AccountOpening(accountType: .savings, currency: .usd, accountName: "x"), mode: .commit)
        },
        .accountsRename: { try await $0.accountService.rename("ACC004", to: "x", mode: .commit) },
        .accountsSetDefault: { try await $0.accountService.setDefault("ACC002", mode: .commit) },
        .accountsFreeze: {
            try await $0.accountService.freeze("ACC002", scope: .all, reason: "x", mode: .commit)
        },
        .accountsUnfreeze: { try await $0.accountService.unfreeze("ACC002", mode: .commit) },
        .accountsClose: {
            try await $0.accountService.close(
                "ACC002", clearsDefault: false, endsDependents: true, mode: .commit)
        },
        .productsList: { try await $0.productService.products() },
        .productsShow: { services in
            [
                try await services.productService.product(id: "instant-savings"),
                try await services.productService.product(named: "instant"),
            ]
        },
        .transactionsList: { try await $0.transactionService.transactions(TransactionQuery(), page: .first) },
        .transactionsShow: { try await $0.transactionService.transaction(id: "ACC001.1") },
        .transactionsCategorize: {
            try await $0.transactionService.categorize("ACC001.1", as: .cash, mode: .commit)
        },
        .transactionsAnnotate: {
            try await $0.transactionService.annotate(
                "ACC001.1", TransactionAnnotation(note: "x"), mode: .commit)
        },
        .transactionsSummary: { try await $0.transactionService.summary(TransactionQuery(), by: .month) },
        .transactionsRulesList: { try await $0.transactionService.categoryRules() },
        .transactionsRulesAdd: {
            try await $0.transactionService.addCategoryRule(
                CategoryRuleRequest(text: "x", category: .cash), mode: .commit)
        },
        .transactionsRulesRemove: {
            try await $0.transactionService.removeCategoryRule("RUL001", mode: .commit)
        },
        .statementsList: { try await $0.statementService.statements(of: "ACC001", page: .first) },
        .statementsImport: {
            try await $0.ledgerService.importStatement(
                StatementImportRequest(accountID: "ACC001", fileName: "f", format: .csv, rows: []),
                mode: .commit)
        },
        .statementsImports: { try await $0.ledgerService.statementImports(of: "ACC001", page: .first) },
        .statementsUndoImport: {
            try await $0.ledgerService.undoStatementImport("IMP001", mode: .commit)
        },
        .statementsShow: { services in
            let statement = try await services.statementService.statement(of: "ACC001", from: nil, to: nil)
            return [try await services.statementService.entries(of: statement, after: nil, limit: 10)]
        },
        .transfersCreate: { try await $0.save(1, key: "call") },
        .transfersQuote: {
            try await $0.transferService.quote(
                TransferRequest(from: "ACC001", to: "ACC002", amount: usd(1), idempotencyKey: key("q")))
        },
        .transfersCancel: { try await $0.transferService.cancel("SCH000001", mode: .commit) },
        .transfersImport: {
            try await $0.transferService.createAll(
                TransferBatch(name: "salaries.csv", requests: [], isLinked: false), mode: .commit)
        },
        .transfersReverse: {
            try await $0.transferService.reverse("TRF000001", idempotencyKey: key("r"), mode: .commit)
        },
        .transfersChallenges: { try await $0.transferService.challenges() },
        .transfersConfirm: { try await $0.transferService.confirm("C", code: "1") },
        .transfersList: { try await $0.transferService.transfers(page: .first) },
        .transfersShow: { try await $0.transferService.transfer(id: "TRF000001") },
        .beneficiariesList: { try await $0.beneficiaryService.beneficiaries() },
        .beneficiariesShow: { try await $0.beneficiaryService.beneficiary(named: "BEN001") },
        .beneficiariesAdd: {
            try await $0.beneficiaryService.add(
                BeneficiaryRequest(name: "Ada", iban: "GB33BUKB20201555555555", idempotencyKey: key("b")),
                mode: .commit)
        },
        .beneficiariesRename: { try await $0.beneficiaryService.rename("BEN001", to: "x", mode: .commit) },
        .beneficiariesTrust: {
            try await $0.beneficiaryService.trust("BEN001", code: MockSeed.code, mode: .commit)
        },
        .beneficiariesRemove: {
            try await $0.beneficiaryService.remove("BEN001", endsDependents: true, mode: .commit)
        },
        .tellerDeposit: {
            try await $0.tellerService.deposit(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("in")), mode: .commit)
        },
        .tellerReverse: {
            try await $0.tellerService.reverse(
                "ACC001.1", Correction(reason: "Wrong", idempotencyKey: key("u")), mode: .commit)
        },
        .tellerReleaseHold: {
            try await $0.tellerService.releaseHold(
                "HLD000001", Correction(reason: "Wrong", idempotencyKey: key("h")), mode: .commit)
        },
        .tellerWithdraw: {
            try await $0.tellerService.withdraw(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("out")), mode: .commit)
        },
        .tellerSetFloor: { try await $0.tellerService.setFloor(of: "ACC001", to: usd(-1), mode: .commit) },
        .tellerAddOwner: { try await $0.tellerService.addOwner("USR002", to: "ACC001", mode: .commit) },
        .tellerRemoveOwner: {
            try await $0.tellerService.removeOwner("USR002", from: "ACC001", mode: .commit)
        },
        .ledgerVerify: { try await $0.ledgerService.verify { _ in } },
        .ledgerStatistics: { try await $0.ledgerService.statistics() },
        .fxRates: { try await $0.marketDataService.rates(on: nil, base: .eur) },
        .fxConvert: { try await $0.marketDataService.convert(usd(1), to: .eur, on: nil) },
        .fxHistory: { try await $0.marketDataService.history(RateHistoryQuery(currency: .usd)) },
        .configSet: { try await $0.bankRulesService.set("5", for: .transferDayLimit) },
        .configUnset: { try await $0.bankRulesService.set(nil, for: .transferDayLimit) },
        .fxImport: { try await $0.marketDataService.importRates(RatesImportRequest(filePaths: [])) },
        .ledgerCloseDay: { try await $0.ledgerService.closeDays(through: nil, mode: .commit) { _ in } },
    ]

    private static let standingOrders: [BankOperation: Call] = [
        .standingOrdersCreate: {
            try await $0.standingOrderService.create(
                StandingOrderRequest(
                    from: "ACC001", to: .account("ACC002"), amount: usd(1),
                    schedule: StandingOrderSchedule(.monthly, from: CalendarDate(dayNumber: 20_650)),
                    idempotencyKey: key("order")), mode: .commit)
        },
        .standingOrdersUpdate: {
            try await $0.standingOrderService.update(
                StandingOrderUpdate(
                    "SOR001", to: .account("ACC002"), amount: usd(1), idempotencyKey: key("update")),
                mode: .commit)
        },
        .standingOrdersConfirm: { try await $0.standingOrderService.confirm("C", code: "1") },
        .standingOrdersList: { try await $0.standingOrderService.orders(page: nil) },
        .standingOrdersShow: { try await $0.standingOrderService.order(id: "SOR001") },
        .standingOrdersPause: { try await $0.standingOrderService.change("SOR001", .pause, mode: .commit) },
        .standingOrdersResume: { try await $0.standingOrderService.change("SOR004", .resume, mode: .commit) },
        .standingOrdersSkip: { try await $0.standingOrderService.change("SOR001", .skip, mode: .commit) },
        .standingOrdersCancel: { try await $0.standingOrderService.change("SOR001", .cancel, mode: .commit) },
        .ledgerBackup: { try await $0.persistenceService.backUp(to: "copy", mode: .commit) },
        .ledgerRestore: {
            try await $0.persistenceService.restore(from: "copy", against: nil, mode: .commit) { _ in }
        },
        .ledgerMigrate: { try await $0.persistenceService.migrate(mode: .commit) },
        .ledgerCheckpoint: { try await $0.ledgerService.checkpoint(to: nil) },
        .ledgerExport: { try await $0.ledgerService.exportBank(to: "bank", mode: .commit) },
    ]

    private static let authentication: [BankOperation: Call] = [
        .authRegister: {
            try await $0.authService.register(
                Registration(username: "anna", name: "Anna"),
                password: SecretBytes("four tall ships at anchor"))
        },
        .authLogin: {
            try await $0.authService.login(
                SignIn(username: MockSeed.username, code: MockSeed.code, deviceName: "Laptop"),
                password: SecretBytes(MockSeed.password))
        },
        .authLogout: { try await $0.authService.logout() },
        .authStatus: { try await $0.authService.state() },
        .authRefresh: { try await $0.authService.refresh() },
        .authVerifyOTP: { try await $0.authService.verifyOTP(MockSeed.code) },
        .authChangePassword: {
            try await $0.authService.changePassword(
                from: SecretBytes(MockSeed.password), to: SecretBytes("four tall ships at anchor"),
                keepsOtherSessions: false)
        },
        .authResetPassword: {
            try await $0.authService.resetPassword(
                of: "nobody", recoveryCode: SecretBytes("x"), to: SecretBytes("four tall ships at anchor"))
        },
        .authEnrollTOTP: {
            try await $0.authService.enrollTOTP(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authDisableTOTP: {
            try await $0.authService.disableTOTP(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authRecoveryCodes: {
            try await $0.authService.makeRecoveryCodes(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authSessionsList: { try await $0.authService.sessions() },
        .authSessionsRevoke: { try await $0.authService.endSession("SES000001") },
        .authDevicesList: { try await $0.authService.devices() },
        .authDevicesRevoke: { try await $0.authService.removeDevice("DEV001") },
        .authTokensCreate: {
            try await $0.authService.createToken(
                AccessTokenRequest(name: "cron", scopes: [.read]), password: SecretBytes(MockSeed.password),
                code: nil)
        },
        .authTokensList: { try await $0.authService.tokens() },
        .authTokensRevoke: { try await $0.authService.revokeToken("TOK001") },
        .profileShow: { try await $0.userService.profile() },
        .profileUpdate: { try await $0.userService.update(ProfileUpdate(name: "Anna"), mode: .commit) },
        .biometricsAuthenticate: { try await $0.biometricService.authenticate(reason: "a test") },
    ]

    private static let told: [BankOperation: Call] = [
        .notificationsList: { try await $0.notificationService.notifications(unreadOnly: false, page: nil) },
        .notificationsRead: { try await $0.notificationService.markRead("NTF000001", mode: .commit) },
        .notificationsWatch: { services in
            for try await one in services.notificationService.arrivals(after: nil, timeoutSeconds: 0) {
                return one
            }
            return ()
        },
        .notificationsPreferences: { try await $0.notificationService.preferences() },
        .notificationsSetPreference: {
            try await $0.notificationService.setPreference(
                NotificationPreference(.cardPayment, isWanted: false), mode: .commit)
        },
        .ledgerInitialize: { try await $0.ledgerService.initialize(operatorName: "x", mode: .commit) },
        .ledgerImport: {
            try await $0.ledgerService.importFiles(ImportRequest(mapPath: "map", filePaths: ["x"])) { _ in }
        },
        .ledgerAudit: { try await $0.auditService.events(AuditQuery(), page: .first) },
        .authActivity: { try await $0.auditService.activity(page: .first) },
    ]

    private static let keychain: [BankOperation: Call] = [
        .keychainList: { try await $0.secureStorage.keys() },
        .keychainGet: { try await $0.secureStorage.load(.init("x")).count },
        .keychainSet: { try await $0.secureStorage.save(SecretBytes("value"), for: .init("x")) },
        .keychainDelete: { try await $0.secureStorage.delete(.init("x")) },
        .keychainStatus: { try await $0.keychainService.status() },
        .keychainCreate: {
            try await $0.keychainService.create(password: SecretBytes("four tall ships at anchor"))
        },
        .keychainVerify: { try await $0.keychainService.verify() },
        .keychainChangePassword: {
            try await $0.keychainService.changePassword(
                from: SecretBytes(MockSeed.password), to: SecretBytes("four tall ships at anchor"))
        },
        .keychainRecoveryCode: {
            try await $0.keychainService.makeRecoveryCode(password: SecretBytes(MockSeed.password))
        },
        .keychainRestorePrevious: { try await $0.keychainService.restorePrevious(mode: .commit) },
        .keychainExport: { try await $0.keychainService.export(password: SecretBytes(MockSeed.password)) },
        .keychainImport: {
            try await $0.keychainService.import(
                KeychainArchive(entries: []).encoded(), replacesExisting: false, mode: .commit)
        },
    ]
}
