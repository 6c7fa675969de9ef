import BankDomain
import BankFeatures
public import BankServices

@MainActor
package struct AuthViewFactory {
    package typealias Dependencies = HasAuthService & HasBiometricService & HasAuditService
        & HasAccountService & HasBeneficiaryService & HasImageCacheService & HasFileStorage

    private let authService: any AuthServiceProtocol
    private let imageCacheService: any ImageCacheServiceProtocol
    private let biometricService: any BiometricServiceProtocol
    private let auditService: any AuditServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let sessionAgent: any SessionAgent
    private let deviceName: String
    private let hints: SignInHints
    private let drawQRCode: QRCodeDrawing

    init(
        dependencies: any Dependencies, sessionAgent: any SessionAgent, runEnvironment: RunEnvironment,
        drawQRCode: @escaping QRCodeDrawing
    ) {
        self.authService = dependencies.authService
        self.imageCacheService = dependencies.imageCacheService
        self.biometricService = dependencies.biometricService
        self.auditService = dependencies.auditService
        self.accountService = dependencies.accountService
        self.beneficiaryService = dependencies.beneficiaryService
        self.sessionAgent = sessionAgent
        self.deviceName = runEnvironment.deviceName
        self.hints = SignInHints(files: dependencies.fileStorage, bankName: runEnvironment.environment)
        self.drawQRCode = drawQRCode
    }

    func makeRegistrationView(
        _ options: RegistrationOptions, coordinator: any AuthCoordinating
    ) -> RegistrationView {
        RegistrationView(
            viewModel: RegistrationViewModel(authService: authService, coordinator: coordinator),
            login: makeLoginViewModel(coordinator), options: options)
    }

    func makeLoginView(_ options: LoginOptions, coordinator: any AuthCoordinating) -> LoginView {
        LoginView(viewModel: makeLoginViewModel(coordinator), options: options)
    }

    func makeStatusView(
        _ change: AuthStatusView.Change?, coordinator: any AuthCoordinating
    ) -> AuthStatusView {
        AuthStatusView(viewModel: makeStatusViewModel(coordinator), change: change)
    }

    func makePasswordChangeView(_ options: PasswordChangeOptions) -> PasswordChangeView {
        PasswordChangeView(viewModel: PasswordChangeViewModel(authService: authService), options: options)
    }

    func makePasswordResetView(_ options: PasswordResetOptions) -> PasswordResetView {
        PasswordResetView(viewModel: PasswordResetViewModel(authService: authService), options: options)
    }

    func makeEnrollmentView(_ options: ProofOptions) -> EnrollmentView {
        EnrollmentView(
            viewModel: SecondFactorViewModel(authService: authService), options: options,
            drawQRCode: drawQRCode)
    }

    func makeSecondFactorView(_ request: SecondFactorView.Request) -> SecondFactorView {
        SecondFactorView(viewModel: SecondFactorViewModel(authService: authService), request: request)
    }

    func makeDisablingView(_ options: ProofOptions, coordinator: any AuthCoordinating) -> DisablingView {
        DisablingView(
            viewModel: SecondFactorViewModel(authService: authService),
            statusViewModel: makeStatusViewModel(coordinator), options: options)
    }

    func makeSessionsView(
        page: PageRequest? = nil, revoking id: SessionID? = nil, coordinator: any AuthCoordinating
    ) -> RevocableListView<AuthSession> {
        RevocableListView(
            viewModel: SessionsViewModel(page: page, authService: authService, coordinator: coordinator),
            columns: AuthColumns.sessions, emptyText: Notice.noSessions, revokedID: id,
            headline: { Done.revoked($0) })
    }

    func makeDevicesView(
        page: PageRequest? = nil, revoking id: DeviceID? = nil, coordinator: any AuthCoordinating
    ) -> RevocableListView<AuthDevice> {
        RevocableListView(
            viewModel: DevicesViewModel(page: page, authService: authService, coordinator: coordinator),
            columns: AuthColumns.devices, emptyText: Notice.noDevices, revokedID: id,
            headline: { Done.revoked($0) })
    }

    func makeTokenCreationView(
        _ draft: AccessTokenDraft, _ options: ProofOptions
    ) -> AccessTokenCreationView {
        AccessTokenCreationView(
            viewModel: AccessTokenCreationViewModel(
                authService: authService, accountService: accountService,
                beneficiaryService: beneficiaryService),
            draft: draft, options: options)
    }

    func makeTokensView(
        page: PageRequest? = nil, revoking id: AccessTokenID? = nil
    ) -> RevocableListView<AccessToken> {
        RevocableListView(
            viewModel: AccessTokensViewModel(page: page, authService: authService),
            columns: AccessTokenColumns.tokens, emptyText: Notice.noAccessTokens, revokedID: id,
            headline: { Done.revoked($0) })
    }

    func makeActivityView(page: PageRequest) -> AuditListView {
        AuditListView(viewModel: AuditListViewModel(.own, page: page, auditService: auditService))
    }

    private func makeLoginViewModel(_ coordinator: any AuthCoordinating) -> LoginViewModel {
        LoginViewModel(
            deviceName: deviceName, authService: authService, hints: hints, coordinator: coordinator)
    }

    private func makeStatusViewModel(_ coordinator: any AuthCoordinating) -> AuthStatusViewModel {
        AuthStatusViewModel(
            authService: authService, sessionAgent: sessionAgent, biometricService: biometricService,
            imageCacheService: imageCacheService, coordinator: coordinator)
    }
}

/// Creates authentication views and shows the one for a command.
@MainActor
final class AuthCoordinator: AuthCoordinating {
    private let host: any CommandHost
    private let factory: AuthViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = AuthViewFactory(
            dependencies: host.services, sessionAgent: host.sessionAgent, runEnvironment: host.runEnvironment,
            drawQRCode: host.drawQRCode)
    }

    func start(_ command: AuthCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

    private func view(for command: AuthCommand) -> any TerminalView {
        switch command {
        case .register(let options): factory.makeRegistrationView(options, coordinator: self)
        case .login(let options): factory.makeLoginView(options, coordinator: self)
        case .status: factory.makeStatusView(nil, coordinator: self)
        case .logout: factory.makeStatusView(.signOut, coordinator: self)
        case .lock: factory.makeStatusView(.lock, coordinator: self)
        case .unlock: factory.makeStatusView(.unlock, coordinator: self)
        case .refresh: factory.makeStatusView(.refresh, coordinator: self)
        case .changePassword(let options): factory.makePasswordChangeView(options)
        case .resetPassword(let options): factory.makePasswordResetView(options)
        case .activity(let page): factory.makeActivityView(page: page)
        case .listSessions(let page): factory.makeSessionsView(page: page, coordinator: self)
        case .revokeSession(let id): factory.makeSessionsView(revoking: id, coordinator: self)
        case .listDevices(let page): factory.makeDevicesView(page: page, coordinator: self)
        case .revokeDevice(let id): factory.makeDevicesView(revoking: id, coordinator: self)
        case .createToken(let draft, let options): factory.makeTokenCreationView(draft, options)
        case .listTokens(let page): factory.makeTokensView(page: page)
        case .revokeToken(let id): factory.makeTokensView(revoking: id)
        case .enrollTOTP(let options): factory.makeEnrollmentView(options)
        case .disableTOTP(let options): factory.makeDisablingView(options, coordinator: self)
        case .verifyOTP(let code):
            factory.makeSecondFactorView(.verify(code: code))
        case .makeRecoveryCodes(let options): factory.makeSecondFactorView(.makeRecoveryCodes(options))
        }
    }
}

/// Renders a text as a QR code for a terminal, one string per line; `nil` if no renderer is available.
///
/// The text is a secret: it must not pass through arguments, the environment or a file.
public typealias QRCodeDrawing = @Sendable (_ text: SharedSecret) async -> [String]?
