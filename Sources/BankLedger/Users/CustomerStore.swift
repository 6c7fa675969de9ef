import BankDomain
import BankSQL
import BankServices

/// The bank's customers, as its staff see them.
struct CustomerStore: NounStore {
    let transaction: LedgerTransaction

    /// The customers who match a query, by id.
    ///
    /// Names are compared without accents, which the engines cannot do alike, so rows are compared here: one query reads
    /// them in their order, and stops when the page is full.
    func page(_ query: CustomerQuery, _ page: PageRequest) throws -> Page<Customer> {
        if let cursor = page.after, try !transaction.users.roles(of: UserID(cursor)).contains(.customer) {
            throw PageRequest.unknownCursor(cursor)
        }
        var (found, skipCount) = ([Customer](), page.after == nil ? page.offset : 0)
        try each(after: page.after ?? "") { customer in
            guard query.matches(customer) else { return true }
            if skipCount > 0 {
                skipCount -= 1
            } else {
                found.append(customer)
            }
            return found.count <= page.limit
        }
        return Page(page, found: found) { $0.id.text }
    }

    /// The customer whom a text identifies. An id or a user name is looked up, and only names are searched.
    func details(named name: String, for reader: Principal) throws -> CustomerDetails {
        let customer = try identified(name) ?? Customer.named(name, among: all())
        let accounts = try transaction.accounts.accounts(
            .own, for: Principal(userID: customer.id, roles: [.customer]))
        return CustomerDetails(customer, accounts, for: reader)
    }

    private func identified(_ name: String) throws -> Customer? {
        do {
            let id = try transaction.users.customerID(named: name)
            return try database.first("\(Self.columns) WHERE u.id = ?", id, read: customer) ?? nil
        } catch ServiceError.notFound {
            return nil
        }
    }

    private func all() throws -> [Customer] {
        var customers: [Customer] = []
        try each(after: "") { customer in
            customers.append(customer)
            return true
        }
        return customers
    }

    private static let columns = """
        SELECT u.id, u.name, u.roles, u.email_address, u.phone_number, c.username, c.registered_at,
            f.last_at, f.locked_until,
            (SELECT count(*) FROM account_owner o WHERE o.owner = u.id) AS account_count
        FROM bank_user u LEFT JOIN credential c ON c.user = u.id LEFT JOIN sign_in_failure f ON f.subject = u.id
        """

    /// Passes the customers behind an id to `take`, until it returns `false`.
    private func each(after id: String, _ take: (Customer) -> Bool) throws {
        let statement = try database.statement(
            """
            \(Self.columns) WHERE length(u.id) > length(?1) OR (length(u.id) = length(?1) AND u.id > ?1)
            ORDER BY length(u.id), u.id
            """)
        defer { statement.reset() }
        try statement.bind(id)
        while try statement.step() {
            if let customer = try customer(statement), !take(customer) { return }
        }
    }

    /// The customer of a row; `nil` for staff.
    private func customer(_ row: any SQLStatement) throws -> Customer? {
        guard try StoredValue.roles(row.text("roles")).contains(.customer) else { return nil }
        let lockedUntil = try row.optionalInt64("locked_until").map(StoredValue.instant)
        let isLocked = lockedUntil.map { $0 > now } ?? false
        return Customer(
            id: UserID(row.text("id")), username: row.optionalText("username"), name: row.text("name"),
            emailAddress: row.optionalText("email_address"), phoneNumber: row.optionalText("phone_number"),
            registeredAt: try row.optionalInt64("registered_at").map(StoredValue.instant),
            accountCount: Int(try StoredValue.number(row.int64("account_count"))),
            lockedSince: isLocked ? try StoredValue.instant(row.int64("last_at")) : nil,
            lockedUntil: isLocked ? lockedUntil : nil)
    }
}
