extension MemberDescriptions {
    /// Members from a to h, a line each.
    static let fromAToH = """
        acceptance: Which direct debits the account accepts
        accessToken: The secret to send as `Authorization: Bearer`
        account: The account
        ResourceChange.account: The account, if an account changed
        ErrorDetails.account: The account, in errors about one
        ErrorPayee.account: The IBAN or account number
        accountCount: Number of accounts
        accountID: The account
        accountName: The account's name, chosen by its holder
        accountNumber: The account number, as on statements
        CustomerDetails.accounts: The customer's accounts
        DemoData.accounts: The accounts, beginning with ACC001
        accountsEndingBelowZeroCount: Number of accounts whose last balance is negative
        accountType: The type of account
        Accruals.accruals: Accrued interest and fees due, by account
        activeAccountCount: Number of accounts that are neither frozen nor closed
        ErrorDetails.actual: `currencyMismatch`: the currency that was given
        ErrorDetails.actualBalance: `unbalancedStatement`: the balance that the entries lead to
        actualName: The account holder's name, if it can be shown
        ErrorDetails.actualName: `nameMismatch`: the holder's name, if the bank may show it
        agrees: Whether all entries and balances match
        ErrorProblem.allowed: How many decimals the currency has
        allowedCategories: Allowed merchant category codes; all others are declined
        allowedCountries: Countries in which the card can pay; it is declined in all others
        amount: The amount
        Money.amount: The amount in the currency's main unit, with a decimal point
        ClearingAdvice.amount: The amount in the currency's main unit; left out if the message has none
        Transaction.amount: The change of the balance; negative for a debit
        MandateLimits.amount: Maximum amount of a collection
        ClearingMessage.answers: Refused recalls, with the reasons
        at: When it happened
        attemptCount: Number of attempts
        attemptedAt: When the last attempt was made
        ErrorDetails.authorisation: `cardDeclined`: the card payment that was declined
        ErrorDetails.available: `insufficientFunds`: what the account has
        availableBalance: The balance minus holds
        balance: The booked balance
        ErrorDetails.balance: `accountNotEmpty`: what is left on the account
        balanceAgrees: Whether the closing balances are equal; left out if the file has none
        balanceFaults: Balances in the file that don't match its entries
        BalanceHistory.balances: The balance at the end of each day, oldest first
        Transfer.balances: The payer's balances after the transfer; only in the response that made it
        bankReference: The other bank's reference for the entry
        base: The base currency; the rate is the price of one unit of it
        ResourceChange.beneficiary: The payee, if a payee changed
        beneficiaryID: The saved payee, if one was used
        blockedCategories: Blocked merchant category codes
        blockedCountries: Countries in which the card is declined
        ErrorDetails.booked: `clockBehind`: when the newest booking was made
        bookedAmount: The amount in the ledger
        bookedBelowZeroCount: Number of bookings after which a balance was negative
        bookedCategory: The category from the bank
        bookedClosingBalance: The balance at the end of the period, in the ledger
        bookedCount: Number of transfers that were booked
        bookedDate: The booking date in the ledger
        bookedOpeningBalance: The balance before the period, in the ledger
        bookingDate: The booking date
        ErrorDetails.candidates: `ambiguous`: the values that it can mean
        canSignIn: Whether the customer has a password
        capturedAmount: What the merchant or payee has taken so far
        card: The card
        ResourceChange.card: The card, if a card changed
        ResourceChange.cardAuthorisation: The card payment, if a card payment changed
        cardID: The card
        category: The category of spending or income
        CardAuthorisation.category: The merchant's category code (ISO 18245)
        ResourceChange.categoryRule: The rule, if a rule changed; matching entries can have another category now
        challenge: The challenge to confirm with a code before the change is made
        ErrorDetails.challenge: `challengeRequired`: the challenge to confirm
        clearing: The state of a payment to another bank
        DemoData.cards: The cards in use
        clock: The bank's time
        closingBalance: The closing balance
        closingDate: The day of the closing balances
        code: The error's code; it doesn't change between versions
        codes: Recovery codes for when the second factor is lost; each works once
        ErrorDetails.column: `invalidFile`: the column with the error
        computed: The balance calculated from the entries
        coolingOffUntil: When larger transfers to a new payee become possible
        count: The number of items
        counterparty: The other party; empty if it is unknown
        country: The merchant's country (ISO 3166-1)
        createdAt: When it was created
        creditedAmount: The amount that the payee gets, in their currency; left out if it is the same as `amount`
        TransferQuote.creditedAmount: The amount that the payee gets, in the currency of their account
        creditor: The payee's account ID, IBAN or payee ID
        creditorAccount: The payee's account, as written in the message
        creditorIBAN: The payee's IBAN at another bank
        creditorID: The creditor identifier (SEPA)
        creditorKind: What `creditor` contains
        creditorName: The payee's name
        credits: Incoming money
        BalanceReconciliation.credits: The number of credits
        currencies: The currencies in which the product is offered
        currency: The currency (ISO 4217)
        ErrorDetails.currency: `limitRateMissing`: the currency without a rate
        date: The day
        ErrorProblem.country: The country of the IBAN
        ErrorProblem.date: The first or last day that is allowed
        ErrorDetails.date: `ratesTooOld`: the day of the newest rates
        day: The limit per day
        dayCount: Number of days
        Product.dayCount: The day count convention for interest (ISDA)
        debits: Outgoing money
        BalanceReconciliation.debits: The number of debits
        debtorAccount: The payer's account, as written in the message
        debtorName: The payer's name
        declineReason: Why the payment was declined
        DemoData.customers: The customers; the first is signed in on this machine
        daysAgo: How many days before the clock's date it was booked; use this instead of a date
        ErrorDetails.declineReason: `cardDeclined`: why the payment was declined
        defaultAccountID: The account that is used if a request names no account
        ErrorDetails.dependents: `hasDependents`: the resources that prevent the change
        description: A description, for people
        detail: What happened, for people
        details: The facts of the error, by name
        device: The device that was used
        deviceID: The device
        deviceName: The device's name
        deviceToken: Send it at the next sign-in, so that the bank recognizes the device
        difference: The difference between the two balances
        differenceCounts: How often each difference occurs
        BalanceReconciliation.differences: The first differences
        ReconciledEntry.differences: Which values of the two entries differ
        differing: Entries that are in both, but differ
        differingCount: Number of entries whose ID the account has with another amount or day; they are not booked
        directDebits: Direct debits that are returned with the message
        direction: Whether money came in or went out
        duplicate: Entries that are in the file twice
        effect: What the message changed at this bank
        emailAddress: The e-mail address
        endDate: The last day
        endedDayCount: Number of days that ended
        endedSessionCount: Number of sessions that ended
        endToEndID: The payer's reference for the payment (ISO 20022)
        entries: The entries that differ, from both sides
        entryCount: Number of entries
        entryNumber: The entry's number in the account, from 1; left out if it isn't booked
        event: The kind of event
        exchange: The exchange rate that was used
        executionDate: The date on which it is executed
        ErrorDetails.expected: `currencyMismatch`: the currency that is required
        ErrorDetails.expectedBalance: `unbalancedStatement`: the balance that the ledger has
        expiresAt: When it expires
        expiryMonth: The last month in which the card is valid
        expiryYear: The year of the last month in which the card is valid
        externalID: The ID in the user's other systems
        Transaction.externalID: Your external ID of the transfer
        failedOrderCount: Number of orders that failed
        failure: The error code of a failed transfer
        failureCount: Number of failures
        faults: Simulated errors, by operation
        fee: The bank's fee, in addition to the amount; left out if there is no fee
        TransferQuote.fee: The bank's fee, in addition to the amount
        feesDue: Fees that wait until the account has enough money
        field: The member or parameter that is wrong
        ErrorDetails.field: `invalidValue`: the field with the error
        fileID: The ID that the file's bank gave the entry
        fileName: The file's name
        files: The files that were read
        firstBookingDate: The date of the first booking
        firstDate: The first day
        firstFault: The first problem; left out if there is no problem
        floor: The minimum available balance; left out if there is no minimum
        format: The format of the file
        formerSecretUntil: Until when messages are also signed with the old secret
        freeze: Why and how the account is frozen
        frequency: How often it is made
        from: The first day
        fromAccountID: The payer's account
        frozenBy: Who froze the account
        ErrorDetails.given: `nameMismatch`: the name in the request
        ResourceChange.goal: The savings goal, if a goal changed
        hasMore: Whether there are more changes
        hasSecondFactor: Whether the user has a second factor
        heldAmount: The amount that is still held
        hint: What to do, for people
        ErrorDetails.hint: `notAvailable`: what to use instead
        """
}
