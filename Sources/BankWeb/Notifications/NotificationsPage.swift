import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addNotifications() {
        on("GET", "/notifications") { visit in
            let after = visit.query["after"]
            let viewModel = NotificationsListViewModel(
                page: try PageRequest(after: after.isEmpty ? nil : after),
                notificationService: try visit.services.notificationService)
            await viewModel.load()
            return .page(NotificationsPage.page(try viewModel.state.get(), visit))
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
            if list.items.isEmpty { Parts.empty("No notifications yet.") }
            if list.items.contains(where: { $0.readAt == nil }) {
                PageForm.post(.readNotifications, visit) { PageForm.button("Mark all as read") }
            }
            tag("ul", .style("notifications")) {
                for notification in list.items {
                    tag("li", notification.readAt == nil ? [.style("unread")] : []) {
                        tag("span", .style("name")) { visit.texts.text(of: notification) }
                        tag("span", .style("detail")) { Parts.time(notification.createdAt) }
                    }
                }
            }
            Parts.next(list, PagePath("notifications", query: [("after", list.nextCursor ?? "")]))
        }
    }
}
