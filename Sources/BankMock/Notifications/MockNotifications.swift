import BankDomain
import BankServices

/// Notifications of all users, oldest first, and the kinds that users turned off. Only the newest are stored, so that
/// the state stays small.
struct MockNotifications: Codable, Equatable, Sendable {
    static let maximum = 200

    private(set) var list: [BankNotification] = []
    /// The kinds that a user turned off.
    var unwanted: [UserID: Set<BankNotification.Kind>] = [:]

    /// The number of the newest notification; 0 before the first.
    var newest: Int64 { list.last?.id.number ?? 0 }

    mutating func add(_ news: NotificationEvent, for user: UserID, at now: Instant) {
        list.append(
            BankNotification(
                id: NotificationID(number: newest + 1), userID: user, kind: news.kind, subject: news.subject,
                amount: news.amount, detail: news.detail, createdAt: now, readAt: nil))
        list.removeFirst(max(0, list.count - Self.maximum))
    }

    /// A user's notifications, newest first.
    func list(of user: UserID, unreadOnly: Bool = false) -> [BankNotification] {
        list.reversed().filter { $0.userID == user && (!unreadOnly || $0.readAt == nil) }
    }

    /// One of a user's notifications. Throws `notFound`.
    func notification(_ id: NotificationID, of user: UserID) throws -> BankNotification {
        guard let found = list.first(where: { $0.id == id && $0.userID == user }) else {
            throw ServiceError.notFound(.notification, name: id.text)
        }
        return found
    }

    /// Marks a user's matching notifications as read and returns them, newest first.
    mutating func markRead(
        of user: UserID, at now: Instant, where fits: (BankNotification) -> Bool
    ) -> [BankNotification] {
        var marked: [BankNotification] = []
        for index in list.indices.reversed() where list[index].userID == user && fits(list[index]) {
            list[index] = list[index].read(at: now)
            marked.append(list[index])
        }
        return marked
    }

    func preferences(of user: UserID) -> [NotificationPreference] {
        let unwanted = unwanted[user] ?? []
        return BankNotification.Kind.allCases.map {
            NotificationPreference($0, isWanted: $0.isMandatory || !unwanted.contains($0))
        }
    }

    mutating func keep(_ preference: NotificationPreference, of user: UserID) throws {
        try preference.requireAllowed()
        if preference.isWanted {
            unwanted[user]?.remove(preference.kind)
        } else {
            unwanted[user, default: []].insert(preference.kind)
        }
    }
}

extension MockBank {
    var notifications: MockNotifications {
        get { head.notifications ?? MockNotifications() }
        set { head.notifications = newValue }
    }

    /// Notifies a user, unless they turned this kind off.
    mutating func tell(_ user: UserID, _ news: NotificationEvent) {
        guard !notifications.unwanted[user, default: []].contains(news.kind) else { return }
        notifications.add(news, for: user, at: head.clock)
    }

    /// Notifies a user of a change to their security settings, because an attacker may have made it.
    mutating func tellSecurityChange(_ operation: BankOperation, of user: UserID, detail: String = "") {
        tell(user, NotificationEvent(.securityChanged, subject: operation.rawValue, detail: detail))
    }

    /// The notifications of a user after a number, oldest first. Throws `notFound` unless the notification `start`,
    /// from which polling began, is theirs.
    func arrivals(
        of user: UserID, after position: Int64?, from start: NotificationID?
    ) throws -> NotificationArrivals.Look {
        if let start, position == nil || position == start.number {
            _ = try notifications.notification(start, of: user)
        }
        // Another program reset the bank's state.
        let position = position.map { min($0, notifications.newest) }
        let arrived = notifications.list.filter { notification in
            notification.userID == user && position.map { $0 < notification.id.number ?? 0 } ?? false
        }
        return NotificationArrivals.Look(arrived: arrived, newest: notifications.newest)
    }
}
