public import BankDomain
public import BankServices
import JSONKit

extension BankNotification: ReadableResource {
    public static let record = Record(
        "Notification", BankNotification.init,
        .id("id", \.id), .id("userID", \.userID), .word("kind", \.kind),
        .text("subject", \.subject), .money(optional: "amount", \.amount),
        .text("detail", \.detail), .instant("createdAt", \.createdAt),
        .instant(optional: "readAt", \.readAt))
}

extension NotificationPreference: ReadableResource {
    public static let record = Record(
        "NotificationPreference", NotificationPreference.init,
        .word("kind", \.kind), .flag("isWanted", \.isWanted),
        derived: .flag("isMandatory", \.kind.isMandatory))
}

public struct UnreadCount: ReadableResource {
    public let count: Int

    public init(_ count: Int) { self.count = count }

    public static let record = Record("UnreadCount", UnreadCount.init, .integer("count", \.count))
}

public enum NotificationsAPI {
    public static let id = Parameter<NotificationID>.id("The notification: NTF000001")
    public static let unread = Parameter<Bool>.flag("unread", in: .query, "Only unread ones")
    public static let kind = Parameter<BankNotification.Kind>(
        "kind", in: .path, .words(BankNotification.Kind.self), "The kind of event",
        write: { .string($0.rawValue) }
    ) { value, name in
        guard case .string(let text) = value, let kind = BankNotification.Kind(rawValue: text) else {
            throw ServiceError.invalidValue(
                field: name, value: value.text,
                reason: .notOneOf(BankNotification.Kind.allCases.map(\.rawValue)))
        }
        return kind
    }
    public static let isWanted = Parameter<Bool>.flag("isWanted", "Whether to be told").required

    public static let list = Route<Page<BankNotification>>(
        "notifications list", .get, "/notifications", "List notifications, newest first",
        [unread.description],
        isPaged: true)
    public static let show = Route<BankNotification>(
        "notifications show", .get, "/notifications/{id}", "Show a notification", [id.description])
    public static let unreadCount = Route<UnreadCount>(
        "notifications unread", .get, "/notifications/unread-count", "Count the unread notifications")
    public static let watch = Route<EventStream<BankNotification>>(
        "notifications watch", .get, "/notifications/events",
        "Notifications as they come; with Last-Event-ID, those after that one")
    public static let read = Route<BankNotification>(
        "notifications read", .post, "/notifications/{id}/read", "Mark a notification as read",
        [id.description, Paging.dryRun.description])
    public static let readAll = Route<[BankNotification]>(
        "notifications read all", .post, "/notifications/read", "Mark all notifications as read",
        [Paging.dryRun.description])
    public static let preferences = Route<[NotificationPreference]>(
        "notifications preferences", .get, "/notification-preferences", "List what you are told")
    public static let setPreference = Route<NotificationPreference>(
        "notifications preferences set", .put, "/notification-preferences/{kind}", "Choose what you are told",
        [kind.description, isWanted.description, Paging.dryRun.description])
}
