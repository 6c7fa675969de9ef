import BankFeatures
import LanguageKit
import TerminalKit

/// What a user has in several places: the list, or the one that is taken back.
struct RevocableListView<Item: Identifiable & Equatable & Sendable>: TerminalView where Item.ID: Sendable {
    let viewModel: RevocableListViewModel<Item>
    let columns: [Column<Item>]
    let emptyText: Phrase
    /// Which one is taken back; `nil` shows the list.
    let revokedID: Item.ID?

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        guard let revokedID else { return try await list(on: screen) }
        await viewModel.revoke(revokedID)
        try screen.show(RecordPresentation(columns: columns, row: try viewModel.revoked.get()))
    }

    private func list(on screen: Screen) async throws {
        await viewModel.load()
        _ = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: columns, rows: viewModel.visibleItems, emptyText: emptyText))
    }
}
