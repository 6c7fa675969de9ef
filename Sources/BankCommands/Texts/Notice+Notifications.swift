import LanguageKit

extension Notice {
    static let noNotifications: Phrase = "No notifications."
    static let nothingUnread: Phrase = "Nothing that you have not read."
    static let watching: Phrase = "Watching. Ctrl-C ends it."
    static let noAuditEvents: Phrase = "Nothing was tried."
}
