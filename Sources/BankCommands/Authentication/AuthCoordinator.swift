import BankDomain
import BankFeatures
import BankServices

/// Makes the views of signing in and shows the one that a command asks for.
@MainActor
final class AuthCoordinator: AuthCoordinating {
    private let host: any CommandHost
    private let factory: AuthViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = AuthViewFactory(
            dependencies: host.services, sessionAgent: host.sessionAgent, surroundings: host.surroundings,
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
        case .refresh: factory.makeStatusView(.refresh, coordinator: self)
        case .changePassword(let options): factory.makePasswordChangeView(options)
        case .resetPassword(let options): factory.makePasswordResetView(options)
        case .activity(let page): factory.makeActivityView(page: page)
        case .listSessions(let page): factory.makeSessionsView(page: page, coordinator: self)
        case .revokeSession(let id): factory.makeSessionsView(revoking: id, coordinator: self)
        case .listDevices(let page): factory.makeDevicesView(page: page, coordinator: self)
        case .revokeDevice(let id): factory.makeDevicesView(revoking: id, coordinator: self)
        case .enrollTOTP(let descriptor):
            factory.makeEnrollmentView(passwordDescriptor: descriptor)
        case .disableTOTP(let descriptor):
            factory.makeDisablingView(passwordDescriptor: descriptor, coordinator: self)
        case .verifyOTP(let code):
            factory.makeSecondFactorView(.verify(code: code))
        case .makeRecoveryCodes(let descriptor):
            factory.makeSecondFactorView(.makeRecoveryCodes(passwordDescriptor: descriptor))
        }
    }
}
