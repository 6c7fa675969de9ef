import BankContainer
import BankDomain
import BankServices
import BankTestSupport

/// One call, and its result for each party in the order of ``RightsParty``.
///
/// `+` allowed; `.` allowed, but returns nothing of the owner's; `0` not found, as if it did not exist; `-` not
/// allowed; `x` refused for another reason, such as a required code.
struct Right: Sendable {
    /// The call as its protocol declares it. Text after a space distinguishes several rows of one call.
    let name: String
    let expected: String
    let call: @Sendable (RightsDesk) async throws -> Any

    init(_ expected: String, _ name: String, _ call: @escaping @Sendable (RightsDesk) async throws -> Any) {
        self.name = name
        self.expected = expected.filter { $0 != " " }
        self.call = call
    }
}

/// The bank's rights, call by call. The expectations are written by hand, not recorded.
///
/// The columns: owner, co-owner, stranger, payee, teller, auditor, operator, signed out.
enum RightsTable {
    static let sections: [String: [Right]] = [
        "AccountServiceProtocol": accounts, "AuditServiceProtocol": audit,
        "AuthServiceProtocol": authentication, "BankRulesServiceProtocol": bankRules,
        "BeneficiaryServiceProtocol": beneficiaries, "CardServiceProtocol": cards,
        "ChangeServiceProtocol": changes, "ClearingServiceProtocol": clearing, "GoalServiceProtocol": goals,
        "LedgerServiceProtocol": ledger, "MandateServiceProtocol": mandates,
        "MarketDataServiceProtocol": market, "MetadataServiceProtocol": metadata,
        "NotificationServiceProtocol": notifications, "OperatorServiceProtocol": operators,
        "PersistenceServiceProtocol": persistence, "ProductServiceProtocol": products,
        "StandingOrderServiceProtocol": standingOrders, "StatementServiceProtocol": statements,
        "TellerServiceProtocol": teller, "TransactionServiceProtocol": transactions,
        "TransferServiceProtocol": transfers, "UserServiceProtocol": users,
        "WebhookServiceProtocol": webhooks,
    ]

    /// Calls without rights of their own, and why. A protocol's name covers all of its calls.
    static let exempt: [String: String] = [
        "AnalyticsServiceProtocol": "counts commands on this machine",
        "BiometricServiceProtocol": "asks this machine for its user",
        "ClearingFileServiceProtocol": "reads and writes files that the caller has",
        "FeatureFlagServiceProtocol": "settings of this machine",
        "ImageCacheServiceProtocol":
            "draws the IBAN that it is handed; a server asks BeneficiaryServiceProtocol",
        "KeychainServiceProtocol": "needs its password; KeychainPromises",
        "LocationServiceProtocol": "a setting and a file of this machine",
        "LoggingServiceProtocol": "the log of this machine",
        "NetworkServiceProtocol": "carries what others ask; knows no users",
        "PaymentFileServiceProtocol": "reads a file that the caller has",
        "PushNotificationServiceProtocol": "a file of this device; NotificationServiceProtocol decides",
        "WebhookForwardingServiceProtocol": "sends what NotificationServiceProtocol gave",
        "RemoteConfigServiceProtocol": "what every customer may see, without a sign-in",
        "SecurityServiceProtocol": "uses this machine's keychain",
        "StatementFileServiceProtocol": "reads what StatementServiceProtocol answers",
        "StorageServiceProtocol": "settings of this machine",
        "AuthServiceProtocol.register(_:password:)": "for all; RegistrationPromises",
        "AuthServiceProtocol.login(_:password:)": "needs a password; SignInPromises",
        "AuthServiceProtocol.logout()": "ends the caller's own session; SessionPromises",
        "AuthServiceProtocol.refresh()": "the caller's own session; SessionPromises",
        "AuthServiceProtocol.verifyOTP(_:)": "the caller's own factor; SecondFactorPromises",
        "AuthServiceProtocol.enrollTOTP(password:code:)": "needs a password; SecondFactorPromises",
        "AuthServiceProtocol.disableTOTP(password:code:)": "needs a password; SecondFactorPromises",
        "AuthServiceProtocol.makeRecoveryCodes(password:code:)": "needs a password; RecoveryCodePromises",
        "AuthServiceProtocol.changePassword(from:to:keepsOtherSessions:)":
            "needs a password; PasswordChangePromises",
        "AuthServiceProtocol.createToken(_:password:code:)": "needs a password; AccessTokenPromises",
        "AuthServiceProtocol.resetPassword(of:recoveryCode:to:)": "needs a code; RecoveryCodePromises",
        "AuthServiceProtocol.state()": "the caller's own session; AuthStatePromises",
        "AuthServiceProtocol.states()": "the caller's own session; AuthStatePromises",
        "LedgerServiceProtocol.initialize(_:mode:)":
            "before it there are no users; the owner of the files",
        "LedgerServiceProtocol.importBank(from:mode:progress:)":
            "before it there are no users; the owner of the files",
        "PersistenceServiceProtocol.statistics()": "the owner of the files, where no bank can be read",
        "PersistenceServiceProtocol.quickCheck()": "the owner of the files, where no bank can be read",
        "PersistenceServiceProtocol.keyEntry(of:)": "the owner of the files, where no bank can be read",
        "PersistenceServiceProtocol.migrate(mode:)": "the owner of the files, where no bank can be read",
    ]

    //         ow co st pa te au op no
    private static let accounts: [Right] = [
        Right("+  +  .  .  .  .  .  -", "accounts(_:) own") {
            try await $0.client.accounts.accounts(.own).filter(\.isMain)
        },
        Right("-  -  -  -  -  +  +  -", "accounts(_:) all") {
            try await $0.client.accounts.accounts(.all).filter(\.isMain)
        },
        Right("-  -  -  -  -  +  +  -", "allAccounts(page:)") {
            try await $0.client.accounts.allAccounts(page: .first).items.filter(\.isMain)
        },
        Right("+  +  0  0  0  +  +  -", "account(id:)") {
            try await $0.client.accounts.account(id: $0.ids.main)
        },
        Right("+  +  0  0  0  +  +  -", "account(named:)") {
            try await $0.client.accounts.account(named: $0.ids.number)
        },
        Right("+  +  0  0  0  0  0  -", "account(named:) by name") {
            try await $0.client.accounts.account(named: "Main")
        },
        Right("+  +  +  +  +  +  +  -", "payee(named:)") {
            try await $0.client.accounts.payee(named: $0.ids.number)
        },
        Right("+  +  0  0  0  0  0  -", "payee(named:) by name") {
            try await $0.client.accounts.payee(named: "Main")
        },
        Right("+  +  +  +  +  +  +  -", "payees(identifiedBy:)") {
            try await $0.client.accounts.payees(identifiedBy: [$0.ids.number])
        },
        Right("+  0  +  +  0  0  0  -", "defaultAccount()") {
            try await $0.client.accounts.defaultAccount()
        },
        Right("+  +  +  +  -  -  -  -", "open(_:mode:)") {
            try await $0.client.open("New")
        },
        Right("+  +  0  0  0  -  -  -", "rename(_:to:mode:)") {
            try await $0.client.accounts.rename($0.ids.main, to: "Other", mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "setDefault(_:mode:)") {
            try await $0.client.accounts.setDefault($0.ids.main, mode: .commit)
        },
        Right("+  +  0  0  0  +  +  -", "balance(of:at:)") {
            try await $0.client.accounts.balance(of: $0.ids.main, at: .instant(Instant(utc: $0.today)))
        },
        Right("+  +  0  0  0  +  +  -", "balanceHistory(of:from:to:)") {
            try await $0.client.accounts.balanceHistory(of: [$0.ids.main], from: nil, to: nil)
        },
        Right("+  +  0  0  0  +  +  -", "accruals(of:)") {
            try await $0.client.accounts.accruals(of: $0.ids.main) as Any
        },
        Right("+  +  0  0  0  -  +  -", "freeze(_:scope:reason:mode:)") {
            try await $0.client.accounts.freeze($0.ids.main, scope: .all, reason: "Why", mode: .commit)
        },
        Right("+  0  0  0  0  -  +  -", "unfreeze(_:mode:)") {
            try await $0.client.accounts.unfreeze($0.ids.frozen, mode: .commit)
        },
        Right("+  0  0  0  0  -  -  -", "close(_:clearsDefault:endsDependents:mode:)") {
            try await $0.client.accounts.close(
                $0.ids.spare, clearsDefault: true, endsDependents: true, mode: .commit)
        },
    ]

    private static let audit: [Right] = [
        Right("-  -  -  -  -  +  +  -", "events(_:page:)") {
            try await $0.client.audit.events(AuditQuery(operation: .transfersCreate), page: .first).items
        },
        Right("+  .  .  .  .  .  .  -", "activity(page:)") {
            try await $0.client.audit.activity(page: .first).items.filter {
                $0.operation == BankOperation.transfersCreate.rawValue
            }
        },
    ]

    private static let authentication: [Right] = [
        Right("+  .  .  .  .  .  .  -", "sessions()") { desk in
            try await desk.services.authService.sessions().filter { $0.id == desk.ids.session }
        },
        Right("+  0  0  0  0  0  0  -", "endSession(_:)") {
            try await $0.services.authService.endSession($0.ids.session)
        },
        Right("+  .  .  .  .  .  .  -", "tokens()") {
            try await $0.services.authService.tokens()
        },
        Right("+  0  0  0  0  0  0  -", "revokeToken(_:)") {
            try await $0.services.authService.revokeToken("TOK001")
        },
        Right("+  .  .  .  .  .  .  -", "devices()") { desk in
            try await desk.services.authService.devices().filter { $0.id == desk.ids.device }
        },
        Right("+  0  0  0  0  0  0  -", "removeDevice(_:)") {
            try await $0.services.authService.removeDevice($0.ids.device)
        },
    ]

    private static let beneficiaries: [Right] = [
        Right("+  .  .  .  .  .  .  -", "beneficiaries()") {
            try await $0.client.beneficiaries.beneficiaries()
        },
        Right("+  0  0  0  0  0  0  -", "beneficiary(named:)") {
            try await $0.client.beneficiaries.beneficiary(named: $0.ids.beneficiary.text)
        },
        Right("x  +  +  +  -  -  -  -", "add(_:mode:)") {
            try await $0.client.beneficiaries.add(.abroad, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "rename(_:to:mode:)") {
            try await $0.client.beneficiaries.rename($0.ids.beneficiary, to: "Ada", mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "trust(_:code:mode:)") {
            try await $0.client.beneficiaries.trust($0.ids.beneficiary, code: $0.ids.code, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "remove(_:endsDependents:mode:)") {
            try await $0.client.beneficiaries.remove($0.ids.beneficiary, endsDependents: true, mode: .commit)
        },
    ]

    private static let webhooks: [Right] = [
        Right("+  .  .  .  .  .  .  -", "webhooks()") { try await $0.services.webhookService.webhooks() },
        Right("+  +  +  +  +  +  +  -", "add(_:mode:)") {
            try await $0.services.webhookService.add(
                WebhookRequest(url: "https://other.example/"), mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "remove(_:mode:)") {
            try await $0.services.webhookService.remove($0.ids.webhook, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "setKinds(_:of:mode:)") {
            try await $0.services.webhookService.setKinds([], of: $0.ids.webhook, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "renewSecret(of:mode:)") {
            try await $0.services.webhookService.renewSecret(of: $0.ids.webhook, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "setPaused(_:_:mode:)") {
            try await $0.services.webhookService.setPaused(true, $0.ids.webhook, mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "resend(_:)") {
            try await $0.services.webhookService.resend($0.ids.webhookDelivery)
        },
        Right("+  0  0  0  0  0  0  -", "sendTest(to:)") {
            try await $0.services.webhookService.sendTest(to: $0.ids.webhook)
        },
        Right("+  0  0  0  0  0  0  -", "deliveries(of:status:page:)") {
            try await $0.services.webhookService.deliveries(of: $0.ids.webhook, status: nil, page: .first)
        },
    ]

    private static let metadata: [Right] = [
        Right("+  .  .  .  .  .  .  -", "metadata(page:)") {
            try await $0.services.metadataService.metadata(page: .first).items
        },
        Right("+  +  0  0  0  +  +  -", "metadata(of:)") {
            try await $0.services.metadataService.metadata(of: $0.ids.main.text)
        },
        Right("+  0  0  0  0  0  0  -", "metadata(externalID:)") {
            try await $0.services.metadataService.metadata(externalID: "external")
        },
        Right("+  +  0  0  0  +  +  -", "set(_:mode:)") {
            try await $0.services.metadataService.set(
                ResourceMetadata(resourceID: $0.ids.main.text, externalID: "other"), mode: .commit)
        },
    ]

    private static let changes: [Right] = [
        Right("+  +  .  .  .  .  .  -", "changes(_:after:limit:) own") {
            try await $0.services.changeService.changes(.own, after: "0.0.0.0", limit: 1_000).items.filter {
                $0.kind == .card
            }
        },
        Right("-  -  -  -  -  +  +  -", "changes(_:after:limit:) all") {
            try await $0.services.changeService.changes(.all, after: "0.0.0.0", limit: 1_000).items.filter {
                $0.kind == .card
            }
        },
    ]

    private static let goals: [Right] = [
        Right("+  .  .  .  .  .  .  -", "goals()") {
            try await $0.services.goalService.goals()
        },
        Right("+  +  0  0  0  0  0  -", "add(_:mode:)") {
            try await $0.services.goalService.add(
                GoalRequest(name: "Car", accountID: $0.ids.main, target: usd(90_000)), mode: .commit)
        },
        Right("+  0  0  0  0  0  0  -", "remove(_:mode:)") {
            try await $0.services.goalService.remove($0.ids.goal, mode: .commit)
        },
    ]

    private static let notifications: [Right] = [
        Right("+  .  .  .  .  .  .  -", "notifications(unreadOnly:page:)") { desk in
            try await desk.client.notifications.notifications(unreadOnly: false, page: nil).items
                .filter { $0.id == desk.ids.notification }
        },
        Right("+  0  0  0  0  0  0  -", "notification(id:)") {
            try await $0.client.notifications.notification(id: $0.ids.notification)
        },
        Right("+  +  +  +  +  +  +  -", "unreadCount()") {
            try await $0.client.notifications.unreadCount()
        },
        Right("+  0  0  0  0  0  0  -", "markRead(_:mode:)") {
            try await $0.client.notifications.markRead($0.ids.notification, mode: .commit)
        },
        Right("+  .  .  .  .  .  .  -", "markAllRead(mode:)") { desk in
            try await desk.client.notifications.markAllRead(mode: .commit)
                .filter { $0.id == desk.ids.notification }
        },
        Right("+  0  0  0  0  0  0  -", "arrivals(after:timeoutSeconds:)") { desk in
            let arrivals = desk.client.notifications.arrivals(after: desk.ids.notification, timeoutSeconds: 0)
            for try await _ in arrivals {}
            return true
        },
        Right("+  +  +  +  +  +  +  -", "preferences()") {
            try await $0.client.notifications.preferences()
        },
        Right("+  +  +  +  +  +  +  -", "setPreference(_:mode:)") {
            try await $0.client.notifications.setPreference(
                NotificationPreference(.paymentSent, isWanted: false), mode: .commit)
        },
    ]

    private static let users: [Right] = [
        Right("+  +  +  +  +  +  +  -", "profile()") {
            try await $0.services.userService.profile()
        },
        Right("+  +  +  +  +  +  +  -", "update(_:mode:)") {
            try await $0.services.userService.update(ProfileUpdate(name: "Other"), mode: .commit)
        },
        Right("-  -  -  -  +  +  +  -", "customers(_:page:)") {
            try await $0.services.userService.customers(CustomerQuery(), page: .first).items
        },
        Right("-  -  -  -  +  +  +  -", "customer(named:)") {
            try await $0.services.userService.customer(named: "rights-owner")
        },
    ]
}

extension Account {
    fileprivate var isMain: Bool { accountName == "Main" }
}
