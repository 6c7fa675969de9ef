import BankDomain
import BankServices

/// A signed-in user's sessions and devices.
extension MockBank {
    func sessions(for present: MockSession) -> [AuthSession] {
        authentication.sessions
            .filter { $0.user == present.user && $0.isAlive(at: head.clock) }
            .map { view($0, in: present) }
            .reversed()
    }

    mutating func endSession(_ id: SessionID, for present: MockSession) throws(ServiceError) -> AuthSession {
        guard let session = sessions(for: present).first(where: { $0.id == id }) else {
            throw .notFound(.session, name: id.text)
        }
        _ = authentication.endSessions(at: head.clock) { $0.id == id }
        tellSecurityChange(.authSessionsRevoke, of: present.user, detail: session.deviceName)
        return session
    }

    func devices(for present: MockSession) -> [AuthDevice] {
        authentication.devices
            .filter { $0.user == present.user && !$0.isForgotten }
            .map { device in
                AuthDevice(
                    id: device.id, name: device.name, createdAt: device.createdAt,
                    lastUsedAt: device.lastUsedAt, isCurrent: device.id == present.device)
            }
            .reversed()
    }

    mutating func removeDevice(_ id: DeviceID, for present: MockSession) throws(ServiceError) -> AuthDevice {
        guard let device = devices(for: present).first(where: { $0.id == id }),
            let place = authentication.devices.firstIndex(where: { $0.id == id })
        else { throw .notFound(.device, name: id.text) }
        authentication.devices[place].isForgotten = true
        _ = authentication.endSessions(at: head.clock) { $0.device == id }
        tellSecurityChange(.authDevicesRevoke, of: present.user, detail: device.name)
        return device
    }

    private func view(_ session: MockSession, in present: MockSession) -> AuthSession {
        let device = authentication.devices.first { $0.id == session.device }
        return AuthSession(
            id: session.id, deviceID: session.device, deviceName: device?.name ?? "",
            createdAt: session.createdAt, lastUsedAt: session.lastUsedAt, expiresAt: session.expiresAt,
            isCurrent: session.id == present.id)
    }
}
