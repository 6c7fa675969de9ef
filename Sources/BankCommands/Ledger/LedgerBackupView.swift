import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// The file with the bank's key, beside a copy of the ledger.
struct BankKeyFile {
    let viewModel: BankKeyViewModel
    let path: String
    /// The descriptor with its password; `nil` to ask at the terminal.
    let descriptor: Int32?
    /// Whether the file is written or read.
    let isWanted: Bool
    let files: any ArchiveFiling

    static let option = "--key-password-fd"
    static let maximumByteCount = 1 << 16

    static func path(of copy: String) -> String { copy + ".key" }

    @MainActor
    func canAsk(on screen: Screen) -> Bool {
        descriptor != nil || screen.console.capabilities.inputIsTerminal
    }

    @MainActor
    private func newPassword(on screen: Screen) throws -> SharedSecret {
        SharedSecret(
            try screen.secrets.newPassword(
                Notice.askNewKeyPassword, descriptor: descriptor, option: Self.option,
                purpose: Notice.toSaveKey))
    }

    /// Encrypts the key that was found. Throws `weakPassword`.
    @MainActor
    func seal(on screen: Screen) async throws {
        await viewModel.seal(password: try newPassword(on: screen).copy())
        _ = try viewModel.file.get()
    }

    /// Writes the encrypted key to the file, which must not exist.
    @MainActor
    func write() throws {
        try files.create(path, with: try viewModel.file.get())
        viewModel.forgetFile()
    }

    @MainActor
    func read(on screen: Screen, mode: ExecutionMode) async throws {
        let file = try files.read(path, maximumByteCount: Self.maximumByteCount)
        let password = try screen.secrets.password(
            Notice.askKeyPassword(path), descriptor: descriptor, option: Self.option,
            purpose: Notice.toOpenKeyFile)
        await viewModel.take(file, path: path, password: password, mode: mode)
        _ = try viewModel.taking.get()
    }
}

struct LedgerBackupView: TerminalView {
    let viewModel: LedgerBackupViewModel
    let path: String
    let mode: ExecutionMode
    let key: BankKeyFile

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.backup)
        // Before the backup: after a password that is too weak, there is no file, and the command can be repeated.
        let hasKey = try await sealKey(on: screen)
        await viewModel.run(to: path, mode: mode)
        let change = try viewModel.state.get()
        if hasKey {
            try key.write()
            screen.notice(Notice.keyIsIn(key.path))
        }
        try screen.show(
            RecordPresentation(columns: LedgerColumns.backup, row: change.value), mode: change.mode,
            saying: Done.backup(change.value))
        if !hasKey, mode == .commit, key.isWanted { try await noteMissingKey(on: screen) }
    }

    /// Returns whether the key is to be written beside the backup.
    private func sealKey(on screen: Screen) async throws -> Bool {
        guard key.isWanted, mode == .commit, key.canAsk(on: screen) else { return false }
        await key.viewModel.find()
        guard try key.viewModel.entry.get() != nil else { return false }
        try await key.seal(on: screen)
        return true
    }

    private func noteMissingKey(on screen: Screen) async throws {
        await key.viewModel.look(at: path)
        if try key.viewModel.need.get().entry != nil { screen.notice(Notice.copyWithoutKey) }
    }
}

/// A backup to restore.
struct LedgerRestoration: Equatable {
    /// The backup file.
    let path: String
    /// The checkpoint that the backup must agree with.
    let checkpoint: CheckpointReference?
    let mode: ExecutionMode
    /// Whether the user confirmed in advance.
    let isConfirmed: Bool
}

/// Replaces the ledger with a backup after confirmation.
struct LedgerRestoreView: TerminalView {
    let viewModel: LedgerRestoreViewModel
    let restoration: LedgerRestoration
    let key: BankKeyFile

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.restore)
        if restoration.mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmRestore(path: restoration.path), isConfirmed: restoration.isConfirmed,
                purpose: Notice.toAgreeToRestore)
        }
        let hasKey = try await takeKey(on: screen)
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.entries, total: $1.totalEntries, unit: "entries")
        } while: {
            await viewModel.run(
                from: restoration.path, against: restoration.checkpoint, mode: restoration.mode)
        }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.restore, row: change.value), mode: change.mode,
            saying: Done.restored(change.value))
        if viewModel.hasMadeDefault { screen.notice(Notice.localIsDefault) }
        if !hasKey { screen.notice(Notice.restoredWithoutKey(key.path)) }
    }

    /// The key comes first: a wrong password leaves the ledger unchanged. Returns whether this machine has the key.
    private func takeKey(on screen: Screen) async throws -> Bool {
        await key.viewModel.look(at: restoration.path)
        guard try key.viewModel.need.get().isOpen else { return true }
        guard key.isWanted, key.canAsk(on: screen) else { return false }
        do {
            try await key.read(on: screen, mode: restoration.mode)
            return true
        } catch ServiceError.invalidFile(let path, _, _, _) where path == key.path && key.descriptor == nil {
            // This machine may already have the key.
            return false
        }
    }
}

/// Saves the bank's key in a file.
struct BankKeySavingView: TerminalView {
    let key: BankKeyFile
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.savedKey)
        await key.viewModel.find()
        guard let entry = try key.viewModel.entry.get() else {
            throw ServiceError.notFound(.secret, name: "bank.key")
        }
        if mode == .commit {
            try await key.seal(on: screen)
            try key.write()
        }
        try screen.show(
            RecordPresentation(columns: LedgerColumns.savedKey, row: (key.path, entry)), mode: mode,
            saying: Notice.keyIsIn(key.path))
    }
}

/// Imports the bank's key from a file.
struct BankKeyView: TerminalView {
    let key: BankKeyFile
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.taking)
        await key.viewModel.look(at: nil)
        _ = try key.viewModel.need.get()
        try await key.read(on: screen, mode: mode)
        let change = try key.viewModel.taking.get()
        try screen.show(
            RecordPresentation(columns: KeychainColumns.taking, row: change.value), mode: mode,
            saying: Done.bankKeyImported)
    }
}
