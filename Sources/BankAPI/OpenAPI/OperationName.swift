/// What a call is named as a function, in the document and in generated clients: `listAccounts`.
enum OperationName {
    /// The name of a call by its command: the verb first, and what it works on after it.
    static func of(_ command: String) -> String {
        if let name = irregular[command] { return name }
        let words = command.split(separator: " ").map(String.init)
        let verb = words.last ?? ""
        // Sessions and devices are of nothing but the sign-in.
        let nouns = words.first == "auth" ? words.dropFirst().dropLast() : words.dropLast()
        switch verb {
        case "list": return camelCase([verb] + singular(nouns.dropLast()) + nouns.suffix(1))
        case "show": return camelCase(["get"] + singular(nouns))
        case "named": return camelCase(["find"] + singular(nouns))
        default: return camelCase([verb] + singular(nouns))
        }
    }

    private static func singular(_ nouns: some Sequence<String>) -> [String] {
        nouns.map { noun in
            if noun.hasSuffix("ies") { return noun.dropLast(3) + "y" }
            return noun.hasSuffix("s") ? String(noun.dropLast()) : noun
        }
    }

    private static func camelCase(_ words: [String]) -> String {
        let parts = words.flatMap { $0.split(separator: "-") }
        let others = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (parts.prefix(1).map(String.init) + others).joined()
    }

    /// Commands whose last word is no verb, or not all that is done.
    private static let irregular = [
        "accounts accruals": "listAccruals", "accounts all": "listAllAccounts",
        "accounts balance": "getAccountBalance",
        "accounts default": "getDefaultAccount", "accounts history": "getBalanceHistory",
        "accounts payee": "findPayee", "accounts payees": "identifyPayees",
        "auth activity": "listActivity", "auth recovery-codes": "createRecoveryCodes",
        "auth refresh": "refreshSession", "auth register": "registerUser", "auth status": "getSession",
        "auth tokens create": "createAccessToken", "auth tokens list": "listAccessTokens",
        "auth tokens revoke": "revokeAccessToken", "auth totp disable": "removeSecondFactor",
        "auth totp enroll": "setUpSecondFactor", "auth verify-otp": "verifyCode",
        "beneficiaries picture": "getBeneficiaryPicture",
        "cards authorisations": "listCardAuthorisations",
        "cards authorisations pending": "listPendingCardAuthorisations", "cards limits": "setCardLimits",
        "cards rules": "setCardRules", "cards simulate authorise": "authoriseCardPayment",
        "cards simulate capture": "captureCardPayment", "cards simulate refund": "refundCardPayment",
        "cards simulate reverse": "reverseCardPayment", "clearing answer": "answerRecall",
        "clearing export": "createClearingMessage", "clearing import": "applyClearingAdvices",
        "clearing incoming": "listIncomingPayments", "clearing list": "listOutgoingPayments",
        "clearing recall": "recallPayment", "clearing resolve": "resolveIncomingPayment",
        "clearing write": "getClearingMessage", "config list": "listSettings", "config set": "changeSetting",
        "config unset": "resetSetting", "demo clock": "moveDemoClock",
        "demo collect": "simulateCollection", "demo conditions set": "setDemoConditions",
        "demo conditions show": "getDemoConditions", "demo dump": "getDemoData",
        "demo load": "replaceDemoData", "demo receive": "simulateIncomingPayment",
        "demo status": "getDemo", "fx convert": "convertAmount", "fx history": "listRateHistory",
        "fx import": "importRates", "fx newest": "getNewestRates", "fx rates": "listRates",
        "ledger audit": "listAuditEvents", "ledger close-day": "closeDay",
        "ledger stats": "getLedgerStatistics", "mandates accept": "setDirectDebitRule",
        "mandates collections": "listDirectDebits", "mandates limit": "setMandateLimits",
        "mandates refund": "refundDirectDebit", "mandates rule": "getDirectDebitRule",
        "notifications preferences": "listNotificationPreferences",
        "notifications read": "markNotificationRead", "notifications read all": "markAllNotificationsRead",
        "notifications unread": "countUnreadNotifications", "notifications watch": "watchNotifications",
        "standing-orders skip": "skipStandingOrderPayment", "statements entries": "listStatementEntries",
        "statements import entries": "importStatementEntries",
        "statements imports": "listStatementImports", "statements show": "getStatementPeriod",
        "statements undo-import": "reverseStatementImport", "teller account": "findAnyAccount",
        "teller add-owner": "addAccountOwner", "teller deposit": "depositCash",
        "teller release-hold": "releaseCustomerHold", "teller remove-owner": "removeAccountOwner",
        "teller reverse": "reverseTransaction", "teller set-floor": "setAccountFloor",
        "teller withdraw": "withdrawCash", "transactions summary": "summarizeTransactions",
        "transfers capture": "captureHold", "transfers create all": "createTransferBatch",
        "transfers challenges": "listChallenges", "transfers hold": "createHold",
        "transfers holds": "listHolds", "transfers holds show": "getHold",
        "transfers import": "importTransfers", "transfers release": "releaseHold",
        "webhooks deliveries": "listWebhookDeliveries", "webhooks renew-secret": "renewWebhookSecret",
        "webhooks resend": "resendWebhookDelivery",
    ]
}
