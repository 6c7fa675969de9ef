import BankDomain
import BankServices

extension Books {
    /// Tells a user, in the same transaction as what happened, unless they do not want to know.
    func tell(_ user: UserID, _ news: News) throws {
        try database.run(
            """
            INSERT INTO notification (user, kind, subject, amount, currency, detail, created_at)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
            WHERE NOT EXISTS (SELECT 1 FROM notification_preference WHERE user = ?1 AND kind = ?2 AND is_wanted = 0)
            """,
            user, news.kind.rawValue, news.subject, news.amount?.minorUnits, news.amount?.currency.code,
            news.detail, now)
    }

    /// Tells every owner of an account.
    func tellOwners(of account: LedgerAccount, _ news: News) throws {
        for owner in account.account.ownerIDs { try tell(owner, news) }
    }
}
