extension MemberDescriptions {
    /// Members from i to z, a line each.
    static let fromIToZ = """
        iban: The IBAN
        id: The id
        idempotencyKey: The key of the change; repeat the request with it to learn the outcome
        BatchedTransfer.idempotencyKey: A key of the transfer; the same request with the same key is made once
        idleUntil: Until when the session may rest
        interest: The interest that accrued and is not booked
        interestRateBasisPoints: The interest on credit in a year, in hundredths of a percent
        isAuthorized: Whether the payer had authorized the mandate by then
        isBlocked: Whether the creditor is blocked
        isCurrent: Whether it is the one of this call
        isDefault: Whether it is used when none is named
        Setting.isDefault: Whether the value was never set
        isMandatory: Whether it can't be turned off
        isReached: Whether the target is saved
        isRemoved: Whether the user no longer has it
        isSound: Whether everything agrees
        isTrusted: Whether payments to the payee need no code
        isWanted: Whether you are told of it
        items: The items of the page
        key: The group of the sum, such as a category or a month
        kind: The kind
        kinds: The kinds of notifications that it receives; empty for all
        lastBookingDate: The day of the last booking
        lastDate: The last day
        lastFour: The last digits of the card's number
        lastOutcome: What became of the last payment
        lastUsedAt: When it was last used
        latency: How long each call of the demo takes
        limit: How many items a page has at most
        Card.limits: What the card may spend
        Mandate.limits: What the creditor may collect
        line: The line of the file
        lockedSince: Since when sign-in is locked
        lockedUntil: Until when sign-in is locked
        lowestFloors: The lowest floors by currency
        madeBeforeCount: Transfers that the same file made before
        ResourceChange.mandate: The mandate, if it is one
        mandateID: The mandate
        mandateReference: The creditor's reference of the mandate
        margin: What the bank takes for the exchange
        matched: Entries that are on both sides
        matchedCount: Balances that agree
        maximumPerDay: The most that the token may transfer in a day
        merchant: The merchant's name
        merchantCapturedAmount: What the merchant took, in the merchant's currency
        merchantRefundedAmount: What the merchant gave back, in the merchant's currency
        messageID: The message's id
        ResourceChange.metadata: The metadata, if it is such
        minimumOpenings: The least to open an account with, by currency
        minorUnits: The amount in the smallest unit of the currency, such as cents
        missingHere: Entries of the file that are not booked here
        missingThere: Entries booked here that the file lacks
        CardLimits.month: The limit for a month
        monthlyFees: The fee of a month, by currency
        movedCount: Entries that are on another day
        name: The name
        nameCheck: How well the name fits the holder's name
        needsCode: Whether the bank would ask for a code; true only in a dry run
        net: What came in less what went out
        networkID: The clearing's name for the payment
        newestEntryNumber: The number of the newest entry in it
        newRateCount: Rates that are new
        nextAttemptAt: When it is tried again
        nextCursor: Say it as `cursor` for the next page; left out on the last
        ChangePage.nextCursor: The position after these changes, for `after`
        nextExecutionDate: The next day on which it is made
        note: Your note; empty if there is none
        notices: What was decided or left out while the file was read, as sentences in English
        WebhookEvent.notification: The notification; left out in a test
        notificationID: The notification
        number: The number of the card, in full
        occurrenceDate: The day for which it was due
        openingBalance: The balance before the first entry
        operation: What was asked for
        orderedOn: The day on which it was ordered
        originalID: The id of the payment that the message is about
        outcome: How it ended
        overdraftRateBasisPoints: The interest on debit in a year, in hundredths of a percent
        otherAccountID: The account of this bank on the other side
        ownerIDs: The users to whom the account belongs
        page: The number of the page, from 1
        path: The name of the file
        pausedAt: Since when its deliveries wait; left out unless it is paused
        payee: The payee's name
        payeeNames: The names of the payees that the token may pay
        DemoData.payees: The saved payees
        payees: The payees that the token may pay
        CardLimits.payment: The limit for one payment
        paymentCount: How many payments there are
        payments: The payments of the message
        perMonth: How many collections a month may have
        phoneNumber: The phone number
        pieceCount: How many pieces of work there were
        position: The place in the order of rules, from 1
        predicted: The balance that the entries give
        productID: The product from which it was opened
        ResourceChange.profile: The profile, if it is one
        quote: The currency of the price
        rate: How much of the other currency one unit brings
        rateCount: How many rates there are
        rateDate: The day of the rate
        readAt: When it was read; left out if it was not
        reason: Why
        ClearingAdvice.reason: Why, as a code of ISO 20022
        ClearingState.reason: Why it came back, as a code of ISO 20022
        IncomingPayment.reason: Why it is not booked, as a code of ISO 20022
        DirectDebit.reason: Why it was refused or given back, as a code of ISO 20022
        recall: Whether a bank asked the payment back, and what became of it; left out if none did
        recalls: The payments that this bank asks back
        receivedAt: When it came
        reconciliation: How the balances of the files agree with the entries
        recoveryCodes: Codes for the day on which the second factor is lost; each works once
        reference: The payer's text; empty if there is none
        Mandate.reference: The creditor's reference of the mandate
        refreshToken: Gets the next access token
        refundableThrough: The last day on which it can be taken back
        refundedAmount: What was given back
        refusal: Why it was refused
        refused: The payments that were refused
        registeredAt: When the user was registered
        replacedBy: The card that replaced it
        requestedExecutionDate: The day for which it was scheduled
        requestID: The id of this request in the server's log
        resourceID: The account, transfer or payee
        result: What became of it
        retry: When it is tried again
        returnedAmount: What came back, if it was less than the amount
        returns: Payments of other banks that go back with the message
        reversedAmount: What the creditor gave back so far
        role: What the staff member can do
        rowCount: How many rows there are
        rules: Where and how the card may pay
        saved: What is saved
        schedule: When it is made
        scheduledCount: Transfers that were scheduled
        scope: What the freeze blocks
        scopes: What the token may do
        secret: The secret; it is shown once
        securityCode: The security code of the card
        seed: The number from which the demo's data are made
        sentAt: When it was sent; left out if it was not
        sessionID: The session
        settlementDate: The day on which the banks settle it
        skippedCodes: Currency codes that the bank doesn't know
        skippedCount: Rates that were not read
        source: The amount that was exchanged
        standingOrder: The standing order that was made or changed
        ResourceChange.standingOrder: The standing order, if it is one
        startDate: The first day
        stated: The balance that the file states
        statedAccount: The account that the file names
        statedAmount: The amount in the file
        statedBelowZeroCount: Stated balances below zero
        statedClosingBalance: The balance at the end, in the file
        statedDate: The booking date in the file
        statedOpeningBalance: The balance before the first entry, in the file
        statementCount: How many statements the file has
        status: The state
        Problem.status: The status of HTTP
        subject: The id of what it is about
        sum: The sum of their amounts
        summary: A description, for people
        tags: Your tags
        target: The amount to be reached
        Exchange.target: The amount that it brought
        text: The text
        Problem.title: The status of HTTP in words
        to: The last day
        DemoData.standingOrders: Orders between accounts of this bank
        startsInDays: How many days after the clock it begins, in place of a day
        ResourceChange.transaction: The entry, if it is one
        DemoData.transactions: What was booked so far
        toAccountID: The payee's account at this bank
        token: The secret; it is shown once
        tokenType: How to send the token
        total: How many items all pages have, if asked for
        TransferQuote.total: Amount and fee
        transactionCount: How many entries there are
        transactionID: The entry
        transfer: The transfer that was made
        ResourceChange.transfer: The transfer, if it is one
        transferCount: How many transfers there are
        transferFees: The fee of a transfer, by currency
        ResourceChange.transferHold: The hold, if it is one
        transferID: The transfer
        Problem.type: The address of the error's description
        unbookedCount: Entries of the file that are not booked there either
        uri: The secret for an authenticator app, as an address
        url: Where the bank sends events
        userID: The user
        username: The name to sign in with
        value: The value
        valueDate: The day from which it counts for interest
        ResourceMetadata.values: Texts by their keys
        wasAlreadyImported: Whether the file was imported before
        wasClosedBefore: Whether the day had ended before
        webhookID: The webhook
        work: What was done
        """
}
