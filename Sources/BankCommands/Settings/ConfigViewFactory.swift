import BankFeatures
package import BankServices

@MainActor
package struct ConfigViewFactory {
    package typealias Dependencies = HasStorageService & HasAnalyticsService

    private let storageService: any StorageServiceProtocol
    private let analyticsService: any AnalyticsServiceProtocol

    init(dependencies: any Dependencies) {
        self.storageService = dependencies.storageService
        self.analyticsService = dependencies.analyticsService
    }

    func makeConfigView(_ command: ConfigCommand) -> ConfigView {
        ConfigView(
            viewModel: SettingsViewModel(
                storageService: storageService, analyticsService: analyticsService), command: command)
    }
}
