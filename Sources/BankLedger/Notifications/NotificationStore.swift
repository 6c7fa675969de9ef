import BankDomain
import BankRules
import BankSQL
import BankServices

/// Notifications, written in the same transaction as their cause.
struct NotificationStore: NounStore {
    let transaction: LedgerTransaction

    /// Notifies a user, unless they turned this kind off.
    func tell(_ user: UserID, _ news: NotificationEvent) throws {
        guard try !unwantedKinds(of: user).contains(news.kind.rawValue) else { return }
        transaction.announcement.notified.insert(user)
        transaction.pending.append(NotificationRow(user: user, news: news, createdAt: now))
    }

    /// The kinds that a user turned off.
    func unwantedKinds(of user: UserID) throws -> Set<String> {
        if let known = transaction.known.unwantedKinds[user] { return known }
        let kinds = try stored.rows(
            "SELECT kind FROM notification_preference WHERE user = ? AND is_wanted = 0", user
        ) { $0.text("kind") }
        transaction.known.unwantedKinds[user] = Set(kinds)
        return Set(kinds)
    }
}

extension NotificationStore {
    private static let columns = "id, user, kind, subject, amount, currency, detail, created_at, read_at"

    /// A user's notifications, newest first; without a page all.
    func list(of user: UserID, unreadOnly: Bool, page: PageRequest?) throws -> Page<BankNotification> {
        let before = try page?.after.map { try number($0, of: user) }
        let items = try database.rows(
            """
            SELECT \(Self.columns) FROM notification
            WHERE user = ? AND id < ? \(unreadOnly ? "AND read_at IS NULL" : "")
            ORDER BY id DESC LIMIT ? OFFSET ?
            """, user, before ?? .max, page.map { $0.limit + 1 } ?? SQLLimit.none,
            before == nil ? page?.offset ?? 0 : 0, read: Self.notification)
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    /// One of a user's notifications. Throws `notFound`.
    func notification(_ id: NotificationID, of user: UserID) throws -> BankNotification {
        let found = try id.number.flatMap { number in
            try database.first(
                "SELECT \(Self.columns) FROM notification WHERE id = ? AND user = ?", number, user,
                read: Self.notification)
        }
        guard let found else { throw ServiceError.notFound(.notification, name: id.text) }
        return found
    }

    /// The number of a user's unread notifications.
    func unreadCount(of user: UserID) throws -> Int {
        try database.first(
            "SELECT count(*) AS unread FROM notification WHERE user = ? AND read_at IS NULL", user
        ) { Int($0.int64("unread")) } ?? 0
    }

    func markRead(_ id: NotificationID, of user: UserID) throws -> BankNotification {
        let notification = try notification(id, of: user)
        try write(
            .update("notification", set: "read_at", where: "id = ? AND read_at IS NULL"), now, id.number)
        return notification.read(at: now)
    }

    /// Marks all as read, and returns those that were unread.
    func markAllRead(of user: UserID) throws -> [BankNotification] {
        let unread = try list(of: user, unreadOnly: true, page: nil).items
        try write(.update("notification", set: "read_at", where: "user = ? AND read_at IS NULL"), now, user)
        return unread.map { $0.read(at: now) }
    }

    /// The notifications of a user after a number, oldest first. Throws `notFound` unless the notification `start`,
    /// from which polling began, is theirs.
    func arrivals(
        of user: UserID, after position: Int64?, from start: NotificationID?
    ) throws -> NotificationArrivals.Look {
        if let start, position == nil || position == start.number { _ = try notification(start, of: user) }
        guard let position else {
            let newest = try database.first(
                "SELECT max(id) AS newest FROM notification WHERE user = ?", user
            ) { $0.int64("newest") }
            return NotificationArrivals.Look(arrived: [], newest: newest ?? 0)
        }
        let arrived = try database.rows(
            "SELECT \(Self.columns) FROM notification WHERE user = ? AND id > ? ORDER BY id", user, position,
            read: Self.notification)
        return NotificationArrivals.Look(arrived: arrived, newest: arrived.last?.id.number ?? position)
    }

    private func number(_ cursor: String, of user: UserID) throws -> Int64 {
        let id = NotificationID(cursor)
        guard let number = id.number, (try? notification(id, of: user)) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }

    private static func notification(_ row: any SQLStatement) throws -> BankNotification {
        var amount: Money?
        if let minorUnits = row.optionalInt64("amount") {
            amount = Money(
                minorUnits: minorUnits, currency: try StoredValue.currency(row.text("currency")))
        }
        return BankNotification(
            id: NotificationID(number: row.int64("id")), userID: UserID(row.text("user")),
            kind: try StoredValue.choice(row.text("kind"), as: BankNotification.Kind.self),
            subject: row.text("subject"), amount: amount, detail: row.text("detail"),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            readAt: try row.optionalInt64("read_at").map(StoredValue.instant))
    }
}

extension NotificationStore {
    /// A user's preferences, one for each kind.
    func preferences(of user: UserID) throws -> [NotificationPreference] {
        let unwanted = try unwantedKinds(of: user)
        return BankNotification.Kind.allCases.map { kind in
            NotificationPreference(kind, isWanted: kind.isMandatory || !unwanted.contains(kind.rawValue))
        }
    }

    func keep(
        _ preference: NotificationPreference, of user: UserID
    ) throws -> NotificationPreference {
        try preference.requireAllowed()
        try write(
            .merge(into: "notification_preference", by: "user, kind", "user, kind, is_wanted"), user,
            preference.kind.rawValue, preference.isWanted ? 1 : 0)
        return preference
    }
}
