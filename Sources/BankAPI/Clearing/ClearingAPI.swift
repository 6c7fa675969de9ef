public import BankDomain
public import BankServices
import JSONKit

/// Payments to and from other banks, for operators.
public enum ClearingAPI {
    static let routes: [any ServedRoute] = [
        payments, submit, show, apply, recall, incoming, resolve, answer,
    ]

    private static let message = Parameter<ClearingMessageID>.id("The message: CLM000001")
    private static let reason = Parameter<PaymentReason>.code(
        "reason", "The reason for returning it (ISO 20022): AC04", \.rawValue
    ) { PaymentReason(rawValue: $0) }.optional

    public static let payments = Route(
        "clearing list", .get, "/clearing/payments",
        "List payments to other banks: those on their way, or those with a status",
        Parameter<ClearingState.Status>.word("status", in: .query, "Where a payment is").optional, .page
    ) { try await $0.services.clearingService.payments($1, page: $2) }
    public static let submit = Route(
        "clearing export", .post, "/clearing/messages",
        "Create a message with the payments that are waiting to be sent",
        status: 201,
        Parameter<Int>.number(
            "limit", 1...ClearingMessage.paymentMaximum, "The maximum number of payments in the message"
        ).default(ClearingMessage.paymentMaximum), .key, .mode, traits: .mayBeMissing
    ) { try await $0.services.clearingService.submit(atMost: $1, idempotencyKey: $2, mode: $3) }
    public static let show = Route(
        "clearing write", .get, "/clearing/messages/{id}", "Show a message", message
    ) { try await $0.services.clearingService.message($1) }
    public static let apply = Route(
        "clearing import", .post, "/clearing/advices", "Process messages from the clearing",
        Parameter<[ClearingAdvice]>.objects(
            "advices", ClearingAdvice.type, "The messages' contents, in order",
            countMaximum: ClearingAdvice.countMaximum,
            write: \.json, read: ClearingAdvice.init), .mode
    ) { try await $0.services.clearingService.apply($1, mode: $2) }
    public static let recall = Route(
        "clearing recall", .post, "/clearing/payments/{id}/recall",
        "Ask the other bank to return a payment",
        Parameter<TransferID>.id("The payment: TRF000001"),
        Parameter<PaymentReason>.code("reason", "The reason for the recall (ISO 20022): DUPL", \.rawValue) {
            PaymentReason(rawValue: $0)
        }, .mode
    ) { try await $0.services.clearingService.recall($1, reason: $2, mode: $3) }
    public static let incoming = Route(
        "clearing incoming", .get, "/clearing/incoming-payments",
        "List payments from other banks, newest first",
        Parameter<IncomingPayment.Status>.word("status", in: .query, "The payment's status").optional,
        .page
    ) { try await $0.services.clearingService.incomingPayments($1, page: $2) }
    public static let resolve = Route(
        "clearing resolve", .post, "/clearing/incoming-payments/{id}/resolution",
        "Book a suspended payment on an account, or send it back",
        Parameter<IncomingPaymentID>.id("The payment: INC000001"),
        Parameter<AccountID>.id("accountID", in: .body, "The account that gets the money").optional, reason,
        .mode
    ) { call, id, account, reason, mode in
        let resolution = try IncomingPaymentResolution(account: account, reason: reason)
        return try await call.services.clearingService.resolve(id, resolution, mode: mode)
    }
    public static let answer = Route(
        "clearing answer", .post, "/clearing/incoming-payments/{id}/answer",
        "Return a recalled payment, or refuse to",
        Parameter<IncomingPaymentID>.id("The payment: INC000001"),
        Parameter<Bool>.boolean("isAccepted", "Whether it goes back"),
        Parameter<PaymentReason>.code("reason", "Why it is refused (ISO 20022): CUST", \.rawValue) {
            PaymentReason(rawValue: $0)
        }.optional, .mode
    ) { call, id, isAccepted, reason, mode in
        let resolution = try IncomingPaymentResolution(isAccepted: isAccepted, reason: reason)
        return try await call.services.clearingService.resolve(id, resolution, mode: mode)
    }
}

extension IncomingPaymentResolution {
    fileprivate init(account: AccountID?, reason: PaymentReason?) throws {
        switch (account, reason) {
        case (let account?, nil): self = .book(account)
        case (nil, let reason?): self = .giveBack(reason)
        case (nil, nil): throw RouteInput.Mismatch.missing("accountID")
        case (_?, _?): throw RouteInput.Mismatch.repeated("reason")
        }
    }

    fileprivate init(isAccepted: Bool, reason: PaymentReason?) throws {
        switch (isAccepted, reason) {
        case (true, nil): self = .accept
        case (false, let reason?): self = .refuse(reason)
        case (true, _?): throw RouteInput.Mismatch.repeated("reason")
        case (false, nil): throw RouteInput.Mismatch.missing("reason")
        }
    }
}
