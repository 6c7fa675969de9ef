extension MemberDescriptions {
    /// Members from a to h, a line each.
    static let fromAToH = """
        acceptance: Which direct debits the account takes
        accessToken: The secret to send as `Authorization: Bearer`
        account: The account
        ResourceChange.account: The account, if it is one
        accountCount: How many accounts there are
        accountID: The account
        accountName: The account's name, given by its holder
        accountNumber: The account number as on statements
        CustomerDetails.accounts: The customer's accounts
        DemoData.accounts: The accounts; ACC001 is the first
        accountsEndingBelowZeroCount: Accounts whose last balance is below zero
        accountType: The kind of account
        Accruals.accruals: The accrued interest and the fees due, by account
        activeAccountCount: Accounts that are neither frozen nor closed
        actualName: The name of the account's holder, where it may be told
        agrees: Whether all entries and balances agree
        allowedCategories: Merchant category codes that are allowed; all others are declined
        allowedCountries: Countries in which the card can pay; all others are declined
        amount: The amount
        Money.amount: The amount in units of the currency, with a point
        ClearingAdvice.amount: The amount in units of the currency; left out where the message states none
        Transaction.amount: The change of the balance: below zero for a debit
        MandateLimits.amount: Maximum amount of a collection
        ClearingMessage.answers: Payments that were asked back and are kept, with the reasons
        at: When it was
        attemptCount: How many attempts there were
        attemptedAt: When the last attempt was made
        availableBalance: The balance less what is held
        balance: The booked balance
        balanceFaults: Stated balances that their own entries don't give
        BalanceHistory.balances: The balance at the end of each day, oldest first
        Transfer.balances: The payer's balances after it, in the answer to an order only
        bankReference: The other bank's reference of the entry
        base: The currency of which one unit is priced
        ResourceChange.beneficiary: The saved payee, if it is one
        beneficiaryID: The payee, if it was saved
        blockedCategories: Merchant category codes that are declined
        blockedCountries: Countries in which the card can't pay
        bookedAmount: The amount as booked here
        bookedBelowZeroCount: Bookings after which a balance was below zero
        bookedCategory: The category that the bank gave it
        bookedClosingBalance: The balance at the end of the period, as booked here
        bookedCount: Transfers that were booked
        bookedDate: The booking date here
        bookedOpeningBalance: The balance before the period, as booked here
        bookingDate: The day on which it was booked
        canSignIn: Whether the customer has a password
        capturedAmount: What the merchant or payee took so far
        card: The card
        ResourceChange.card: The card, if it is one
        ResourceChange.cardAuthorisation: The payment by card, if it is one
        cardID: The card
        category: The category of spending or income
        CardAuthorisation.category: The merchant's category code (ISO 18245)
        ResourceChange.categoryRule: The rule, if it is one; entries that it fits can have another category now
        challenge: The code that the change waits for; confirm it to make the change
        clearing: The state of a payment to another bank
        DemoData.cards: The cards in use
        clock: The bank's time
        closingBalance: The balance at the end
        code: The error's code; it doesn't change between versions
        codes: Codes for the day on which the second factor is lost; each works once
        computed: The balance that the entries give
        coolingOffUntil: Until when transfers to a new payee are refused
        count: How many there are
        counterparty: The other party; empty if unknown
        country: The merchant's country (ISO 3166-1)
        createdAt: When it was created
        creditedAmount: What the payee gets, in the currency of their account; left out if it equals `amount`
        TransferQuote.creditedAmount: What the payee gets, in the currency of their account
        creditor: The payee's account, IBAN or id
        creditorAccount: The payee's account as the message states it
        creditorIBAN: The payee's IBAN at another bank
        creditorID: The creditor's identifier (SEPA)
        creditorKind: The kind of `creditor`
        creditorName: The payee's name
        credits: What came in
        BalanceReconciliation.credits: How many credits there are
        currencies: The currencies in which it is offered
        currency: The currency (ISO 4217)
        date: The day
        day: The limit for a day
        dayCount: How many days there are
        Product.dayCount: How days count for interest (ISDA)
        debits: What went out
        BalanceReconciliation.debits: How many debits there are
        debtorAccount: The payer's account as the message states it
        debtorName: The payer's name
        declineReason: Why the payment was declined
        DemoData.customers: Who banks there; the first is signed in on this machine
        daysAgo: How many days before the clock it was booked, in place of a day
        defaultAccountID: The account that is used where none is named
        description: What the entry is, for people
        detail: What happened, for people
        details: The error's values by name
        device: The device from which it was done
        deviceID: The device
        deviceName: The device's name
        deviceToken: Say it at the next sign-in, so that the bank knows the device
        difference: The difference of both balances
        differenceCounts: How often each difference occurs
        BalanceReconciliation.differences: The first differences
        ReconciledEntry.differences: In what both entries differ
        differing: Entries that are on both sides and differ
        directDebits: Direct debits that go back with the message
        direction: Whether money came or went
        duplicate: Entries that the file has twice
        effect: What the message did here
        emailAddress: The e-mail address
        endDate: The last day
        endedDayCount: How many days ended
        endedSessionCount: How many sessions were ended
        endToEndID: The payer's reference of the payment (ISO 20022)
        entries: The entries of both sides, where they differ
        entryCount: How many entries there are
        entryNumber: The number among the account's entries, from 1; left out if it is not booked
        event: The kind of the event
        exchange: The rate at which it was converted
        executionDate: The day on which it is made
        expiresAt: When it ends
        expiryMonth: The last month in which the card works
        expiryYear: The year of the last month
        externalID: Its name in the user's other systems
        failedOrderCount: How many orders failed
        failure: The error code of a failed transfer
        failureCount: How many failed
        faults: The simulated errors by operation
        fee: What the bank takes in addition; left out if nothing
        TransferQuote.fee: What the bank takes in addition
        feesDue: Fees that wait until the account has the money
        field: The member or parameter that is wrong
        files: The files that were read
        firstBookingDate: The day of the first booking
        firstDate: The first day
        firstFault: The first fault; left out if there is none
        floor: The least that the available balance may be; left out for no limit
        format: The format of the file
        formerSecretUntil: Until when its former secret signs too
        freeze: Why and how the account is frozen
        frequency: How often it is made
        from: The first day
        fromAccountID: The payer's account
        frozenBy: Who froze the account
        ResourceChange.goal: The savings goal, if it is one
        hasMore: Whether more has changed since
        hasSecondFactor: Whether codes are asked for
        heldAmount: What is still held
        hint: What to do, for people
        """
}
