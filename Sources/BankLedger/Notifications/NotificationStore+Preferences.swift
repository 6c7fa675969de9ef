import BankDomain
import BankSQL
import BankServices

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
            """
            INSERT INTO notification_preference (user, kind, is_wanted) VALUES (?, ?, ?)
            ON CONFLICT (user, kind) DO UPDATE SET is_wanted = excluded.is_wanted
            """, user, preference.kind.rawValue, preference.isWanted ? 1 : 0)
        return preference
    }
}
