import BankDomain
import BankServices

extension MockBank {
    var notifications: MockNotifications {
        get { head.notifications ?? MockNotifications() }
        set { head.notifications = newValue }
    }

    /// Tells a user, unless they do not want to know.
    mutating func tell(_ user: UserID, _ news: News) {
        guard !notifications.unwanted[user, default: []].contains(news.kind) else { return }
        notifications.add(news, for: user, at: head.clock)
    }

    mutating func tellOwners(of account: MockAccount, _ news: News) {
        for owner in account.owners { tell(owner, news) }
    }

    /// Tells a user that they changed how they are protected: it may have been somebody else.
    mutating func tellSecurityChange(_ operation: BankOperation, of user: UserID, detail: String = "") {
        tell(user, News(.securityChanged, subject: operation.rawValue, detail: detail))
    }

    /// What came for a user after a number, oldest first. Throws `notFound` unless `start`, with which looking began,
    /// is theirs.
    func arrivals(
        of user: UserID, after position: Int64?, from start: NotificationID?
    ) throws -> NotificationArrivals.Look {
        if let start, position == nil || position == start.number {
            _ = try notifications.notification(start, of: user)
        }
        let arrived = notifications.list.filter { notification in
            notification.userID == user && position.map { $0 < notification.id.number ?? 0 } ?? false
        }
        return NotificationArrivals.Look(arrived: arrived, newest: notifications.newest)
    }
}
