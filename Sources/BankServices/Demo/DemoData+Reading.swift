public import BankDomain
public import JSONKit
import LanguageKit

/// Reads the data of a demo bank from JSON (docs/api/tests.md). A member that is not known is refused, because a
/// misspelled one would be missing without a word.
extension DemoData {
    /// Reads a file of this name. Throws `invalidFile` for anything but JSON.
    public init(_ document: [UInt8], path: String, now: Instant) throws(ServiceError) {
        let json: JSONValue
        do throws(JSONText.Failure) {
            json = try JSONValue(parsing: document)
        } catch {
            guard case .repeatedMember(let name) = error else {
                throw .invalidFile(path: path, line: nil, column: nil, reason: "it is not JSON")
            }
            throw .invalidFile(path: path, line: nil, column: name, reason: "it is given twice")
        }
        try self.init(json, now: now)
    }

    /// Throws `invalidValue` with the path of the member, such as `accounts[2].balance`.
    ///
    /// - Parameter now: the clock if the data has none.
    public init(_ json: JSONValue, now: Instant) throws(ServiceError) {
        var root = try DataObject(json, at: "")
        clock = try root.read("clock", "a time such as 2026-07-01T09:00:00Z", Instant.init) ?? now
        let today = clock.utcDate
        let customers = try root.objects("customers", atMost: Self.customerMaximum, Customer.init)
        self.customers = customers.isEmpty ? [Customer(name: "Demo Customer")] : customers
        accounts = try root.objects("accounts", atMost: Self.accountMaximum, BankAccount.init)
        var currencies: [AccountID: Currency] = [:]
        for (index, account) in accounts.enumerated() {
            currencies[Self.accountID(at: index)] = account.currency
        }
        payees = try root.objects("payees", atMost: Self.accountMaximum, Payee.init)
        cards = try root.objects("cards", atMost: Self.accountMaximum, BankCard.init)
        transactions = try root.objects("transactions", atMost: Self.entryMaximum) {
            (entry) throws(ServiceError) in try Entry(&entry, today, currencies)
        }
        standingOrders = try root.objects("standingOrders", atMost: Self.accountMaximum) {
            (order) throws(ServiceError) in try Order(&order, today, currencies)
        }
        try root.end()
    }
}

extension DemoData.Customer {
    fileprivate init(_ json: inout DataObject) throws(ServiceError) {
        name = try json.require("name", json.text("name"))
        username = try json.text("username")
        defaultAccountID = try json.text("defaultAccountID").map { AccountID($0) }
    }
}

extension DemoData.BankAccount {
    fileprivate init(_ json: inout DataObject) throws(ServiceError) {
        name = try json.require("accountName", json.text("accountName"))
        type = try json.word("accountType") ?? .checking
        let currency = try json.require(
            "currency", json.read("currency", "a currency such as EUR", Currency.init(code:)))
        self.currency = currency
        productID = try json.text("productID").map { ProductID($0) }
        number = try json.accountNumber("accountNumber")
        iban = try json.accountNumber("iban")
        let owners = try json.texts("ownerIDs").map { UserID($0) }
        ownerIDs = owners.isEmpty ? [DemoData.userID(at: 0)] : owners
        openingBalance = try json.amount("openingBalance", currency)
        balance = try json.amount("balance", currency)
        floor = try json.amount("floor", currency) ?? .zero(currency)
    }
}

extension DemoData.Payee {
    fileprivate init(_ json: inout DataObject) throws(ServiceError) {
        userID = try json.text("userID").map { UserID($0) } ?? DemoData.userID(at: 0)
        name = try json.require("name", json.text("name"))
        iban = try json.require(
            "iban",
            json.read("iban", "a valid IBAN such as DE89370400440532013000") { RecordedIBAN($0).validated })
        isTrusted = try json.flag("isTrusted") ?? false
    }
}

extension DemoData.BankCard {
    fileprivate init(_ json: inout DataObject) throws(ServiceError) {
        accountID = AccountID(try json.require("accountID", json.text("accountID")))
        name = try json.require("name", json.text("name"))
        status = try json.word("status") ?? .active
    }
}

extension DemoData.Entry {
    fileprivate init(
        _ json: inout DataObject, _ today: CalendarDate, _ currencies: [AccountID: Currency]
    ) throws(ServiceError) {
        let (id, currency) = try json.account("accountID", currencies)
        accountID = id
        bookingDate = try json.day("bookingDate", since: today, "daysAgo", sign: -1)
        amount = try json.require("amount", json.amount("amount", currency))
        description = try json.text("description") ?? ""
        counterparty = try json.text("counterparty") ?? ""
        reference = try json.text("reference") ?? ""
        category = try json.word("category") ?? .other
        otherAccountID = try json.text("otherAccountID").map { AccountID($0) }
    }
}

extension DemoData.Order {
    fileprivate init(
        _ json: inout DataObject, _ today: CalendarDate, _ currencies: [AccountID: Currency]
    ) throws(ServiceError) {
        let (id, currency) = try json.account("fromAccountID", currencies)
        fromAccountID = id
        toAccountID = AccountID(try json.require("toAccountID", json.text("toAccountID")))
        amount = try json.require("amount", json.amount("amount", currency))
        reference = try json.text("reference") ?? ""
        let start = try json.day("startDate", since: today, "startsInDays", sign: 1)
        let end = try json.read("endDate", "a day such as 2026-07-01", CalendarDate.init)
        schedule = StandingOrderSchedule(try json.word("frequency") ?? .monthly, from: start, through: end)
    }
}
