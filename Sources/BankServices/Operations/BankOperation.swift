/// An operation of a bank; its raw value is the noun and the verb.
///
/// The demo bank can simulate a failure of each (`--fail`), and the audit trail records those that change something.
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
    /// Booking another bank's statement file.
    case statementsImport = "statements.import"
    /// Listing such imports.
    case statementsImports = "statements.imports"
    /// Undoing such an import.
    case statementsUndoImport = "statements.undo-import"
    case transfersCreate = "transfers.create"
    /// Making the transfers of a file.
    case transfersImport = "transfers.import"
    /// Confirming a transfer with a code.
    case transfersConfirm = "transfers.confirm"
    case transfersChallenges = "transfers.challenges"
    /// Asking what a transfer would cost.
    case transfersQuote = "transfers.quote"
    /// Cancelling a scheduled transfer.
    case transfersCancel = "transfers.cancel"
    case transfersReverse = "transfers.reverse"
    /// Reserving money for a payee.
    case transfersHold = "transfers.hold"
    /// Capturing reserved money.
    case transfersCapture = "transfers.capture"
    /// Releasing reserved money.
    case transfersRelease = "transfers.release"
    /// Listing holds, or showing one.
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
    /// Showing the data printed on a card.
    case cardsReveal = "cards.reveal"
    case cardsAuthorisations = "cards.authorisations"
    /// Requesting a card payment.
    case cardsAuthorise = "cards.authorise"
    /// Capturing a held card payment.
    case cardsCapture = "cards.capture"
    /// Releasing a held card payment.
    case cardsReverse = "cards.reverse"
    /// Paying a captured card payment back.
    case cardsRefund = "cards.refund"
    case tellerDeposit = "teller.deposit"
    case tellerWithdraw = "teller.withdraw"
    /// Undoing cash in or out.
    case tellerReverse = "teller.reverse"
    /// Releasing a customer's hold.
    case tellerReleaseHold = "teller.release-hold"
    case tellerSetFloor = "teller.set-floor"
    /// Adding an owner to an account.
    case tellerAddOwner = "teller.add-owner"
    case tellerRemoveOwner = "teller.remove-owner"
    /// Listing payments to and from other banks, or showing a message.
    case clearingList = "clearing.list"
    /// Making a message to the clearing.
    case clearingSubmit = "clearing.submit"
    /// Doing what the clearing says.
    case clearingApply = "clearing.apply"
    /// Asking for a payment.
    case clearingRecall = "clearing.recall"
    /// Booking a suspended payment, sending it back, or answering for a recalled one.
    case clearingResolve = "clearing.resolve"
    case mandatesList = "mandates.list"
    case mandatesShow = "mandates.show"
    /// Authorizing a mandate in advance.
    case mandatesAdd = "mandates.add"
    case mandatesAuthorize = "mandates.authorize"
    case mandatesLimit = "mandates.limit"
    case mandatesBlock = "mandates.block"
    case mandatesUnblock = "mandates.unblock"
    case mandatesCancel = "mandates.cancel"
    /// Showing which direct debits an account takes.
    case mandatesRule = "mandates.rule"
    /// Choosing which direct debits an account takes.
    case mandatesAccept = "mandates.accept"
    /// Listing direct debits.
    case mandatesCollections = "mandates.collections"
    /// Taking the money of a direct debit back.
    case mandatesRefund = "mandates.refund"
    /// Listing or searching the bank's customers.
    case customersList = "customers.list"
    case customersShow = "customers.show"
    case operatorsList = "operators.list"
    case operatorsAdd = "operators.add"
    case operatorsRemove = "operators.remove"
    case ledgerVerify = "ledger.verify"
    case ledgerStatistics = "ledger.stats"
    case goalsList = "goals.list"
    case goalsAdd = "goals.add"
    case goalsRemove = "goals.remove"
    case changesList = "changes.list"
    case metadataList = "metadata.list"
    case metadataShow = "metadata.show"
    case metadataSet = "metadata.set"
    case webhooksList = "webhooks.list"
    case webhooksAdd = "webhooks.add"
    case webhooksRemove = "webhooks.remove"
    case webhooksUpdate = "webhooks.update"
    case webhooksRenewSecret = "webhooks.renew-secret"
    case webhooksPause = "webhooks.pause"
    case webhooksResume = "webhooks.resume"
    case webhooksResend = "webhooks.resend"
    case webhooksTest = "webhooks.test"
    case webhooksDeliveries = "webhooks.deliveries"
    case fxRates = "fx.rates"
    /// Converting an amount to another currency.
    case fxConvert = "fx.convert"
    case fxHistory = "fx.history"
    /// Importing files of rates.
    case fxImport = "fx.import"
    case ledgerInitialize = "init"
    /// Importing exchange files.
    case ledgerImport = "ledger.import"
    case ledgerAudit = "ledger.audit"
    case notificationsList = "notifications.list"
    case notificationsRead = "notifications.read"
    case notificationsWatch = "notifications.watch"
    /// Listing a user's notification preferences.
    case notificationsPreferences = "notifications.preferences-list"
    /// Changing a user's notification preferences.
    case notificationsSetPreference = "notifications.preferences-set"
    case ledgerBackup = "ledger.backup"
    /// Replacing the ledger with a copy.
    case ledgerRestore = "ledger.restore"
    /// Migrating the ledger to the newest schema.
    case ledgerMigrate = "ledger.migrate"
    /// Signing the state of the ledger.
    case ledgerCheckpoint = "ledger.checkpoint"
    /// Exporting the whole bank.
    case ledgerExport = "ledger.export"
    case ledgerCloseDay = "ledger.close-day"
    case standingOrdersCreate = "standing-orders.create"
    case standingOrdersList = "standing-orders.list"
    case standingOrdersShow = "standing-orders.show"
    /// Changing the amount or payee of a standing order.
    case standingOrdersUpdate = "standing-orders.update"
    /// Confirming a standing order with a code.
    case standingOrdersConfirm = "standing-orders.confirm"
    case standingOrdersPause = "standing-orders.pause"
    case standingOrdersResume = "standing-orders.resume"
    /// Skipping an occurrence of a standing order.
    case standingOrdersSkip = "standing-orders.skip"
    case standingOrdersCancel = "standing-orders.cancel"
    case authRegister = "auth.register"
    case authLogin = "auth.login"
    case authLogout = "auth.logout"
    /// Showing who is signed in.
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
    /// Listing the activity in one's own name.
    case authActivity = "auth.activity"
    case authSessionsList = "auth.sessions-list"
    case authSessionsRevoke = "auth.sessions-revoke"
    case authDevicesList = "auth.devices-list"
    case authDevicesRevoke = "auth.devices-revoke"
    case authTokensCreate = "auth.tokens-create"
    case authTokensList = "auth.tokens-list"
    case authTokensRevoke = "auth.tokens-revoke"
    /// Setting a value for the whole bank.
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
    /// Restoring the keychain's previous generation.
    case keychainRestorePrevious = "keychain.restore-previous"
    case keychainExport = "keychain.export"
    case keychainImport = "keychain.import"
    case biometricsAuthenticate = "biometrics.authenticate"
}

extension BankOperation {
    /// Whether it shows customers their own data and changes nothing. A card's number and staff-only data are excluded.
    var onlyReads: Bool {
        switch self {
        case .accountsList, .accountsShow,
            .productsList, .productsShow,
            .transactionsList, .transactionsShow, .transactionsSummary, .transactionsRulesList,
            .statementsList, .statementsShow,
            .transfersQuote, .transfersChallenges, .transfersHolds, .transfersList, .transfersShow,
            .beneficiariesList, .beneficiariesShow,
            .cardsList, .cardsShow, .cardsAuthorisations,
            .goalsList,
            .changesList, .metadataList, .metadataShow,
            .mandatesList, .mandatesShow, .mandatesRule, .mandatesCollections,
            .webhooksList, .webhooksDeliveries,
            .fxRates, .fxConvert, .fxHistory,
            .notificationsList, .notificationsWatch, .notificationsPreferences,
            .standingOrdersList, .standingOrdersShow,
            .authActivity,
            .profileShow:
            true
        case .accountsOpen, .accountsRename, .accountsSetDefault, .accountsFreeze, .accountsUnfreeze,
            .accountsClose,
            .transactionsCategorize, .transactionsAnnotate, .transactionsRulesAdd, .transactionsRulesRemove,
            .statementsImport, .statementsImports, .statementsUndoImport,
            .transfersCreate, .transfersImport, .transfersConfirm, .transfersCancel, .transfersReverse,
            .transfersHold, .transfersCapture, .transfersRelease,
            .beneficiariesAdd, .beneficiariesRename, .beneficiariesTrust, .beneficiariesRemove,
            .cardsOrder, .cardsActivate, .cardsFreeze, .cardsUnfreeze, .cardsLimits, .cardsRules,
            .cardsReportLost, .cardsReplace, .cardsReveal, .cardsAuthorise, .cardsCapture, .cardsReverse,
            .cardsRefund,
            .tellerDeposit, .tellerWithdraw, .tellerReverse, .tellerReleaseHold, .tellerSetFloor,
            .tellerAddOwner, .tellerRemoveOwner,
            .clearingList, .clearingSubmit, .clearingApply, .clearingRecall, .clearingResolve,
            .customersList, .customersShow, .operatorsList, .operatorsAdd, .operatorsRemove,
            .ledgerVerify, .ledgerStatistics,
            .goalsAdd, .goalsRemove,
            .mandatesAdd, .mandatesAuthorize, .mandatesLimit, .mandatesBlock, .mandatesUnblock,
            .mandatesCancel, .mandatesAccept, .mandatesRefund,
            .metadataSet,
            .webhooksAdd, .webhooksRemove, .webhooksUpdate, .webhooksRenewSecret, .webhooksPause,
            .webhooksResume, .webhooksResend, .webhooksTest,
            .fxImport,
            .ledgerInitialize,
            .ledgerImport, .ledgerAudit,
            .notificationsRead, .notificationsSetPreference,
            .ledgerBackup, .ledgerRestore, .ledgerMigrate, .ledgerCheckpoint, .ledgerExport, .ledgerCloseDay,
            .standingOrdersCreate, .standingOrdersUpdate, .standingOrdersConfirm, .standingOrdersPause,
            .standingOrdersResume, .standingOrdersSkip, .standingOrdersCancel,
            .authRegister, .authLogin, .authLogout, .authStatus, .authRefresh, .authVerifyOTP,
            .authChangePassword, .authResetPassword, .authEnrollTOTP, .authDisableTOTP, .authRecoveryCodes,
            .authSessionsList, .authSessionsRevoke, .authDevicesList, .authDevicesRevoke, .authTokensCreate,
            .authTokensList, .authTokensRevoke,
            .configSet, .configUnset,
            .profileUpdate,
            .keychainList, .keychainGet, .keychainSet, .keychainDelete, .keychainStatus, .keychainCreate,
            .keychainVerify, .keychainChangePassword, .keychainRecoveryCode, .keychainRestorePrevious,
            .keychainExport, .keychainImport,
            .biometricsAuthenticate:
            false
        }
    }
}
