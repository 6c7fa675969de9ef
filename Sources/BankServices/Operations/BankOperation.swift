/// Something that a bank is asked to do; its raw value is the noun and the verb.
///
/// The demo bank can be made to fail in each (`--fail`), and the audit trail names those that change something.
public enum BankOperation: String, Hashable, Sendable, CaseIterable {
    case accountsList = "accounts.list"
    case accountsShow = "accounts.show"
    case accountsOpen = "accounts.open"
    case accountsRename = "accounts.rename"
    case accountsSetDefault = "accounts.set-default"
    case accountsFreeze = "accounts.freeze"
    case accountsUnfreeze = "accounts.unfreeze"
    case accountsClose = "accounts.close"
    case productsList = "products.list"
    case productsShow = "products.show"
    /// Listing or searching transactions.
    case transactionsList = "transactions.list"
    case transactionsShow = "transactions.show"
    case transactionsCategorize = "transactions.categorize"
    case transactionsAnnotate = "transactions.annotate"
    /// Adding transactions up.
    case transactionsSummary = "transactions.summary"
    /// Listing rules for categories.
    case transactionsRulesList = "transactions.rules-list"
    /// Adding a rule for categories.
    case transactionsRulesAdd = "transactions.rules-add"
    /// Removing a rule for categories.
    case transactionsRulesRemove = "transactions.rules-remove"
    /// Listing the months of an account.
    case statementsList = "statements.list"
    /// Reading a statement and its entries.
    case statementsShow = "statements.show"
    case transfersCreate = "transfers.create"
    /// Making the transfers of a file.
    case transfersImport = "transfers.import"
    /// Confirming a transfer with a code.
    case transfersConfirm = "transfers.confirm"
    /// Asking what a transfer would cost.
    case transfersQuote = "transfers.quote"
    /// Giving up a transfer that waits for its day.
    case transfersCancel = "transfers.cancel"
    case transfersReverse = "transfers.reverse"
    /// Reserving money for a payee.
    case transfersHold = "transfers.hold"
    /// Taking what is reserved.
    case transfersCapture = "transfers.capture"
    /// Giving up what is reserved.
    case transfersRelease = "transfers.release"
    /// Listing what is reserved, or looking one of these up.
    case transfersHolds = "transfers.holds"
    case transfersList = "transfers.list"
    case transfersShow = "transfers.show"
    case beneficiariesList = "beneficiaries.list"
    case beneficiariesShow = "beneficiaries.show"
    case beneficiariesAdd = "beneficiaries.add"
    case beneficiariesRename = "beneficiaries.rename"
    case beneficiariesTrust = "beneficiaries.trust"
    case beneficiariesRemove = "beneficiaries.remove"
    case cardsList = "cards.list"
    case cardsShow = "cards.show"
    case cardsOrder = "cards.order"
    case cardsActivate = "cards.activate"
    case cardsFreeze = "cards.freeze"
    case cardsUnfreeze = "cards.unfreeze"
    case cardsLimits = "cards.limits"
    case cardsRules = "cards.rules"
    case cardsReportLost = "cards.report-lost"
    case cardsReplace = "cards.replace"
    /// Showing what is printed on a card.
    case cardsReveal = "cards.reveal"
    case cardsAuthorisations = "cards.authorisations"
    /// Asking a card to pay.
    case cardsAuthorise = "cards.authorise"
    /// Taking what is held for a card payment.
    case cardsCapture = "cards.capture"
    /// Giving up what is held for a card payment.
    case cardsReverse = "cards.reverse"
    case tellerDeposit = "teller.deposit"
    case tellerWithdraw = "teller.withdraw"
    case tellerSetFloor = "teller.set-floor"
    /// Adding an owner to an account.
    case tellerAddOwner = "teller.add-owner"
    case tellerRemoveOwner = "teller.remove-owner"
    case operatorsList = "operators.list"
    case operatorsAdd = "operators.add"
    case operatorsRemove = "operators.remove"
    case ledgerVerify = "ledger.verify"
    case ledgerStatistics = "ledger.stats"
    case goalsList = "goals.list"
    case goalsAdd = "goals.add"
    case goalsRemove = "goals.remove"
    case webhooksList = "webhooks.list"
    case webhooksAdd = "webhooks.add"
    case webhooksRemove = "webhooks.remove"
    case webhooksTest = "webhooks.test"
    case webhooksDeliveries = "webhooks.deliveries"
    case fxRates = "fx.rates"
    /// Asking what an amount is worth in another currency.
    case fxConvert = "fx.convert"
    case fxHistory = "fx.history"
    /// Taking files of rates in.
    case fxImport = "fx.import"
    case ledgerInitialize = "init"
    /// Taking exchange files in.
    case ledgerImport = "ledger.import"
    case ledgerAudit = "ledger.audit"
    case notificationsList = "notifications.list"
    case notificationsRead = "notifications.read"
    case notificationsWatch = "notifications.watch"
    /// Asking what a user wants to be told.
    case notificationsPreferences = "notifications.preferences-list"
    /// Choosing what a user wants to be told.
    case notificationsSetPreference = "notifications.preferences-set"
    case ledgerBackup = "ledger.backup"
    /// Putting a copy in the place of the books.
    case ledgerRestore = "ledger.restore"
    /// Bringing the books to the newest form.
    case ledgerMigrate = "ledger.migrate"
    /// Signing what the books come to.
    case ledgerCheckpoint = "ledger.checkpoint"
    /// Writing the whole bank out.
    case ledgerExport = "ledger.export"
    case ledgerCloseDay = "ledger.close-day"
    case standingOrdersCreate = "standing-orders.create"
    case standingOrdersList = "standing-orders.list"
    case standingOrdersShow = "standing-orders.show"
    /// Changing amount or payee of a standing order.
    case standingOrdersUpdate = "standing-orders.update"
    /// Confirming a standing order with a code.
    case standingOrdersConfirm = "standing-orders.confirm"
    case standingOrdersPause = "standing-orders.pause"
    case standingOrdersResume = "standing-orders.resume"
    /// Leaving an occurrence of a standing order out.
    case standingOrdersSkip = "standing-orders.skip"
    case standingOrdersCancel = "standing-orders.cancel"
    case authRegister = "auth.register"
    case authLogin = "auth.login"
    case authLogout = "auth.logout"
    /// Asking who is signed in.
    case authStatus = "auth.status"
    /// Exchanging the session's tokens.
    case authRefresh = "auth.refresh"
    /// Checking a code, or confirming a second factor with it.
    case authVerifyOTP = "auth.verify-otp"
    case authChangePassword = "auth.password-change"
    case authResetPassword = "auth.password-reset"
    case authEnrollTOTP = "auth.totp-enroll"
    case authDisableTOTP = "auth.totp-disable"
    case authRecoveryCodes = "auth.recovery-codes"
    /// Reading what was done in one's name.
    case authActivity = "auth.activity"
    case authSessionsList = "auth.sessions-list"
    case authSessionsRevoke = "auth.sessions-revoke"
    case authDevicesList = "auth.devices-list"
    case authDevicesRevoke = "auth.devices-revoke"
    case authTokensCreate = "auth.tokens-create"
    case authTokensList = "auth.tokens-list"
    case authTokensRevoke = "auth.tokens-revoke"
    /// Deciding something for the whole bank.
    case configSet = "config.set"
    case configUnset = "config.unset"
    case profileShow = "profile.show"
    case profileUpdate = "profile.update"
    case keychainList = "keychain.list"
    case keychainGet = "keychain.get"
    case keychainSet = "keychain.set"
    case keychainDelete = "keychain.delete"
    case keychainStatus = "keychain.status"
    case keychainCreate = "keychain.create"
    case keychainVerify = "keychain.verify"
    case keychainChangePassword = "keychain.change-password"
    case keychainRecoveryCode = "keychain.recovery-code"
    /// Going back to the keychain's previous generation.
    case keychainRestorePrevious = "keychain.restore-previous"
    case keychainExport = "keychain.export"
    case keychainImport = "keychain.import"
    case biometricsAuthenticate = "biometrics.authenticate"
}
