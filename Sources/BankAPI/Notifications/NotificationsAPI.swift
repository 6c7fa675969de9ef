public import BankDomain
public import BankServices
import JSONKit

extension BankNotification: ReadableResource, StreamedResource {
    public static var eventType: String { "notification" }

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

    public static let record = Record("UnreadCount", UnreadCount.init, .integer("count", \.count))
}

/// The place after which a client continues is none of this bank's: the bank was reset or restored, or the place is
/// another user's. The answer is 410 instead of 404, because the place is gone and a new one must be taken.
package struct UnknownPosition: Error {
    package let reason: ServiceError
}

public enum NotificationsAPI {
    static let routes: [any ServedRoute] = [
        list, show, unreadCount, watch, read, readAll, preferences, setPreference,
    ]

    private static let id = Parameter<NotificationID>.id("The notification: NTF000001")
    private static let preference = Parameter(
        NotificationPreference.init, Parameter.word("kind", in: .path, "The kind of event")(\.kind),
        Parameter.boolean("isWanted", "Whether to get these notifications")(\.isWanted))

    public static let list = Route(
        "notifications list", .get, "/notifications", "List notifications, newest first",
        .flag("unread", in: .query, "Only unread notifications"), .page
    ) { try await $0.services.notificationService.notifications(unreadOnly: $1, page: $2) }
    public static let show = Route(
        "notifications show", .get, "/notifications/{id}", "Show a notification", id
    ) { try await $0.services.notificationService.notification(id: $1) }
    public static let unreadCount = Route(
        "notifications unread", .get, "/notifications/unread-count", "Count the unread notifications"
    ) { UnreadCount(count: try await $0.services.notificationService.unreadCount()) }
    public static let watch = Route(
        "notifications watch", .get, "/notifications/events",
        "Stream notifications as they happen; with Last-Event-ID, after that notification"
    ) { call in
        let service = call.watching.notificationService
        // Asked before the stream begins, because only a status other than 200 keeps browsers from coming back with the
        // same id for ever.
        if let last = call.lastEventID {
            do {
                _ = try await service.notification(id: last)
            } catch ServiceError.notFound(let kind, let name) {
                throw UnknownPosition(reason: .notFound(kind, name: name))
            }
        }
        return EventStream(service.arrivals(after: call.lastEventID, timeoutSeconds: nil))
    }
    public static let read = Route(
        "notifications read", .post, "/notifications/{id}/read", "Mark a notification as read", id, .mode
    ) { try await $0.services.notificationService.markRead($1, mode: $2) }
    public static let readAll = Route(
        "notifications read all", .post, "/notifications/read", "Mark all notifications as read", .mode
    ) { try await $0.services.notificationService.markAllRead(mode: $1) }
    public static let preferences = Route(
        "notifications preferences", .get, "/notification-preferences", "List which notifications you get"
    ) { try await $0.services.notificationService.preferences() }
    public static let setPreference = Route(
        "notifications preferences set", .put, "/notification-preferences/{kind}",
        "Choose which notifications you get",
        preference, .mode
    ) { try await $0.services.notificationService.setPreference($1, mode: $2) }
}
