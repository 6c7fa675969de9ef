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
        .merging(webhooks) { first, _ in first }
        .merging(operators) { first, _ in first }

    private static let operators: [BankOperation: Call] = [
        .operatorsList: {
            try await MockOperatorService(host: $0.host, principals: $0.principals).operators()
        },
        .operatorsAdd: {
            try await MockOperatorService(host: $0.host, principals: $0.principals).add(
                StaffRequest(Registration(username: "sam", name: "Sam"), role: .teller),
                password: SecretBytes("four tall ships at anchor"))
        },
        .operatorsRemove: {
            try await MockOperatorService(host: $0.host, principals: $0.principals).remove(
                "OPR002", mode: .commit)
        },
    ]

    private static let goals: [BankOperation: Call] = [
        .goalsList: { try await MockGoalService(host: $0.host, principals: $0.principals).goals() },
        .goalsAdd: {
            try await MockGoalService(host: $0.host, principals: $0.principals).add(
                GoalRequest(name: "x", accountID: "ACC001", target: usd(1)), mode: .commit)
        },
        .goalsRemove: {
            try await MockGoalService(host: $0.host, principals: $0.principals).remove(
                "GOL001", mode: .commit)
        },
    ]

    private static let webhooks: [BankOperation: Call] = [
        .webhooksList: { try await MockWebhookService(host: $0.host, principals: $0.principals).webhooks() },
        .webhooksAdd: {
            try await MockWebhookService(host: $0.host, principals: $0.principals).add(
                WebhookRequest(url: "https://shop.example/"), mode: .commit)
        },
        .webhooksTest: {
            try await MockWebhookService(host: $0.host, principals: $0.principals).sendTest(to: "WEB001")
        },
        .webhooksDeliveries: {
            try await MockWebhookService(host: $0.host, principals: $0.principals).deliveries(
                of: "WEB001", status: nil, page: .first)
        },
        .webhooksRemove: {
            try await MockWebhookService(host: $0.host, principals: $0.principals).remove(
                "WEB001", mode: .commit)
        },
    ]

    private static let books: [BankOperation: Call] = [
        .accountsList: { try await $0.accounts.accounts(.own) },
        .accountsShow: { services in
            [
                try await services.accounts.account(id: "ACC001"),
                try await services.accounts.account(named: "ACC001"),
                try await services.accounts.defaultAccount(),
            ]
        },
        .accountsOpen: {
            try await $0.accounts.open(
                AccountOpening(accountType: .savings, currency: .usd, accountName: "x"), mode: .commit)
        },
        .accountsRename: { try await $0.accounts.rename("ACC004", to: "x", mode: .commit) },
        .accountsSetDefault: { try await $0.accounts.setDefault("ACC002", mode: .commit) },
        .accountsFreeze: { try await $0.accounts.freeze("ACC002", scope: .all, reason: "x", mode: .commit) },
        .accountsUnfreeze: { try await $0.accounts.unfreeze("ACC002", mode: .commit) },
        .accountsClose: {
            try await $0.accounts.close("ACC002", clearsDefault: false, endsDependents: true, mode: .commit)
        },
        .productsList: { try await $0.products.products() },
        .productsShow: { services in
            [
                try await services.products.product(id: "instant-savings"),
                try await services.products.product(named: "instant"),
            ]
        },
        .transactionsList: { try await $0.transactions.transactions(TransactionQuery(), page: .first) },
        .transactionsShow: { try await $0.transactions.transaction(id: "ACC001.1") },
        .transactionsCategorize: {
            try await $0.transactions.categorize("ACC001.1", as: .cash, mode: .commit)
        },
        .transactionsAnnotate: {
            try await $0.transactions.annotate(
                "ACC001.1", TransactionAnnotation(note: "x"), mode: .commit)
        },
        .transactionsSummary: { try await $0.transactions.summary(TransactionQuery(), by: .month) },
        .transactionsRulesList: { try await $0.transactions.categoryRules() },
        .transactionsRulesAdd: {
            try await $0.transactions.addCategoryRule(
                CategoryRuleRequest(text: "x", category: .cash), mode: .commit)
        },
        .transactionsRulesRemove: {
            try await $0.transactions.removeCategoryRule("RUL001", mode: .commit)
        },
        .statementsList: { try await $0.statements.statements(of: "ACC001", page: .first) },
        .statementsShow: { services in
            let statement = try await services.statements.statement(of: "ACC001", from: nil, to: nil)
            return [try await services.statements.entries(of: statement, after: nil, limit: 10)]
        },
        .transfersCreate: { try await $0.save(1, key: "call") },
        .transfersQuote: {
            try await $0.transfers.quote(
                TransferRequest(from: "ACC001", to: "ACC002", amount: usd(1), idempotencyKey: key("q")))
        },
        .transfersCancel: { try await $0.transfers.cancel("SCH000001", mode: .commit) },
        .transfersImport: {
            try await $0.transfers.createAll(
                TransferBatch(name: "salaries.csv", requests: [], isLinked: false), mode: .commit)
        },
        .transfersReverse: {
            try await $0.transfers.reverse("TRF000001", idempotencyKey: key("r"), mode: .commit)
        },
        .transfersConfirm: { try await $0.transfers.confirm("C", code: "1") },
        .transfersList: { try await $0.transfers.transfers(page: .first) },
        .transfersShow: { try await $0.transfers.transfer(id: "TRF000001") },
        .beneficiariesList: { try await $0.beneficiaries.beneficiaries() },
        .beneficiariesShow: { try await $0.beneficiaries.beneficiary(named: "BEN001") },
        .beneficiariesAdd: {
            try await $0.beneficiaries.add(
                BeneficiaryRequest(name: "Ada", iban: "GB33BUKB20201555555555", idempotencyKey: key("b")),
                mode: .commit)
        },
        .beneficiariesRename: { try await $0.beneficiaries.rename("BEN001", to: "x", mode: .commit) },
        .beneficiariesTrust: {
            try await $0.beneficiaries.trust("BEN001", code: MockSeed.code, mode: .commit)
        },
        .beneficiariesRemove: {
            try await $0.beneficiaries.remove("BEN001", endsDependents: true, mode: .commit)
        },
        .tellerDeposit: {
            try await $0.teller.deposit(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("in")), mode: .commit)
        },
        .tellerWithdraw: {
            try await $0.teller.withdraw(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("out")), mode: .commit)
        },
        .tellerSetFloor: { try await $0.teller.setFloor(of: "ACC001", to: usd(-1), mode: .commit) },
        .tellerAddOwner: { try await $0.teller.addOwner("USR002", to: "ACC001", mode: .commit) },
        .tellerRemoveOwner: { try await $0.teller.removeOwner("USR002", from: "ACC001", mode: .commit) },
        .ledgerVerify: { try await $0.ledger.verify { _ in } },
        .ledgerStatistics: { try await $0.ledger.statistics() },
        .fxRates: { try await $0.marketData.rates(on: nil, base: .eur) },
        .fxConvert: { try await $0.marketData.convert(usd(1), to: .eur, on: nil) },
        .fxHistory: { try await $0.marketData.history(RateHistoryQuery(currency: .usd)) },
        .configSet: { try await $0.bankRules.set("5", for: .transferDayLimit) },
        .configUnset: { try await $0.bankRules.set(nil, for: .transferDayLimit) },
        .fxImport: { try await $0.marketData.importRates(RatesImportRequest(filePaths: [])) },
        .ledgerCloseDay: { try await $0.ledger.closeDays(through: nil, mode: .commit) { _ in } },
    ]

    private static let standingOrders: [BankOperation: Call] = [
        .standingOrdersCreate: {
            try await $0.standingOrders.create(
                StandingOrderRequest(
                    from: "ACC001", to: .account("ACC002"), amount: usd(1),
                    schedule: StandingOrderSchedule(.monthly, from: CalendarDate(dayNumber: 20_650)),
                    idempotencyKey: key("order")), mode: .commit)
        },
        .standingOrdersUpdate: {
            try await $0.standingOrders.update(
                StandingOrderUpdate(
                    "SOR001", to: .account("ACC002"), amount: usd(1), idempotencyKey: key("update")),
                mode: .commit)
        },
        .standingOrdersConfirm: { try await $0.standingOrders.confirm("C", code: "1") },
        .standingOrdersList: { try await $0.standingOrders.orders(page: nil) },
        .standingOrdersShow: { try await $0.standingOrders.order(id: "SOR001") },
        .standingOrdersPause: { try await $0.standingOrders.change("SOR001", .pause, mode: .commit) },
        .standingOrdersResume: { try await $0.standingOrders.change("SOR004", .resume, mode: .commit) },
        .standingOrdersSkip: { try await $0.standingOrders.change("SOR001", .skip, mode: .commit) },
        .standingOrdersCancel: { try await $0.standingOrders.change("SOR001", .cancel, mode: .commit) },
        .ledgerBackup: { try await $0.persistence.backUp(to: "copy", mode: .commit) },
        .ledgerRestore: {
            try await $0.persistence.restore(from: "copy", against: nil, mode: .commit) { _ in }
        },
        .ledgerMigrate: { try await $0.persistence.migrate(mode: .commit) },
        .ledgerCheckpoint: { try await $0.ledger.checkpoint(to: nil) },
        .ledgerExport: { try await $0.ledger.exportBank(to: "bank", mode: .commit) },
    ]

    private static let authentication: [BankOperation: Call] = [
        .authRegister: {
            try await $0.auth.register(
                Registration(username: "anna", name: "Anna"),
                password: SecretBytes("four tall ships at anchor"))
        },
        .authLogin: {
            try await $0.auth.login(
                SignIn(username: MockSeed.username, code: MockSeed.code, deviceName: "Laptop"),
                password: SecretBytes(MockSeed.password))
        },
        .authLogout: { try await $0.auth.logout() },
        .authStatus: { try await $0.auth.state() },
        .authRefresh: { try await $0.auth.refresh() },
        .authVerifyOTP: { try await $0.auth.verifyOTP(MockSeed.code) },
        .authChangePassword: {
            try await $0.auth.changePassword(
                from: SecretBytes(MockSeed.password), to: SecretBytes("four tall ships at anchor"),
                keepsOtherSessions: false)
        },
        .authResetPassword: {
            try await $0.auth.resetPassword(
                of: "nobody", recoveryCode: SecretBytes("x"), to: SecretBytes("four tall ships at anchor"))
        },
        .authEnrollTOTP: {
            try await $0.auth.enrollTOTP(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authDisableTOTP: {
            try await $0.auth.disableTOTP(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authRecoveryCodes: {
            try await $0.auth.makeRecoveryCodes(password: SecretBytes(MockSeed.password), code: nil)
        },
        .authSessionsList: { try await $0.auth.sessions() },
        .authSessionsRevoke: { try await $0.auth.endSession("SES000001") },
        .authDevicesList: { try await $0.auth.devices() },
        .authDevicesRevoke: { try await $0.auth.removeDevice("DEV001") },
        .authTokensCreate: {
            try await $0.auth.createToken(
                AccessTokenRequest(name: "cron", scopes: [.read]), password: SecretBytes(MockSeed.password),
                code: nil)
        },
        .authTokensList: { try await $0.auth.tokens() },
        .authTokensRevoke: { try await $0.auth.revokeToken("TOK001") },
        .profileShow: { try await $0.users.profile() },
        .profileUpdate: { try await $0.users.update(ProfileUpdate(name: "Anna"), mode: .commit) },
        .biometricsAuthenticate: { try await $0.biometrics.authenticate(reason: "a test") },
    ]

    private static let told: [BankOperation: Call] = [
        .notificationsList: { try await $0.notifications.notifications(unreadOnly: false, page: nil) },
        .notificationsRead: { try await $0.notifications.markRead("NTF000001", mode: .commit) },
        .notificationsWatch: { services in
            for try await one in services.notifications.arrivals(after: nil, timeoutSeconds: 0) { return one }
            return ()
        },
        .notificationsPreferences: { try await $0.notifications.preferences() },
        .notificationsSetPreference: {
            try await $0.notifications.setPreference(
                NotificationPreference(.cardPayment, isWanted: false), mode: .commit)
        },
        .ledgerInitialize: { try await $0.ledger.initialize(operatorName: "x", mode: .commit) },
        .ledgerImport: {
            try await $0.ledger.importFiles(ImportRequest(mapPath: "map", filePaths: ["x"])) { _ in }
        },
        .ledgerAudit: { try await $0.audit.events(AuditQuery(), page: .first) },
        .authActivity: { try await $0.audit.activity(page: .first) },
    ]

    private static let keychain: [BankOperation: Call] = [
        .keychainList: { try await $0.secrets.keys() },
        .keychainGet: { try await $0.secrets.load(.init("x")).count },
        .keychainSet: { try await $0.secrets.save(SecretBytes("value"), for: .init("x")) },
        .keychainDelete: { try await $0.secrets.delete(.init("x")) },
        .keychainStatus: { try await $0.keychain.status() },
        .keychainCreate: {
            try await $0.keychain.create(password: SecretBytes("four tall ships at anchor"))
        },
        .keychainVerify: { try await $0.keychain.verify() },
        .keychainChangePassword: {
            try await $0.keychain.changePassword(
                from: SecretBytes(MockSeed.password), to: SecretBytes("four tall ships at anchor"))
        },
        .keychainRecoveryCode: {
            try await $0.keychain.makeRecoveryCode(password: SecretBytes(MockSeed.password))
        },
        .keychainRestorePrevious: { try await $0.keychain.restorePrevious(mode: .commit) },
        .keychainExport: { try await $0.keychain.export(password: SecretBytes(MockSeed.password)) },
        .keychainImport: {
            try await $0.keychain.import(
                KeychainArchive(entries: []).encoded(), replacesExisting: false, mode: .commit)
        },
    ]
}
