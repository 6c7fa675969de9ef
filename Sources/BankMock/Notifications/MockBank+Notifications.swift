import BankDomain
import BankServices

extension MockBank {
    /// Tells a user, unless they do not want to know.
    mutating func tell(_ user: UserID, _ news: News) {
        var notifications = head.notifications ?? MockNotifications()
        guard !notifications.unwanted[user, default: []].contains(news.kind) else { return }
        notifications.list.append(
            BankNotification(
                id: NotificationID(number: Int64(notifications.list.count + 1)), userID: user,
                kind: news.kind,
                subject: news.subject, amount: news.amount, detail: news.detail, createdAt: head.clock,
                readAt: nil))
        head.notifications = notifications
    }

    /// Tells every owner of an account.
    mutating func tellOwners(of account: MockAccount, _ news: News) {
        for owner in account.owners { tell(owner, news) }
    }
}
