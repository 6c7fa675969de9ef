import BankFeatures
package import BankServices

/// Makes the views of settings.
@MainActor
package struct ConfigViewFactory {
    package typealias Dependencies = HasStorageService

    private let storageService: any StorageServiceProtocol

    package init(dependencies: any Dependencies) {
        self.storageService = dependencies.storageService
    }

    func makeConfigView(_ command: ConfigCommand) -> ConfigView {
        ConfigView(viewModel: SettingsViewModel(storageService: storageService), command: command)
    }
}
