import JSONKit

/// A group of operations, and what it is about.
struct OpenAPITag {
    let name: String
    let text: String

    var json: JSONValue { .object(["name": .string(name), "description": .string(text)]) }

    /// In the order in which one reads about a bank.
    static let all = [
        OpenAPITag(
            name: "accounts",
            text: "Accounts: open, rename, freeze and close them, with their balances and interest"),
        OpenAPITag(
            name: "transactions", text: "Entries of accounts: search, summaries, categories, notes and tags"),
        OpenAPITag(
            name: "transfers",
            text: "Payments: now, on a later day or held, with codes, quotes and payment files"),
        OpenAPITag(name: "beneficiaries", text: "Saved payees, with the check of their names"),
        OpenAPITag(name: "standing-orders", text: "Payments that repeat"),
        OpenAPITag(
            name: "mandates", text: "Direct debits: mandates of creditors, their collections and refunds"),
        OpenAPITag(name: "cards", text: "Cards: limits, rules, freezes, replacements and their payments"),
        OpenAPITag(name: "statements", text: "Statements, and the comparison with files of other programs"),
        OpenAPITag(name: "goals", text: "What you save for"),
        OpenAPITag(
            name: "metadata", text: "Ids and values of your other systems, for accounts, transfers and payees"
        ),
        OpenAPITag(
            name: "changes", text: "What changed since a position, for programs that keep a copy"),
        OpenAPITag(name: "products", text: "Kinds of accounts, with their interest and fees"),
        OpenAPITag(name: "fx", text: "Exchange rates"),
        OpenAPITag(
            name: "notifications", text: "What the bank tells you, as a list and as a stream of events"),
        OpenAPITag(name: "webhooks", text: "Addresses to which the bank sends notifications"),
        OpenAPITag(name: "auth", text: "Sign-in: sessions, devices, second factor and access tokens"),
        OpenAPITag(name: "profile", text: "What the bank knows of you"),
        OpenAPITag(name: "customers", text: "Customers, for staff"),
        OpenAPITag(name: "teller", text: "Cash, corrections and holds, for staff"),
        OpenAPITag(name: "clearing", text: "Payments to and from other banks, for staff"),
        OpenAPITag(name: "operators", text: "Members of staff and their roles"),
        OpenAPITag(name: "config", text: "Settings of the bank"),
        OpenAPITag(
            name: "ledger", text: "The books: verification, statistics, imports and ends of days, for staff"),
        OpenAPITag(name: "demo", text: "The demo's clock, faults and data"),
    ]
}
