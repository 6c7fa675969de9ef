import BankDomain

/// Tells all servers what a commit changed that they keep in memory or wait for.
struct LedgerAnnouncement: Equatable {
    /// Users with a new notification.
    enum Users: Equatable {
        case some(Set<UserID>)
        case all

        var isNone: Bool { self == .some([]) }

        func contains(_ user: UserID) -> Bool {
            switch self {
            case .some(let users): users.contains(user)
            case .all: true
            }
        }

        mutating func insert(_ user: UserID) {
            guard case .some(var users) = self else { return }
            self = .some([])
            users.insert(user)
            self = .some(users)
        }
    }

    /// True if users, sessions or tokens were changed.
    var changesAccess = false
    var notified = Users.some([])

    /// For a server that may have missed some.
    static let everything = LedgerAnnouncement(changesAccess: true, notified: .all)
}

extension LedgerAnnouncement {
    /// PostgreSQL takes less than 8,000 bytes (postgresql.org/docs/current/sql-notify.html).
    private static let byteMaximum = 7_900
    private static let access = "access"
    private static let everyone = "@*"

    /// Words: `access`, and `@` with each user or `*` for all. `nil` if there is nothing to tell.
    var text: String? {
        var words = changesAccess ? [Self.access] : []
        switch notified {
        case .all: words.append(Self.everyone)
        case .some(let users):
            let named = users.map { "@\($0.text)" }.sorted()
            let size = named.reduce(0) { $0 + $1.utf8.count + 1 }
            words += size <= Self.byteMaximum ? named : [Self.everyone]
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Words that are unknown, perhaps of a newer version, are ignored.
    init(_ text: String) {
        self.init()
        for word in text.split(separator: " ") {
            switch word {
            case Self.access: changesAccess = true
            case Self.everyone: notified = .all
            default: if word.hasPrefix("@") { notified.insert(UserID(String(word.dropFirst()))) }
            }
        }
    }
}
