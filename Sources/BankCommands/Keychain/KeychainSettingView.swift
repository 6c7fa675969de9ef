import BankFeatures
import BankServices
import TerminalKit

/// Keeps a value, once it was typed or read.
struct KeychainSettingView: TerminalView {
    let viewModel: KeychainEntryViewModel
    let valueDescriptor: Int32?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.entry)
        let key = try viewModel.key()
        let value = try screen.secrets.value(
            Notice.askValue(of: key), descriptor: valueDescriptor, option: "--value-fd",
            purpose: Notice.toGiveValue)
        await viewModel.set(value, mode: mode)
        let change = try viewModel.setting.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.entry, row: change.value), mode: mode)
    }
}
