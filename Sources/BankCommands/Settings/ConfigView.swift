import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Settings, shown or changed.
struct ConfigView: TerminalView {
    let viewModel: SettingsViewModel
    let command: ConfigCommand

    func appear(on screen: Screen) async throws {
        try screen.require(Self.columns)
        switch command {
        case .list:
            viewModel.load()
            try screen.show(ListPresentation(columns: Self.columns, rows: try viewModel.state.get()))
        case .get(let name):
            viewModel.select(name)
            try showSelection(on: screen)
        case .set(let name, let value):
            viewModel.set(value, for: name)
            try showSelection(on: screen)
        case .unset(let name):
            viewModel.unset(name)
            try showSelection(on: screen)
        }
    }

    private func showSelection(on screen: Screen) throws {
        try screen.show(RecordPresentation(columns: Self.columns, row: try viewModel.selection.get()))
    }

    private static let columns: [Column<Setting>] = [
        .text(key: "name", title: "Setting", importance: .high) { $0.key.name },
        .text(key: "value", title: "Value", importance: .high) { $0.value },
        Column(
            key: "isDefault", title: "Default", phrase: { $0.isDefault ? "yes" : "" },
            value: { .boolean($0.isDefault) }),
        .phrase(key: "summary", title: "What it decides", importance: .low, canTruncate: true) {
            $0.key.summary
        },
    ]
}
