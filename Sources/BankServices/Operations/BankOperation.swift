/// Something that a bank is asked to do; its raw value is the noun and the verb.
///
/// The demo bank can be made to fail in each (`--fail`), and the audit trail names those that change something.
public enum BankOperation: String, Hashable, Sendable, CaseIterable {
    /// Listing accounts.
    case accountsList = "accounts.list"
    /// Looking an account up.
    case accountsShow = "accounts.show"
    /// Opening an account.
    case accountsOpen = "accounts.open"
    /// Renaming an account.
    case accountsRename = "accounts.rename"
    /// Choosing the default account.
    case accountsSetDefault = "accounts.set-default"
    /// Freezing an account.
    case accountsFreeze = "accounts.freeze"
    /// Unfreezing an account.
    case accountsUnfreeze = "accounts.unfreeze"
    /// Closing an account.
    case accountsClose = "accounts.close"
    /// Listing products.
    case productsList = "products.list"
    /// Looking a product up.
    case productsShow = "products.show"
    /// Listing or searching transactions.
    case transactionsList = "transactions.list"
    /// Looking a transaction up.
    case transactionsShow = "transactions.show"
    /// Saying what kind a transaction is.
    case transactionsCategorize = "transactions.categorize"
    /// Noting something with a transaction.
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
    /// Making a transfer.
    case transfersCreate = "transfers.create"
    /// Making the transfers of a file.
    case transfersImport = "transfers.import"
    /// Confirming a transfer with a code.
    case transfersConfirm = "transfers.confirm"
    /// Asking what a transfer would cost.
    case transfersQuote = "transfers.quote"
    /// Giving up a transfer that waits for its day.
    case transfersCancel = "transfers.cancel"
    /// Taking a transfer back.
    case transfersReverse = "transfers.reverse"
    /// Reserving money for a payee.
    case transfersHold = "transfers.hold"
    /// Taking what is reserved.
    case transfersCapture = "transfers.capture"
    /// Giving up what is reserved.
    case transfersRelease = "transfers.release"
    /// Listing what is reserved, or looking one of these up.
    case transfersHolds = "transfers.holds"
    /// Listing transfers.
    case transfersList = "transfers.list"
    /// Looking a transfer up.
    case transfersShow = "transfers.show"
    /// Listing payees.
    case beneficiariesList = "beneficiaries.list"
    /// Looking a payee up.
    case beneficiariesShow = "beneficiaries.show"
    /// Keeping a payee.
    case beneficiariesAdd = "beneficiaries.add"
    /// Renaming a payee.
    case beneficiariesRename = "beneficiaries.rename"
    /// Trusting a payee.
    case beneficiariesTrust = "beneficiaries.trust"
    /// Forgetting a payee.
    case beneficiariesRemove = "beneficiaries.remove"
    /// Listing cards.
    case cardsList = "cards.list"
    /// Looking a card up.
    case cardsShow = "cards.show"
    /// Ordering a card.
    case cardsOrder = "cards.order"
    /// Activating a card.
    case cardsActivate = "cards.activate"
    /// Freezing a card.
    case cardsFreeze = "cards.freeze"
    /// Unfreezing a card.
    case cardsUnfreeze = "cards.unfreeze"
    /// Setting a card's limits.
    case cardsLimits = "cards.limits"
    /// Setting a card's rules.
    case cardsRules = "cards.rules"
    /// Reporting a card lost.
    case cardsReportLost = "cards.report-lost"
    /// Replacing a card.
    case cardsReplace = "cards.replace"
    /// Showing what is printed on a card.
    case cardsReveal = "cards.reveal"
    /// Listing a card's authorisations.
    case cardsAuthorisations = "cards.authorisations"
    /// Asking a card to pay.
    case cardsAuthorise = "cards.authorise"
    /// Taking what is held for a card payment.
    case cardsCapture = "cards.capture"
    /// Giving up what is held for a card payment.
    case cardsReverse = "cards.reverse"
    /// Taking cash in.
    case tellerDeposit = "teller.deposit"
    /// Giving cash out.
    case tellerWithdraw = "teller.withdraw"
    /// Setting an account's floor.
    case tellerSetFloor = "teller.set-floor"
    /// Making somebody another owner of an account.
    case tellerAddOwner = "teller.add-owner"
    /// Making somebody an owner no longer.
    case tellerRemoveOwner = "teller.remove-owner"
    /// Checking the books.
    case ledgerVerify = "ledger.verify"
    /// Counting the books.
    case ledgerStatistics = "ledger.stats"
    /// Asking what currencies cost.
    case fxRates = "fx.rates"
    /// Asking what an amount is worth in another currency.
    case fxConvert = "fx.convert"
    /// Asking what a currency cost.
    case fxHistory = "fx.history"
    /// Taking files of rates in.
    case fxImport = "fx.import"
    /// Making the books.
    case ledgerInitialize = "init"
    /// Taking exchange files in.
    case ledgerImport = "ledger.import"
    /// Reading the audit trail.
    case ledgerAudit = "ledger.audit"
    /// Listing notifications.
    case notificationsList = "notifications.list"
    /// Marking notifications as read.
    case notificationsRead = "notifications.read"
    /// Waiting for new notifications.
    case notificationsWatch = "notifications.watch"
    /// Asking what a user wants to be told.
    case notificationsPreferences = "notifications.preferences-list"
    /// Choosing what a user wants to be told.
    case notificationsSetPreference = "notifications.preferences-set"
    /// Copying the books.
    case ledgerBackup = "ledger.backup"
    /// Putting a copy in the place of the books.
    case ledgerRestore = "ledger.restore"
    /// Bringing the books to the newest form.
    case ledgerMigrate = "ledger.migrate"
    /// Signing what the books come to.
    case ledgerCheckpoint = "ledger.checkpoint"
    /// Writing the whole bank out.
    case ledgerExport = "ledger.export"
    /// Ending days.
    case ledgerCloseDay = "ledger.close-day"
    /// Making a standing order.
    case standingOrdersCreate = "standing-orders.create"
    /// Listing standing orders.
    case standingOrdersList = "standing-orders.list"
    /// Looking a standing order up.
    case standingOrdersShow = "standing-orders.show"
    /// Pausing a standing order.
    case standingOrdersPause = "standing-orders.pause"
    /// Going on with a standing order.
    case standingOrdersResume = "standing-orders.resume"
    /// Leaving an occurrence of a standing order out.
    case standingOrdersSkip = "standing-orders.skip"
    /// Ending a standing order.
    case standingOrdersCancel = "standing-orders.cancel"
    /// Making a user.
    case authRegister = "auth.register"
    /// Signing in.
    case authLogin = "auth.login"
    /// Signing out.
    case authLogout = "auth.logout"
    /// Asking who is signed in.
    case authStatus = "auth.status"
    /// Exchanging the session's tokens.
    case authRefresh = "auth.refresh"
    /// Checking a code, or confirming a second factor with it.
    case authVerifyOTP = "auth.verify-otp"
    /// Changing the password.
    case authChangePassword = "auth.password-change"
    /// Resetting the password.
    case authResetPassword = "auth.password-reset"
    /// Setting a second factor up.
    case authEnrollTOTP = "auth.totp-enroll"
    /// Taking the second factor away.
    case authDisableTOTP = "auth.totp-disable"
    /// Making recovery codes.
    case authRecoveryCodes = "auth.recovery-codes"
    /// Reading what was done in one's name.
    case authActivity = "auth.activity"
    /// Listing sessions.
    case authSessionsList = "auth.sessions-list"
    /// Ending a session.
    case authSessionsRevoke = "auth.sessions-revoke"
    /// Listing devices.
    case authDevicesList = "auth.devices-list"
    /// Forgetting a device.
    case authDevicesRevoke = "auth.devices-revoke"
    /// Looking the profile up.
    case profileShow = "profile.show"
    /// Changing the profile.
    case profileUpdate = "profile.update"
    /// Listing secrets.
    case keychainList = "keychain.list"
    /// Looking a secret up.
    case keychainGet = "keychain.get"
    /// Keeping a secret.
    case keychainSet = "keychain.set"
    /// Forgetting a secret.
    case keychainDelete = "keychain.delete"
    /// Asking for the keychain's state.
    case keychainStatus = "keychain.status"
    /// Making the keychain.
    case keychainCreate = "keychain.create"
    /// Checking the keychain.
    case keychainVerify = "keychain.verify"
    /// Changing the keychain's password.
    case keychainChangePassword = "keychain.change-password"
    /// Making the keychain's recovery code.
    case keychainRecoveryCode = "keychain.recovery-code"
    /// Going back to the keychain's previous generation.
    case keychainRestorePrevious = "keychain.restore-previous"
    /// Writing the keychain out.
    case keychainExport = "keychain.export"
    /// Taking a written-out keychain in.
    case keychainImport = "keychain.import"
    /// Proving presence.
    case biometricsAuthenticate = "biometrics.authenticate"
}
