extension Notice {
    static let noNotifications = "No notifications."
    static let nothingUnread = "Nothing that you have not read."
    static let watching = "Watching. Ctrl-C ends it."
    static let noAuditEvents = "Nothing was tried."
}
