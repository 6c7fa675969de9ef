import BankFeatures
public import BankServices
import LanguageKit
import TerminalKit

struct KeychainStatusView: TerminalView {
    let viewModel: KeychainStatusViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        await viewModel.load()
        let status = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.status, row: status))
        if !status.exists { screen.notice(Notice.noKeychain) }
    }
}

struct KeychainPasswordView: TerminalView {
    let viewModel: KeychainPasswordViewModel
    let newPasswordDescriptor: Int32?

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        let current = try screen.secrets.keychainPassword(purpose: Notice.toChangePassword)
        let new = try screen.secrets.newPassword(
            Notice.askNewKeychainPassword, descriptor: newPasswordDescriptor, option: "--new-password-fd",
            purpose: Notice.toGiveNewPassword)
        await viewModel.changePassword(from: current, to: new)
        let status = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: KeychainColumns.status, row: status), mode: .commit,
            saying: Done.keychainPasswordChanged)
    }
}

/// Creates a recovery code and shows it. It is shown only once.
struct RecoveryCodeView: TerminalView {
    let viewModel: KeychainPasswordViewModel

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        let password = try screen.secrets.keychainPassword(purpose: Notice.toMakeRecoveryCode)
        await viewModel.makeRecoveryCode(password: password)
        try screen.writeBare(try viewModel.recoveryCode.get())
        viewModel.forgetRecoveryCode()
        screen.notice(Notice.recoveryCode)
    }
}

/// Restores the previous keychain after confirmation.
struct KeychainRestorationView: TerminalView {
    let viewModel: KeychainRestorationViewModel
    let mode: ExecutionMode
    let isConfirmed: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        if mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmRestoration, isConfirmed: isConfirmed, purpose: Notice.toAgreeToRestoration)
        }
        await viewModel.restore(mode: mode)
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: KeychainColumns.status, row: change.value), mode: mode,
            saying: Done.keychainRestored)
    }
}

/// Exports every secret to a new file or to standard output. If standard output is a terminal, the user must confirm.
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

/// Imports an archive, and reports the changes.
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
        try screen.show(
            RecordPresentation(columns: KeychainColumns.taking, row: change.value), mode: mode,
            saying: Done.secretsImported)
    }

    private func taken() throws -> Change<KeychainImport> {
        do {
            return try viewModel.taking.get()
        } catch ServiceError.invalidValue(field: .known(.archive), _, _) {
            // The archive comes from the named file, so the error names the file.
            throw ServiceError.invalidFile(
                path: path == "-" ? "standard input" : path, line: nil, column: nil,
                reason: "it is not a keychain export")
        }
    }

    private func archive(on screen: Screen) throws -> SecretBytes {
        guard path == "-" else {
            return try files.read(path, maximumByteCount: KeychainArchive.maximumByteCount)
        }
        return try screen.secrets.contents(of: 0, maximum: KeychainArchive.maximumByteCount)
    }
}

/// The files that keychain archives are written to and read from.
@MainActor
public protocol ArchiveFiling {
    /// Creates a file that only its owner may read. Throws `invalidFile` if a file of that name already exists. A
    /// failure leaves no file behind.
    func create(_ path: String, with archive: SharedSecret) throws

    /// Reads a regular file of at most `maximumByteCount` bytes that has no secrets. Throws `invalidFile`.
    func contents(of path: String, maximumByteCount: Int) throws -> [UInt8]

    /// Reads a regular file of at most `maximumByteCount` bytes. Throws `invalidFile`.
    func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes
}
