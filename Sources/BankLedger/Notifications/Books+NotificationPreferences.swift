import BankDomain
import BankServices

extension Books {
    /// What a user wants to be told, one for each kind.
    func notificationPreferences(of user: UserID) throws -> [NotificationPreference] {
        let unwanted = try database.rows(
            "SELECT kind FROM notification_preference WHERE user = ? AND is_wanted = 0", user
        ) { $0.text(0) }
        return BankNotification.Kind.allCases.map { kind in
            NotificationPreference(kind, isWanted: kind.isMandatory || !unwanted.contains(kind.rawValue))
        }
    }

    /// Keeps what a user wants.
    func keep(
        _ preference: NotificationPreference, of user: UserID
    ) throws -> NotificationPreference {
        try preference.requireAllowed()
        try database.run(
            """
            INSERT INTO notification_preference (user, kind, is_wanted) VALUES (?, ?, ?)
            ON CONFLICT (user, kind) DO UPDATE SET is_wanted = excluded.is_wanted
            """, user, preference.kind.rawValue, preference.isWanted ? 1 : 0)
        return preference
    }
}
