import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// A value without any decoration.
struct KeychainValueView: TerminalView {
    let viewModel: KeychainEntryViewModel

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        _ = try viewModel.key()
        await viewModel.load()
        try screen.writeBare(try viewModel.value.get())
        viewModel.forgetValue()
    }
}

/// Stores a value that was typed or read.
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
        try screen.show(
            RecordPresentation(columns: KeychainColumns.entry, row: change.value), mode: mode,
            saying: Done.secret(change.value))
    }
}

/// Deletes a value after confirmation.
struct KeychainDeletionView: TerminalView {
    let viewModel: KeychainEntryViewModel
    let mode: ExecutionMode
    let isConfirmed: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.keys)
        let key = try viewModel.key()
        if mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmDeletion(of: key), isConfirmed: isConfirmed, purpose: Notice.toAgreeToDeletion)
        }
        await viewModel.delete(mode: mode)
        let change = try viewModel.deletion.get()
        try screen.show(
            RecordPresentation(columns: KeychainColumns.keys, row: change.value), mode: mode,
            saying: Done.deleted(change.value))
    }
}
