import BankDomain
import BankFeatures
import BankServices
import TerminalKit

struct AuditListView: TerminalView {
    let viewModel: AuditListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: AuditColumns.all, rows: page.items, envelope: page.envelope,
                emptyText: Notice.noAuditEvents))
        if screen.format == .table, let cursor = page.nextCursor { screen.notice(Notice.more(after: cursor)) }
    }
}
