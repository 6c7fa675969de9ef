public import BankDomain
public import BankServices

/// The parameters for payer, payee and amount.
public enum PaymentParameters {
    public static let from = Parameter<String>.text("fromAccountID", "The account that pays")
    public static let toAccount = Parameter<String>.text(
        "toAccountID", "The payee's account at this bank, by id, number or IBAN"
    ).optional
    public static let beneficiary = Parameter<String>.text("beneficiaryID", "The payee, a beneficiary")
        .optional
    public static let creditorIBAN = Parameter<String>.text("creditorIBAN", "The payee's IBAN, at any bank")
        .optional
    public static let creditorName = Parameter<String>.text(
        "creditorName", "The payee's name, with creditorIBAN"
    ).optional
    public static let amount = Parameter<String>.amount(
        "amount", "The amount, in the payer's currency unless one is given")
    public static let currency = Parameter<Currency>.currency("currency", "Currency of the amount")
    public static let reference = Parameter<String>.text(
        "reference", "For both statements, at most 140 characters"
    )
    .optional

    static let all = [
        from.description, toAccount.description, beneficiary.description, creditorIBAN.description,
        creditorName.description, amount.description, currency.description, reference.description,
    ]
}

public enum TransfersAPI {
    public static let id = Parameter<TransferID>.id("The transfer: TRF000001")
    public static let executionDate = Parameter<CalendarDate>.date(
        "executionDate", "The day on which it is made; today if left out")
    public static let holdID = Parameter<TransferHoldID>.id("The hold: HLD000001")
    public static let expiryDate = Parameter<CalendarDate>.date("expiryDate", "The last day of the hold")
    public static let captureAmount = Parameter<String>.amount("amount", "How much is taken; all if left out")
        .optional
    public static let challenge = Parameter<ChallengeID>.id("The challenge: CHL000001")
    public static let code = Parameter<String>.text("code", "The code of the second factor")

    public static let list = Route<Page<Transfer>>(
        "transfers list", .get, "/transfers", "List transfers, newest first", isPaged: true)
    public static let show = Route<Transfer>(
        "transfers show", .get, "/transfers/{id}", "Show a transfer", [id.description])
    public static let create = Route<Transfer>(
        "transfers create", .post, "/transfers", "Transfer money", status: 201,
        PaymentParameters.all + [executionDate.description, Paging.dryRun.description], movesMoney: true)
    public static let quote = Route<TransferQuote>(
        "transfers quote", .post, "/transfers/quote", "Say what a transfer costs, and what arrives",
        PaymentParameters.all + [executionDate.description])
    public static let cancel = Route<Transfer>(
        "transfers cancel", .delete, "/transfers/{id}", "Cancel a transfer that waits",
        [id.description, Paging.dryRun.description])
    public static let reverse = Route<Transfer>(
        "transfers reverse", .post, "/transfers/{id}/reversal", "Reverse a transfer, for operators",
        status: 201,
        [id.description, Paging.dryRun.description], movesMoney: true)
    public static let confirm = Route<Transfer>(
        "transfers confirm", .post, "/challenges/{id}/confirmation", "Confirm a transfer with a code",
        [challenge.description, code.description])
    public static let holds = Route<Page<TransferHold>>(
        "transfers holds", .get, "/holds", "List holds, newest first", isPaged: true)
    public static let showHold = Route<TransferHold>(
        "transfers holds show", .get, "/holds/{id}", "Show a hold", [holdID.description])
    public static let hold = Route<TransferHold>(
        "transfers hold", .post, "/holds", "Hold money for a payment", status: 201,
        PaymentParameters.all + [expiryDate.description, Paging.dryRun.description], movesMoney: true)
    public static let capture = Route<TransferHold>(
        "transfers capture", .post, "/holds/{id}/capture", "Take the money of a hold",
        [
            holdID.description, captureAmount.description, PaymentParameters.currency.description,
            Paging.dryRun.description,
        ], movesMoney: true)
    public static let release = Route<TransferHold>(
        "transfers release", .post, "/holds/{id}/release", "Release a hold",
        [holdID.description, Paging.dryRun.description], movesMoney: true)
}
