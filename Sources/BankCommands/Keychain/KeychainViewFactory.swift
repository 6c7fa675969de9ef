import BankFeatures
package import BankServices

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
