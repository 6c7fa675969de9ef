public import BankDomain
public import BankServices

/// The user's sessions and devices.
extension MockAuthService {
    public func sessions() async throws -> [AuthSession] {
        try await inSession(.authSessionsList) { .success($0.sessions(for: $1)) }
    }

    public func endSession(_ id: SessionID) async throws -> AuthSession {
        let session = try await inSession(auditing: .authSessionsRevoke, on: id.text) {
            .success(try $0.endSession(id, for: $1))
        }
        if session.isCurrent { try await forgetTokens() }
        return session
    }

    public func devices() async throws -> [AuthDevice] {
        try await inSession(.authDevicesList) { .success($0.devices(for: $1)) }
    }

    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice {
        let device = try await inSession(auditing: .authDevicesRevoke, on: id.text) {
            .success(try $0.removeDevice(id, for: $1))
        }
        if device.isCurrent { try await forgetTokens() }
        return device
    }
}
