public import BankServices

public typealias SessionsViewModel = RevocableListViewModel<AuthSession>

extension RevocableListViewModel where Item == AuthSession {
    /// Sessions that are not loaded yet. Ending the present one signs the user out.
    public convenience init(
        authService: any AuthServiceProtocol, coordinator: (any AuthCoordinating)?
    ) {
        self.init(
            fetch: { try await authService.sessions() },
            revoke: { try await authService.endSession($0) },
            didRevoke: { [weak coordinator] in if $0.isCurrent { coordinator?.didSignOut() } })
    }
}

/// The devices on which the user signed in.
public typealias DevicesViewModel = RevocableListViewModel<AuthDevice>

extension RevocableListViewModel where Item == AuthDevice {
    /// Devices that are not loaded yet. Removing the present one signs the user out.
    public convenience init(
        authService: any AuthServiceProtocol, coordinator: (any AuthCoordinating)?
    ) {
        self.init(
            fetch: { try await authService.devices() },
            revoke: { try await authService.removeDevice($0) },
            didRevoke: { [weak coordinator] in if $0.isCurrent { coordinator?.didSignOut() } })
    }
}
