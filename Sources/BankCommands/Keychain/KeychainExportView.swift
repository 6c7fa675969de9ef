import BankFeatures
import TerminalKit

/// Writes every secret out: to a new file, to whatever reads the output, or on a terminal if somebody agrees.
struct KeychainExportView: TerminalView {
    let viewModel: KeychainTransferViewModel
    let path: String?
    let isConfirmed: Bool
    let files: any ArchiveFiling

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        if path == nil, screen.console.capabilities.outputIsTerminal {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmExport, isConfirmed: isConfirmed, purpose: Notice.toAgreeToExport)
        }
        let password = try screen.secrets.keychainPassword(purpose: Notice.toExport)
        await viewModel.export(password: password)
        let archive = try viewModel.archive.get()
        if let path { try files.create(path, with: archive) } else { try screen.writeBare(archive) }
        viewModel.forgetArchive()
        screen.notice(Notice.exported)
    }
}
