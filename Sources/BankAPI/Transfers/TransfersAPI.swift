public import BankDomain
public import BankServices

public enum TransfersAPI {
    static let routes: [any ServedRoute] = [
        list, show, create, importFile, createAll, quote, cancel, reverse, challenges, confirm, holds,
        showHold, hold,
        capture, release,
    ]

    private static let id = Parameter<TransferID>.id("The transfer: TRF000001")
    private static let holdID = Parameter<TransferHoldID>.id("The hold: HLD000001")
    static let query = Parameter(
        TransferQuery.init,
        Parameter<AccountID>.id(
            "accountID", in: .query, "The payer's or payee's account; all accounts if left out"
        )
        .optional(\.accountID),
        Parameter<AccountID>.id("toAccountID", in: .query, "The payee's account at this bank")
            .optional(\.toAccountID),
        Parameter<BeneficiaryID>.id("beneficiaryID", in: .query, "The payee's ID")
            .optional(\.beneficiaryID),
        creditorIBAN.optional(\.creditorIBAN),
        Parameter<CalendarDate>.date("from", in: .query, "First day of execution").optional(\.from),
        Parameter<CalendarDate>.date("to", in: .query, "Last day of execution").optional(\.to),
        Parameter<Transfer.Status>.word("status", in: .query, "The transfer's status")
            .optional(\.status))
    private static let creditorIBAN = Parameter<String>.text(
        "creditorIBAN", in: .query, "The payee's IBAN, at any bank"
    ).map { text in
        do throws(IBANError) {
            return try IBAN(text)
        } catch {
            throw ServiceError.invalidIBAN(text: text, reason: error)
        }
    } _: {
        $0.text
    }
    private static let executionDate = Parameter<CalendarDate>.date(
        "executionDate", "The date of the transfer; today if left out"
    ).optional

    public static let list = Route(
        "transfers list", .get, "/transfers", "List transfers, newest first",
        query, .page
    ) { try await $0.services.transferService.transfers($1, page: $2) }
    public static let show = Route("transfers show", .get, "/transfers/{id}", "Show a transfer", id) {
        try await $0.services.transferService.transfer(id: $1)
    }
    public static let create = Route(
        "transfers create", .post, "/transfers", "Transfer money", status: 201,
        PaymentParameters.payment, executionDate, .key, .mode
    ) { call, payment, date, key, mode in
        let request = try await payment.transfer(call.services.accountService, on: date, key: key)
        return try await call.services.transferService.create(request, mode: mode)
    }
    public static let quote = Route(
        "transfers quote", .post, "/transfers/quote", "Show a transfer's fee and the amount that arrives",
        PaymentParameters.payment, executionDate
    ) { call, payment, date in
        let request = try await payment.transfer(
            call.services.accountService, on: date, key: call.freshIdempotencyKey())
        return try await call.services.transferService.quote(request)
    }
    public static let cancel = Route(
        "transfers cancel", .delete, "/transfers/{id}", "Cancel a pending transfer", id, .mode,
        traits: .takesVersion
    ) { try await $0.services.transferService.cancel($1, mode: $2) }
    public static let reverse = Route(
        "transfers reverse", .post, "/transfers/{id}/reversal", "Reverse a transfer, for operators",
        status: 201, id, .key, .mode
    ) { try await $0.services.transferService.reverse($1, idempotencyKey: $2, mode: $3) }
    public static let holds = Route(
        "transfers holds", .get, "/holds", "List holds, newest first", .page
    ) { try await $0.services.transferService.holds(page: $1) }
    public static let showHold = Route("transfers holds show", .get, "/holds/{id}", "Show a hold", holdID) {
        try await $0.services.transferService.hold(id: $1)
    }
    public static let hold = Route(
        "transfers hold", .post, "/holds", "Hold money for a payment", status: 201,
        PaymentParameters.payment,
        Parameter<CalendarDate>.date("expiryDate", "The last day of the hold").optional, .key, .mode
    ) { call, payment, expiryDate, key, mode in
        let transfer = try await payment.transfer(call.services.accountService, key: key)
        let request = TransferHoldRequest(
            from: transfer.from, to: transfer.to, amount: transfer.amount, reference: transfer.reference,
            expiryDate: expiryDate, idempotencyKey: key)
        return try await call.services.transferService.hold(request, mode: mode)
    }
    public static let capture = Route(
        "transfers capture", .post, "/holds/{id}/capture", "Capture a hold", holdID,
        Parameter.amount("amount", "The amount to take; everything if left out").optional, .key, .mode
    ) { call, id, amount, key, mode in
        let transfers = try call.services.transferService
        let money = try await amount?.money { try await transfers.hold(id: id).amount.currency }
        return try await transfers.capture(id, amount: money, idempotencyKey: key, mode: mode)
    }
    public static let release = Route(
        "transfers release", .post, "/holds/{id}/release", "Release a hold", holdID, .key, .mode
    ) { try await $0.services.transferService.release($1, idempotencyKey: $2, mode: $3) }
}
