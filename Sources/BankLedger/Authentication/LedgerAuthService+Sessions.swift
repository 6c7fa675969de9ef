public import BankDomain
public import BankServices

extension LedgerAuthService {
    public func logout() async throws {
        if let hash = try await sessions.currentTokens()?.accessDigest {
            try await store.change(.commit) { transaction in
                let sessions = transaction.sessions
                guard let session = try sessions.session(access: hash), !session.isEnded else { return }
                try sessions.end(session)
                try transaction.audit.record(
                    AuditedAction(.authLogout, by: session.principal, on: session.id.text))
            }
        }
        try await forgetTokens()
    }

    /// Exchanges the tokens. A refresh that is repeated soon gets the same tokens: its answer was lost, or several were
    /// sent at once. A refresh token that is used later was copied, so the session ends.
    public func refresh() async throws -> AuthResult {
        guard let tokens = try await sessions.currentTokens() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        let (hash, next) = (tokens.refreshDigest, tokens.successor(try await passwords.pepper()))
        let renewed = try await store.change(.commit) { transaction -> StoredSession? in
            let (sessions, now) = (transaction.sessions, transaction.now)
            guard let (session, usedAt) = try sessions.session(refresh: hash) else { return nil }
            if session.isLive(at: now) {
                guard let usedAt else {
                    try sessions.renew(session, used: hash, next)
                    return try sessions.session(access: next.accessDigest)
                }
                if SessionLimits.isRepetition(at: now, of: usedAt) { return session }
            }
            try sessions.end(session)
            if usedAt != nil {
                try transaction.audit.record(
                    AuditedAction(.authRefresh, by: session.principal, on: session.id.text),
                    outcome: ServiceError.unauthorized(.sessionEnded).code)
            }
            return nil
        }
        guard let renewed else {
            await publish()
            throw ServiceError.unauthorized(.sessionEnded)
        }
        return try await hand(over: next, of: renewed)
    }

    /// The user's usable sessions, newest first.
    public func sessions() async throws -> [AuthSession] {
        let current = try await sessions.session(.authSessionsList)
        return try await store.read { transaction in
            try transaction.sessions.liveSessions(of: current.user.id).map { $0.shown(in: current.id) }
        }
    }

    public func endSession(_ id: SessionID) async throws -> AuthSession {
        let current = try await sessions.session(.authSessionsRevoke)
        let action = AuditedAction(.authSessionsRevoke, by: current.principal, on: id.text)
        let ended = try await store.change(.commit, action) { transaction in
            let session = try transaction.sessions.liveSessions(of: current.user.id).first { $0.id == id }
            guard let session else { throw ServiceError.notFound(.session, name: id.text) }
            try transaction.sessions.end(session)
            try transaction.credentials.tellSecurityChange(action, detail: session.deviceName)
            return session
        }
        if ended.number == current.number { try await forgetTokens() }
        return ended.shown(in: current.id)
    }

    /// The devices on which the user signed in, newest first.
    public func devices() async throws -> [AuthDevice] {
        let current = try await sessions.session(.authDevicesList)
        return try await store.read { transaction in
            try transaction.devices.devices(of: current.user.id).map { $0.shown(on: current.device) }
        }
    }

    /// Forgets a device and ends its sessions. The device signs in again under another key.
    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice {
        let current = try await sessions.session(.authDevicesRevoke)
        let action = AuditedAction(.authDevicesRevoke, by: current.principal, on: id.text)
        let removed = try await store.change(.commit, action) { transaction in
            let device = try transaction.devices.devices(of: current.user.id).first { $0.id == id }
            guard let device else { throw ServiceError.notFound(.device, name: id.text) }
            try transaction.devices.remove(device)
            try transaction.credentials.tellSecurityChange(action, detail: device.name)
            return device
        }
        if removed.number == current.device { try await forgetTokens() }
        return removed.shown(on: current.device)
    }

    private func forgetTokens() async throws {
        try await tokens.forget()
        await publish()
    }
}
