import BankSQL

/// Messages of failed connections. libpq describes them in words alone, those of the server in its language.
enum ConnectionMessage {
    /// The kind of failure. What is unknown counts as unreachable.
    static func kind(of message: String) -> SQLError.Kind {
        let has = { (words: [String]) in words.contains(where: message.contains) }
        if has(["session is read-only", "in hot standby mode"]) {
            // If another host cannot be reached, it may be the primary.
            return has(["refused", "No such file", "timeout", "could not", "closed"])
                ? .unreachable : .readOnly
        }
        if has(["too many", "remaining connection"]) { return .busy }
        if has(["no password supplied", "certificate", "SSL"]) { return .unreadable }
        guard message.contains("FATAL:") else { return .unreachable }
        return has(refusals) ? .unreadable : .unreachable
    }

    /// Parts of PostgreSQL's messages about roles, databases and rights.
    private static let refusals = [
        "authentication failed", "does not exist", "not permitted", "permission denied", "pg_hba.conf",
    ]
}
