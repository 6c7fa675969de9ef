import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct AuthViewFactory {
    package typealias Dependencies = HasAuthService & HasBiometricService & HasAuditService
        & HasAccountService & HasBeneficiaryService & HasImageCacheService & HasFileStorage

    let services: any Dependencies
    let sessionAgent: any SessionAgent
    let runEnvironment: RunEnvironment

    func registration() -> RegistrationViewModel {
        RegistrationViewModel(authService: services.authService, coordinator: nil)
    }

    func login() -> LoginViewModel {
        LoginViewModel(
            deviceName: runEnvironment.deviceName, authService: services.authService,
            hints: SignInHints(files: services.fileStorage, bankName: runEnvironment.environment),
            coordinator: nil)
    }

    func status() -> AuthStatusViewModel {
        AuthStatusViewModel(
            authService: services.authService, sessionAgent: sessionAgent,
            biometricService: services.biometricService, imageCacheService: services.imageCacheService,
            coordinator: nil)
    }

    func passwordChange() -> PasswordChangeViewModel {
        PasswordChangeViewModel(authService: services.authService)
    }

    func passwordReset() -> PasswordResetViewModel {
        PasswordResetViewModel(authService: services.authService)
    }

    func secondFactor() -> SecondFactorViewModel {
        SecondFactorViewModel(authService: services.authService)
    }

    func sessions() -> RevocableListViewModel<AuthSession> {
        SessionsViewModel(authService: services.authService, coordinator: nil)
    }

    func devices() -> RevocableListViewModel<AuthDevice> {
        DevicesViewModel(authService: services.authService, coordinator: nil)
    }

    func tokens() -> RevocableListViewModel<AccessToken> {
        AccessTokensViewModel(authService: services.authService)
    }

    func tokenCreation() -> AccessTokenCreationViewModel {
        AccessTokenCreationViewModel(
            authService: services.authService, accountService: services.accountService,
            beneficiaryService: services.beneficiaryService)
    }

    func activity(_ page: PageRequest) -> AuditListViewModel {
        AuditListViewModel(.own, page: page, auditService: services.auditService)
    }
}
