import BankFeatures
package import BankServices

@MainActor
package struct DoctorViewFactory {
    package typealias Dependencies = HasStorageService & HasPersistenceService & HasKeychainService
        & HasSecurityService & HasCrashReporter & HasAnalyticsService

    private let services: DoctorServices

    init(dependencies: any Dependencies, sessionAgent: any SessionAgent) {
        self.services = DoctorServices(
            storage: dependencies.storageService, persistence: dependencies.persistenceService,
            keychain: dependencies.keychainService, agent: sessionAgent,
            security: dependencies.securityService, crashes: dependencies.crashReporter,
            analytics: dependencies.analyticsService)
    }

    func makeDoctorView(_ command: DoctorCommand, surroundings: DoctorSurroundings) -> DoctorView {
        DoctorView(
            viewModel: DoctorViewModel(surroundings: surroundings, services: services), command: command)
    }
}
