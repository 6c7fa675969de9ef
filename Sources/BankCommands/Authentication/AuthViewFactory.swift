import BankDomain
import BankFeatures
package import BankServices

@MainActor
package struct AuthViewFactory {
    package typealias Dependencies = HasAuthService & HasBiometricService & HasAuditService

    private let authService: any AuthServiceProtocol
    private let biometricService: any BiometricServiceProtocol
    private let auditService: any AuditServiceProtocol
    private let sessionAgent: any SessionAgent
    private let deviceName: String
    private let drawQRCode: QRCodeDrawing

    init(
        dependencies: any Dependencies, sessionAgent: any SessionAgent, surroundings: Surroundings,
        drawQRCode: @escaping QRCodeDrawing
    ) {
        self.authService = dependencies.authService
        self.biometricService = dependencies.biometricService
        self.auditService = dependencies.auditService
        self.sessionAgent = sessionAgent
        self.deviceName = surroundings.deviceName
        self.drawQRCode = drawQRCode
    }

    func makeRegistrationView(
        _ options: RegistrationOptions, coordinator: any AuthCoordinating
    ) -> RegistrationView {
        RegistrationView(
            viewModel: RegistrationViewModel(authService: authService, coordinator: coordinator),
            options: options)
    }

    func makeLoginView(_ options: LoginOptions, coordinator: any AuthCoordinating) -> LoginView {
        LoginView(
            viewModel: LoginViewModel(
                deviceName: deviceName, authService: authService, coordinator: coordinator),
            options: options)
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

    func makeEnrollmentView(passwordDescriptor: Int32?) -> EnrollmentView {
        EnrollmentView(
            viewModel: SecondFactorViewModel(authService: authService),
            passwordDescriptor: passwordDescriptor, drawQRCode: drawQRCode)
    }

    func makeSecondFactorView(_ request: SecondFactorView.Request) -> SecondFactorView {
        SecondFactorView(viewModel: SecondFactorViewModel(authService: authService), request: request)
    }

    func makeDisablingView(
        passwordDescriptor: Int32?, coordinator: any AuthCoordinating
    ) -> DisablingView {
        DisablingView(
            viewModel: SecondFactorViewModel(authService: authService),
            statusViewModel: makeStatusViewModel(coordinator), passwordDescriptor: passwordDescriptor)
    }

    func makeSessionsView(
        page: PageRequest? = nil, revoking id: SessionID? = nil, coordinator: any AuthCoordinating
    ) -> RevocableListView<AuthSession> {
        RevocableListView(
            viewModel: SessionsViewModel(page: page, authService: authService, coordinator: coordinator),
            columns: AuthColumns.sessions, emptyText: Notice.noSessions, revokedID: id)
    }

    func makeDevicesView(
        page: PageRequest? = nil, revoking id: DeviceID? = nil, coordinator: any AuthCoordinating
    ) -> RevocableListView<AuthDevice> {
        RevocableListView(
            viewModel: DevicesViewModel(page: page, authService: authService, coordinator: coordinator),
            columns: AuthColumns.devices, emptyText: Notice.noDevices, revokedID: id)
    }

    func makeActivityView(page: PageRequest) -> AuditListView {
        AuditListView(viewModel: AuditListViewModel(.own, page: page, auditService: auditService))
    }

    private func makeStatusViewModel(_ coordinator: any AuthCoordinating) -> AuthStatusViewModel {
        AuthStatusViewModel(
            authService: authService, sessionAgent: sessionAgent, biometricService: biometricService,
            coordinator: coordinator)
    }
}
