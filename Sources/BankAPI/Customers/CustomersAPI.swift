import BankDomain
public import BankServices

extension Customer: ReadableResource {
    public static let record = Record(
        "Customer", Customer.init,
        .id("id", \.id), .text(optional: "username", \.username), .text("name", \.name),
        .text(optional: "emailAddress", \.emailAddress), .text(optional: "phoneNumber", \.phoneNumber),
        .instant(optional: "registeredAt", \.registeredAt), .integer("accountCount", \.accountCount),
        .instant(optional: "lockedSince", \.lockedSince), .instant(optional: "lockedUntil", \.lockedUntil),
        derived: .flag("canSignIn", \.canSignIn))
}

extension CustomerAccount {
    fileprivate static let record = Record(
        "CustomerAccount", CustomerAccount.init,
        .id("id", \.id), .text("accountName", \.name), .word("accountType", \.type),
        .currency("currency", \.currency), .word("status", \.status),
        .money(optional: "balance", \.balance))
}

extension CustomerDetails: ReadableResource {
    public static let record = Record(
        "CustomerDetails", CustomerDetails.init(customer:accounts:),
        .inlined(Customer.record, \.customer), .objects("accounts", CustomerAccount.record, \.accounts))
}

/// The bank's customers, for staff.
public enum CustomersAPI {
    static let routes: [any ServedRoute] = [list, show]

    private static let query = Parameter(
        CustomerQuery.init(text:isLocked:),
        Parameter.text("search", in: .query, "The start of an ID or user name, or a part of the name")
            .default("")(\.text),
        Parameter.flag("locked", in: .query, "Only customers whose sign-ins are locked")(\.isLocked))

    public static let list = Route(
        "customers list", .get, "/customers", "List the bank's customers, for staff", query, .page
    ) { try await $0.services.userService.customers($1, page: $2) }
    public static let show = Route(
        "customers show", .get, "/customers/{id}", "Show a customer and their accounts, for staff",
        Parameter<String>.text("id", in: .path, "The customer's ID, user name or name")
    ) { try await $0.services.userService.customer(named: $1) }
}
