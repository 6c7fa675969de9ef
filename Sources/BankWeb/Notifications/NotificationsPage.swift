import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

extension PageRouter {
    mutating func addNotifications() {
        on("GET", "/notifications") { visit in
            let viewModel = NotificationsListViewModel(
                page: try visit.page(),
                notificationService: try visit.services.notificationService)
            await viewModel.load()
            return .page(NotificationsPage.page(try viewModel.state.get(), visit))
        }
        on("GET", "/notifications/events", for: .part) { visit in
            let service = visit.backend.services(of: visit.tokens, holder: .lookedUpAtEachCall)
                .notificationService
            // A page whose last notification is gone, such as after a reset of the demo, shows those from now on.
            var last = visit.request.lastEventID
            if let id = last { last = try? await service.notification(id: id).id }
            let (texts, localization) = (visit.texts, visit.localization)
            let events = NotificationEvents(
                service.arrivals(after: last, timeoutSeconds: nil), after: last, of: service,
                in: visit.backend
            ) {
                Array(localization.text(await texts.text(of: $0)).utf8)
            } end: { _ in
                ServerSentEvent(type: "end", data: [])
            }
            guard let user = visit.principal?.userID else { throw ServiceError.unauthorized(.notSignedIn) }
            return .stream(events.response(to: user, counting: visit.call.streams))
        }
        on("POST", "/notifications/read") { visit in
            let viewModel = NotificationsListViewModel(
                notificationService: try visit.services.notificationService)
            let id = visit.form["id"]
            if id.isEmpty {
                await viewModel.markAllRead()
            } else {
                await viewModel.markRead(NotificationID(id))
            }
            _ = try viewModel.marked.get()
            return .redirect(.notifications)
        }
    }
}

@MainActor
enum NotificationsPage {
    static func page(_ list: Page<BankNotification>, _ visit: PageVisit) -> WebPage {
        WebPage("Notifications") {
            tag("p") { tag("a", .href(.notificationPreferences)) { "Notification settings" } }
            if list.items.isEmpty { Parts.empty("No notifications yet.") }
            if list.items.contains(where: { $0.readAt == nil }) {
                PageForm.post(.readNotifications, visit) { PageForm.button("Mark all as read", .other) }
            }
            tag("ul", .style("notifications")) {
                for notification in list.items {
                    tag("li", notification.readAt == nil ? [.style("unread")] : []) {
                        tag("span", .style("name")) { visit.texts.text(of: notification) }
                        tag("span", .style("detail")) {
                            Parts.time(notification.createdAt)
                            if let path = place(of: notification.subject) {
                                HTML.text(" ")
                                tag("a", .href(path), .label("View \(notification.subject)")) { "View" }
                            }
                        }
                        if notification.readAt == nil {
                            PageForm.post(.readNotifications, visit, .style("inline")) {
                                PageForm.hidden("id", notification.id.text)
                                tag(
                                    "button", .style("plain"),
                                    .label("Mark \(notification.id.text) as read")
                                ) { "Mark as read" }
                            }
                        }
                    }
                }
            }
            Parts.pages(list, .notifications, visit)
        }
    }

    /// The page of the thing that a notification is about; `nil` if it has none.
    private static func place(of subject: String) -> PagePath? {
        let folders = [
            "ACC": "accounts", "TRF": "transfers", "SCH": "transfers", "CRD": "cards", "BEN": "payees",
            "SOR": "standing-orders", "AUT": "card-payments",
        ]
        guard let folder = folders[String(subject.prefix(3))] else { return nil }
        return PagePath(subject.contains(".") ? "entries" : folder, subject)
    }
}
