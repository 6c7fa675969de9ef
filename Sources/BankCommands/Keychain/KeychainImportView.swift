import BankFeatures
import BankServices
import TerminalKit

/// Takes an archive in, and tells what that changed.
struct KeychainImportView: TerminalView {
    private static let archiveMaximumByteCount = 1 << 24

    let viewModel: KeychainTransferViewModel
    let path: String
    let replacesExisting: Bool
    let mode: ExecutionMode
    let files: any ArchiveFiling

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.taking)
        let archive = try archive(on: screen)
        await viewModel.take(archive, replacesExisting: replacesExisting, mode: mode)
        let change = try viewModel.taking.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.taking, row: change.value), mode: mode)
    }

    private func archive(on screen: Screen) throws -> SecretBytes {
        guard path == "-" else {
            return try files.read(path, maximumByteCount: Self.archiveMaximumByteCount)
        }
        return try screen.secrets.contents(of: 0, maximum: Self.archiveMaximumByteCount)
    }
}
