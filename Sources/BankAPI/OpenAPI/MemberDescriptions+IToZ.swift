extension MemberDescriptions {
    /// Members from i to z, a line each.
    static let fromIToZ = """
        iban: The IBAN
        id: The ID
        idempotencyKey: The key of the change; repeat the request with this key to get its outcome
        BatchedTransfer.idempotencyKey: A key for the transfer; requests with the same key make it only once
        ErrorDetails.idempotencyKey: `duplicateRequest`, `outcomeUnknown`: the key of the request
        idleUntil: When the session ends if it isn't used
        importID: The import, to undo it
        interest: Accrued interest that is not booked yet
        interestRateBasisPoints: The yearly interest rate on credit, in hundredths of a percent
        isAuthorized: Whether the payer had authorized the mandate at that time
        isBlocked: Whether the creditor is blocked
        isCurrent: Whether this request uses it
        isDefault: Whether it is used if a request doesn't name one
        Setting.isDefault: Whether the setting has its default value
        isMandatory: Whether it can't be turned off
        isReached: Whether the target amount is saved
        isRemoved: Whether the user has removed it
        isRepeated: Whether it repeats an earlier entry of the file; it is not booked then
        isSound: Whether no problem was found
        isTrusted: Whether payments to the payee need no code
        isWanted: Whether you get these notifications
        items: The items on the page
        key: What the total is for, such as a category or a month
        kind: The kind
        ErrorDetails.kind: The kind of resource, or the kind of reason in `unauthorized` and `weakPassword`
        ErrorProblem.kind: What is wrong, such as `tooLong`
        kinds: The kinds of notifications that the webhook receives; empty for all
        knownCount: Number of entries that the account already has
        lastBookingDate: The date of the last booking
        lastDate: The last day
        lastFour: The last four digits of the card number
        lastOutcome: The outcome of the last payment
        lastUsedAt: When it was last used
        latency: How long each call of the demo takes
        limit: The maximum number of items on a page
        ErrorDetails.limit: `limitExceeded`: the limit
        ErrorDetails.limitCurrency: `limitRateMissing`: the currency of the limits
        Card.limits: The card's spending limits
        Mandate.limits: The limits for the creditor
        line: The line in the file
        ErrorDetails.line: The line of the file or of the batch, from 1
        lockedSince: Since when sign-in is locked
        lockedUntil: Until when sign-in is locked
        lowestFloors: The lowest possible minimum balances, by currency
        madeBeforeCount: Number of transfers that an earlier import of the same file made
        ResourceChange.mandate: The mandate, if a mandate changed
        mandateID: The mandate
        mandateReference: The creditor's reference for the mandate
        margin: The bank's margin on the exchange
        matched: Entries that are in both and match
        matchedCount: Number of balances that match
        ErrorDetails.maximum: The largest number or length that is allowed
        ErrorDetails.maximumAmount: `coolingOff`: what can be paid now
        ErrorProblem.maximum: The largest number or length that is allowed
        ErrorProblem.minimum: The smallest number or length that is allowed
        newCount: Number of entries that are booked
        repeatedCount: Number of entries that repeat an earlier one of the file; they are not booked
        ErrorProblem.scope: The scope of access tokens that the value needs
        ErrorProblem.values: The values that are allowed
        ErrorDetails.maximumDays: `ratesTooOld`: how old rates can be
        maximumPerDay: The maximum amount that the token can transfer in a day
        ErrorDetails.maximumPerDay: `unauthorized`: what the access token can send in a day
        merchant: The merchant's name
        merchantCapturedAmount: The captured amount, in the merchant's currency
        merchantRefundedAmount: The refunded amount, in the merchant's currency
        messageID: The message's ID
        ResourceChange.metadata: The metadata, if metadata changed
        ErrorDetails.minimum: `weakPassword`: the smallest length that is allowed
        minimumOpenings: The minimum deposit for opening an account, by currency
        minorUnits: The amount in the currency's smallest unit, such as cents
        missingHere: Entries that are only in the file
        missingThere: Entries that are only in the ledger
        CardLimits.month: The limit per month
        monthlyFees: The monthly fee, by currency
        movedCount: Number of entries that are on a different day
        name: The name
        ErrorDetails.name: The name or ID that was given
        ErrorPayee.name: The payee's name
        nameCheck: How well the name matches the holder's name
        needsCode: Whether the bank would ask for a code; only true in a dry run
        net: Incoming minus outgoing money
        networkID: The payment's ID in the clearing system
        newestEntryNumber: The number of the newest entry in the account
        newRateCount: Number of new rates
        nextAttemptAt: When the next attempt is made
        nextCursor: The `cursor` for the next page; left out on the last page
        ChangePage.nextCursor: The position after these changes, to use as `after`
        nextExecutionDate: The date of the next payment
        note: Your note; can be empty
        notices: Decisions made while reading the file, and what was left out, in English
        WebhookEvent.notification: The notification; left out in a test
        notificationID: The notification
        ErrorDetails.now: `clockBehind`: the clock's time
        number: The full card number
        occurrenceDate: The date on which it was due
        openingBalance: The balance before the first entry
        operation: The operation
        ErrorDetails.operation: The operation that was refused
        orderedOn: The date of the order
        originalID: The ID of the payment that the message is about
        outcome: The outcome
        overdraftRateBasisPoints: The yearly interest rate on overdrafts, in hundredths of a percent
        otherAccountID: The account at this bank on the other side
        ownerIDs: The users who own the account
        page: The page number, from 1
        path: The file's name
        ErrorDetails.path: `invalidFile`: the file
        pausedAt: Since when the webhook is paused; left out if it isn't paused
        payee: The payee's name
        ErrorDetails.payee: `cannotBePaid`, `coolingOff`: the payee
        payeeNames: Names of the payees that the token can pay
        DemoData.payees: The saved payees
        payees: Payees that the token can pay
        ErrorDetails.payees: `unauthorized`: whom the access token can pay
        CardLimits.payment: The limit per payment
        paymentCount: Number of payments
        payments: The payments in the message
        ErrorDetails.per: `limitExceeded`: `transfer`, `day` or `month`; absent for a limit of a card or a hold
        perMonth: The maximum number of collections per month
        phoneNumber: The phone number
        pieceCount: Number of work items
        position: The position among the rules, from 1
        predicted: The balance calculated from the entries
        ErrorDetails.problem: What is wrong with the value: a kind, and members that depend on it
        productID: The product of the account
        ResourceChange.profile: The profile, if the profile changed
        quote: The quote currency; the rate is a price in this currency
        rate: How much of the other currency you get for one unit
        rateCount: Number of rates
        rateDate: The date of the rate
        readAt: When it was read; left out if it is unread
        reason: The reason
        ClearingAdvice.reason: The reason, as an ISO 20022 code
        ClearingState.reason: Why it was returned, as an ISO 20022 code
        IncomingPayment.reason: Why it isn't booked, as an ISO 20022 code
        DirectDebit.reason: Why it was refused or returned, as an ISO 20022 code
        ErrorDetails.reason: Why the line or the file was refused
        recall: The recall of the payment and its outcome; left out if it wasn't recalled
        recalls: Payments that this bank recalls
        receivedAt: When it arrived
        reconciliation: How the balances in the files compare with the entries
        recoveryCodes: Recovery codes for when the second factor is lost; each works once
        reference: The payer's text; can be empty
        Mandate.reference: The creditor's reference for the mandate
        refreshToken: The secret to exchange for the next access token
        refundableThrough: The last day for a refund
        refundedAmount: The refunded amount
        refusal: Why it was refused
        refused: Payments that were refused
        registeredAt: When the user registered
        replacedBy: The card that replaced it
        ErrorDetails.requested: The amount that was asked for
        requestedExecutionDate: The date for which it was scheduled
        requestID: The request's ID in the server's log
        resourceID: The account, transfer or payee
        result: The result
        retry: When the next attempt is made
        WebhookEvent.resource: What the notification is about, in its current form
        ErrorDetails.retryAfterSeconds: `tooManyAttempts`: seconds until the next attempt
        returnedAmount: The returned amount, if it was less than the amount
        returns: Other banks' payments that are returned with the message
        reversedAmount: The amount that the creditor has given back so far
        role: What the staff member can do
        ErrorDetails.role: `unauthorized`: the role that is needed
        rowCount: Number of rows
        rules: Where and how the card can be used
        saved: The amount saved so far
        schedule: When payments are made
        scheduledCount: Number of transfers that were scheduled
        scope: What the freeze blocks
        scopes: What the token can do
        secret: The secret; it is shown once
        securityCode: The card's security code
        seed: The number from which the demo's data is generated
        sentAt: When it was sent; left out if it wasn't sent
        sessionID: The session
        settlementDate: The date on which the banks settle it
        skippedCodes: Currency codes that the bank doesn't know
        skippedCount: Number of rates that were not read
        source: The amount that was exchanged
        ErrorDetails.spentToday: `unauthorized`: what the access token has sent today
        standingOrder: The standing order that was created or changed
        ResourceChange.standingOrder: The standing order, if a standing order changed
        startDate: The first day
        stated: The balance in the file
        statedAccount: The account in the file
        statedAmount: The amount in the file
        statedBelowZeroCount: Number of negative balances in the file
        statedClosingBalance: The closing balance in the file
        statedDate: The booking date in the file
        statedOpeningBalance: The opening balance in the file
        statementCount: Number of statements in the file
        status: The status
        Problem.status: The HTTP status
        ErrorDetails.status: `invalidState`: the state that prevents the change
        subject: The ID of the resource that it is about
        sum: The total of the amounts
        summary: A description, for people
        tags: Your tags
        target: The target amount
        Exchange.target: The amount after the exchange
        text: The text
        ErrorDetails.text: `invalidAmount`, `invalidIBAN`: what was given
        Problem.title: What happened, in English
        to: The last day
        DemoData.standingOrders: Orders between accounts of this bank
        startsInDays: How many days after the clock's date it begins; use this instead of a date
        ResourceChange.transaction: The entry, if a transaction was booked or changed
        DemoData.transactions: Transactions that were booked so far
        toAccountID: The payee's account at this bank
        token: The secret; it is shown once
        tokenType: How to send the token
        total: The number of items on all pages, if you asked for it
        TransferQuote.total: Amount plus fee
        transactionCount: Number of entries
        transactionID: The entry
        transfer: The transfer that was made
        ResourceChange.transfer: The transfer, if a transfer changed
        transferCount: Number of transfers
        transferFees: The fee for a transfer, by currency
        ResourceChange.transferHold: The hold, if a hold changed
        transferID: The transfer
        Transaction.transferID: The transfer to which the entry belongs, if it is one of a customer
        Problem.type: A URL that describes the error
        uetr: The unique end-to-end transaction reference (ISO 20022), if the payment has another ID, too
        unbookedCount: Number of entries in the file that are not booked yet at the other bank
        ErrorDetails.underlying: `outcomeUnknown`: why the answer is missing
        ErrorDetails.until: `coolingOff`: when larger payments become possible
        uri: The secret for an authenticator app, as a URI
        url: The URL to which the bank sends events
        userID: The user
        username: The user name for signing in
        value: The value
        ErrorDetails.value: `invalidValue`: what was given
        valueDate: The date from which it counts for interest
        ResourceMetadata.values: Your values, by key
        wasAlreadyImported: Whether the file was imported before
        wasClosedBefore: Whether the day had ended before
        webhookID: The webhook
        work: What was done
        """
}
