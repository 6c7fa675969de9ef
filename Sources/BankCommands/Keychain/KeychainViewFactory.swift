import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

@MainActor
package struct KeychainViewFactory {
    package typealias Dependencies = HasKeychainService & HasSecureStorage

    private let keychainService: any KeychainServiceProtocol
    private let secureStorage: any SecureStorageProtocol

    init(dependencies: any Dependencies) {
        self.keychainService = dependencies.keychainService
        self.secureStorage = dependencies.secureStorage
    }

    func makeListView() -> KeychainListView {
        KeychainListView(viewModel: KeychainListViewModel(secureStorage: secureStorage))
    }

    func makeValueView(name: String) -> KeychainValueView {
        KeychainValueView(viewModel: entryViewModel(name))
    }

    func makeSettingView(name: String, valueDescriptor: Int32?, mode: ExecutionMode) -> KeychainSettingView {
        KeychainSettingView(viewModel: entryViewModel(name), valueDescriptor: valueDescriptor, mode: mode)
    }

    func makeDeletionView(name: String, mode: ExecutionMode, isConfirmed: Bool) -> KeychainDeletionView {
        KeychainDeletionView(viewModel: entryViewModel(name), mode: mode, isConfirmed: isConfirmed)
    }

    func makeStatusView() -> KeychainStatusView {
        KeychainStatusView(viewModel: KeychainStatusViewModel(keychainService: keychainService))
    }

    func makeVerificationView() -> KeychainVerificationView {
        KeychainVerificationView(viewModel: KeychainStatusViewModel(keychainService: keychainService))
    }

    func makePasswordView(newPasswordDescriptor: Int32?) -> KeychainPasswordView {
        KeychainPasswordView(
            viewModel: KeychainPasswordViewModel(keychainService: keychainService),
            newPasswordDescriptor: newPasswordDescriptor)
    }

    func makeRecoveryCodeView() -> RecoveryCodeView {
        RecoveryCodeView(viewModel: KeychainPasswordViewModel(keychainService: keychainService))
    }

    func makeRestorationView(mode: ExecutionMode, isConfirmed: Bool) -> KeychainRestorationView {
        KeychainRestorationView(
            viewModel: KeychainRestorationViewModel(keychainService: keychainService), mode: mode,
            isConfirmed: isConfirmed)
    }

    func makeExportView(
        path: String?, isConfirmed: Bool, files: any ArchiveFiling
    ) -> KeychainExportView {
        KeychainExportView(
            viewModel: KeychainTransferViewModel(keychainService: keychainService), path: path,
            isConfirmed: isConfirmed, files: files)
    }

    func makeImportView(
        path: String, replacesExisting: Bool, mode: ExecutionMode, files: any ArchiveFiling
    ) -> KeychainImportView {
        KeychainImportView(
            viewModel: KeychainTransferViewModel(keychainService: keychainService), path: path,
            replacesExisting: replacesExisting, mode: mode, files: files)
    }

    private func entryViewModel(_ name: String) -> KeychainEntryViewModel {
        KeychainEntryViewModel(name: name, secureStorage: secureStorage)
    }
}

/// The names of the stored values.
struct KeychainListView: TerminalView {
    let viewModel: KeychainListViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.keys)
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: KeychainColumns.keys, rows: try viewModel.state.get(),
                emptyText: Notice.emptyKeychain))
    }
}

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

/// Columns for the keychain. Values are never shown.
enum KeychainColumns {
    static let keys: [Column<SecureStorageKey>] = [
        .text(key: "name", title: "Name", importance: .high) { $0.name },
        .text(key: "kind", title: "Kind") { $0.isReserved ? "bank" : "own" },
    ]

    static let entry: [Column<KeychainEntry>] = [
        .text(key: "name", title: "Name", importance: .high) { $0.key.name },
        .flag(key: "isNew", title: "New") { $0.isNew },
    ]

    static let status: [Column<KeychainStatus>] = [
        .text(key: "path", title: "File", canTruncate: true) { $0.path },
        .flag(key: "exists", title: "Exists") { $0.exists },
        .flag(key: "isUnlocked", title: "Open") { $0.isUnlocked },
        Column(key: "generation", title: "Version") { .integer(Int64(clamping: $0.generation)) },
        .time(key: "updatedAt", title: "Updated") { $0.updatedAt },
        Column(
            key: "slots", title: "Unlock methods",
            phrase: { .list($0.slots.map(Notice.slot), .comma) },
            csvText: { $0.slots.map(\.rawValue).joined(separator: " ") },
            value: { .array($0.slots.map { .string($0.rawValue) }) }),
        .flag(key: "isMemoryLocked", title: "Kept out of swap") { $0.isMemoryLocked },
    ]

    static let report: [Column<KeychainReport>] =
        [
            .flag(key: "isSound", title: "Intact") { _ in true },
            .count(key: "entryCount", title: "Items") { $0.entryCount },
        ] + status.map { $0.of { (report: KeychainReport) in report.status } }

    static let taking: [Column<KeychainImport>] = [
        .count(key: "addedCount", title: "Added") { $0.addedCount },
        .count(key: "replacedCount", title: "Replaced") { $0.replacedCount },
        .count(key: "unchangedCount", title: "Unchanged") { $0.unchangedCount },
    ]
}
