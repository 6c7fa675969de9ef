import BankDomain
import BankFeatures
import BankServices
import TerminalKit

struct NotificationsListView: TerminalView {
    let viewModel: NotificationsListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: NotificationColumns.all, rows: page.items,
                emptyText: viewModel.isUnreadOnly ? Notice.nothingUnread : Notice.noNotifications))
    }
}
