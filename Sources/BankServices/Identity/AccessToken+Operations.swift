public import BankDomain

extension AccessToken.Scope {
    /// The operations that this scope allows.
    public var operations: Set<BankOperation> {
        switch self {
        case .read: Self.reading
        case .statements:
            [
                .accountsList, .accountsShow, .transactionsList, .transactionsShow, .statementsList,
                .statementsShow,
            ]
        case .transfers:
            // A transfer names accounts and payees, so they must be readable by name.
            [
                .transfersCreate, .transfersQuote, .transfersList, .transfersShow, .accountsList,
                .accountsShow, .beneficiariesList, .beneficiariesShow,
            ]
        }
    }

    private static let reading = Set(BankOperation.allCases.filter(\.onlyReads))
}

extension BankOperation {
    /// Whether it shows customers their own data and changes nothing. A card's number and staff-only data are excluded.
    var onlyReads: Bool {
        switch self {
        case .accountsList, .accountsShow, .productsList, .productsShow, .transactionsList, .transactionsShow,
            .transactionsSummary, .transactionsRulesList, .statementsList, .statementsShow, .transfersQuote,
            .transfersHolds, .transfersList, .transfersShow, .beneficiariesList, .beneficiariesShow,
            .cardsList, .cardsShow, .cardsAuthorisations, .goalsList, .webhooksList, .webhooksDeliveries,
            .fxRates, .fxConvert,
            .fxHistory,
            .notificationsList, .notificationsWatch, .notificationsPreferences, .standingOrdersList,
            .standingOrdersShow, .authActivity, .profileShow:
            true
        case .accountsOpen, .accountsRename, .accountsSetDefault, .accountsFreeze, .accountsUnfreeze,
            .accountsClose, .transactionsCategorize, .transactionsAnnotate, .transactionsRulesAdd,
            .transactionsRulesRemove, .transfersCreate, .transfersImport, .transfersConfirm, .transfersCancel,
            .transfersReverse, .transfersHold, .transfersCapture, .transfersRelease, .beneficiariesAdd,
            .beneficiariesRename, .beneficiariesTrust, .beneficiariesRemove, .cardsOrder, .cardsActivate,
            .cardsFreeze, .cardsUnfreeze, .cardsLimits, .cardsRules, .cardsReportLost, .cardsReplace,
            .cardsReveal, .cardsAuthorise, .cardsCapture, .cardsReverse, .cardsRefund, .tellerDeposit,
            .tellerWithdraw,
            .tellerSetFloor, .tellerAddOwner, .tellerRemoveOwner, .operatorsList, .operatorsAdd,
            .operatorsRemove, .ledgerVerify, .ledgerStatistics, .goalsAdd, .goalsRemove, .webhooksAdd,
            .webhooksRemove, .webhooksTest, .fxImport,
            .ledgerInitialize, .ledgerImport, .ledgerAudit, .notificationsRead, .notificationsSetPreference,
            .ledgerBackup, .ledgerRestore, .ledgerMigrate, .ledgerCheckpoint, .ledgerExport, .ledgerCloseDay,
            .standingOrdersCreate, .standingOrdersUpdate, .standingOrdersConfirm, .standingOrdersPause,
            .standingOrdersResume, .standingOrdersSkip, .standingOrdersCancel, .authRegister, .authLogin,
            .authLogout, .authStatus, .authRefresh, .authVerifyOTP, .authChangePassword, .authResetPassword,
            .authEnrollTOTP, .authDisableTOTP, .authRecoveryCodes, .authSessionsList, .authSessionsRevoke,
            .authDevicesList, .authDevicesRevoke, .authTokensCreate, .authTokensList, .authTokensRevoke,
            .configSet, .configUnset, .profileUpdate, .keychainList, .keychainGet, .keychainSet,
            .keychainDelete, .keychainStatus, .keychainCreate, .keychainVerify, .keychainChangePassword,
            .keychainRecoveryCode, .keychainRestorePrevious, .keychainExport, .keychainImport,
            .biometricsAuthenticate:
            false
        }
    }
}
