import BankDomain
import BankSQL
import BankServices

/// What users are told, in the same transaction as what happened.
struct NotificationStore: NounStore {
    let transaction: LedgerTransaction

    /// Tells a user, unless they do not want to know.
    func tell(_ user: UserID, _ news: News) throws {
        guard try !unwantedKinds(of: user).contains(news.kind.rawValue) else { return }
        transaction.pending.append(ToldNews(user: user, news: news, createdAt: now))
    }

    func tellOwners(of account: LedgerAccount, _ news: News) throws {
        for owner in account.account.ownerIDs { try tell(owner, news) }
    }

    /// The kinds of which a user does not want to be told.
    func unwantedKinds(of user: UserID) throws -> Set<String> {
        if let known = transaction.known.unwantedKinds[user] { return known }
        let kinds = try stored.rows(
            "SELECT kind FROM notification_preference WHERE user = ? AND is_wanted = 0", user
        ) { $0.text("kind") }
        transaction.known.unwantedKinds[user] = Set(kinds)
        return Set(kinds)
    }
}
