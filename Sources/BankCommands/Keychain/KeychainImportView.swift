import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Takes an archive in, and tells what that changed.
struct KeychainImportView: TerminalView {
    let viewModel: KeychainTransferViewModel
    let path: String
    let replacesExisting: Bool
    let mode: ExecutionMode
    let files: any ArchiveFiling

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.taking)
        let archive = try archive(on: screen)
        await viewModel.take(archive, replacesExisting: replacesExisting, mode: mode)
        let change = try taken()
        try screen.show(RecordPresentation(columns: KeychainColumns.taking, row: change.value), mode: mode)
    }

    private func taken() throws -> Change<KeychainImport> {
        do {
            return try viewModel.taking.get()
        } catch ServiceError.invalidValue(field: "archive", _, _) {
            // What is wrong is the file that was named.
            throw ServiceError.invalidFile(
                path: path == "-" ? "standard input" : path, line: nil, column: nil,
                reason: "it is not an export of a keychain")
        }
    }

    private func archive(on screen: Screen) throws -> SecretBytes {
        guard path == "-" else {
            return try files.read(path, maximumByteCount: KeychainArchive.maximumByteCount)
        }
        return try screen.secrets.contents(of: 0, maximum: KeychainArchive.maximumByteCount)
    }
}
