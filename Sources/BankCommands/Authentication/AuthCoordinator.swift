package import BankDomain
import BankFeatures
package import BankServices

/// Leads through the views of signing in.
@MainActor
package final class AuthCoordinator: AuthCoordinating {
    private unowned let parent: any Coordinating
    private let factory: AuthViewFactory

    package init(parent: any Coordinating, factory: AuthViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: AuthCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    // The view that made a change shows it, and on a command line the user decides what comes next.
    package func didRegister(_ profile: UserProfile) {}
    package func didSignIn(_ user: User) {}
    package func didSignOut() {}

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
