public import BankDomain
public import BankServices

/// Cash for an account, as a request has it.
public struct TypedCash: Sendable {
    let accountID: AccountID
    let amount: TypedAmount
    let reference: String
    let valueDate: CalendarDate?
    let idempotencyKey: IdempotencyKey
}

extension TypedCash {
    public init(_ request: CashRequest) {
        self.init(
            accountID: request.accountID, amount: TypedAmount(request.amount), reference: request.reference,
            valueDate: request.valueDate, idempotencyKey: request.idempotencyKey)
    }

    fileprivate func request(_ teller: any TellerServiceProtocol) async throws -> CashRequest {
        CashRequest(
            accountID: accountID,
            amount: try await amount.money { try await teller.account(named: accountID.text).currency },
            reference: reference, valueDate: valueDate, idempotencyKey: idempotencyKey)
    }
}

/// The counter of the bank, for staff.
public enum TellerAPI {
    static let routes: [any ServedRoute] = [
        named, deposit, withdraw, reverse, releaseHold, setFloor, addOwner, removeOwner,
    ]

    private static let valueDate = Parameter<CalendarDate>.date(
        "valueDate", "The day from which it counts for interest; today if left out"
    ).optional

    private static let cash = Parameter(
        TypedCash.init(accountID:amount:reference:valueDate:idempotencyKey:), AccountsAPI.id(\.accountID),
        Parameter.amount("amount", "Amount, in the account's currency")(\.amount),
        Parameter.text("reference", "For the statement").default("")(\.reference),
        valueDate(\.valueDate), .key(\.idempotencyKey))

    private static let correction = Parameter(
        Correction.init(reason:idempotencyKey:),
        Parameter.text("reason", "Reason, at most 70 characters")(\.reason), .key(\.idempotencyKey))

    public static let named = Route(
        "teller account", .get, "/teller/accounts/named", "Find an account by ID, number or IBAN",
        AccountsAPI.text
    ) { try await $0.services.tellerService.account(named: $1) }
    public static let deposit = Route(
        "teller deposit", .post, "/teller/accounts/{id}/deposits", "Take cash in", status: 201, cash, .mode
    ) { call, cash, mode in
        let teller = try call.services.tellerService
        return try await teller.deposit(cash.request(teller), mode: mode)
    }
    public static let withdraw = Route(
        "teller withdraw", .post, "/teller/accounts/{id}/withdrawals", "Pay cash out", status: 201, cash,
        .mode
    ) { call, cash, mode in
        let teller = try call.services.tellerService
        return try await teller.withdraw(cash.request(teller), mode: mode)
    }
    public static let reverse = Route(
        "teller reverse", .post, "/teller/transactions/{id}/reversal",
        "Undo a cash deposit or withdrawal, or a captured card payment",
        status: 201, Parameter<TransactionID>.id("The entry: ACC001.17"), correction,
        Parameter<CalendarDate>.date(
            "valueDate",
            "The day from which it counts for interest; that of the entry, if its month is open, if left out"
        ).optional, .mode
    ) { try await $0.services.tellerService.reverse($1, $2, valueDate: $3, mode: $4) }
    public static let releaseHold = Route(
        "teller release-hold", .post, "/teller/holds/{id}/release", "Release a customer's hold",
        Parameter<TransferHoldID>.id("The hold: HLD000001"), correction, .mode
    ) { try await $0.services.tellerService.releaseHold($1, $2, mode: $3) }
    public static let setFloor = Route(
        "teller set-floor", .put, "/teller/accounts/{id}/floor", "Set the minimum available balance",
        AccountsAPI.id,
        Parameter.amount("floor", "The lowest available balance; left out for no limit").optional,
        .mode
    ) { call, id, floor, mode in
        let teller = try call.services.tellerService
        var money: Money?
        if let floor {
            let named = floor.currency
            let currency = if let named { named } else { try await teller.account(named: id.text).currency }
            money = try Money(typed: floor.text, currency: currency)
        }
        return try await teller.setFloor(of: id, to: money, mode: mode)
    }
    public static let addOwner = Route(
        "teller add-owner", .post, "/teller/accounts/{id}/owners", "Add an owner", AccountsAPI.id,
        Parameter<String>.text("owner", "The user's id or user name").naming, .mode
    ) { try await $0.services.tellerService.addOwner($2, to: $1, mode: $3) }
    public static let removeOwner = Route(
        "teller remove-owner", .delete, "/teller/accounts/{id}/owners/{owner}", "Remove an owner",
        AccountsAPI.id, .text("owner", in: .path, "The user's id or user name"), AccountsAPI.cancelsOrders,
        .mode
    ) { try await $0.services.tellerService.removeOwner($2, from: $1, endsDependents: $3, mode: $4) }
}
