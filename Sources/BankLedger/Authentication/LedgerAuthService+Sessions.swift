public import BankDomain
public import BankServices

extension LedgerAuthService {
    /// Ends the session and forgets its tokens.
    public func logout() async throws {
        if let hash = try await sessions.currentTokens()?.access.digest {
            try await store.write(.commit) { books in
                guard let session = try books.session(access: hash), !session.isEnded else { return }
                try books.end(session)
                try books.record(AuditedAction(.authLogout, by: session.principal, on: session.id.text))
            }
        }
        try await forgetTokens()
    }

    /// Exchanges the tokens. A refresh token that comes twice was copied: it ends the session.
    public func refresh() async throws -> AuthResult {
        guard let tokens = try await sessions.currentTokens() else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        let (hash, next) = (tokens.refresh.digest, SessionTokens.make(random))
        let renewed = try await store.write(.commit) { books -> StoredSession? in
            guard let (session, isUsed) = try books.session(refresh: hash) else { return nil }
            guard !isUsed, session.isLive(at: books.now) else {
                try books.end(session)
                if isUsed {
                    try books.record(
                        AuditedAction(.authRefresh, by: session.principal, on: session.id.text),
                        outcome: ServiceError.unauthorized(.sessionEnded).code)
                }
                return nil
            }
            try books.renew(session, used: hash, next)
            return try books.session(access: next.access.digest)
        }
        guard let renewed else {
            await publish()
            throw ServiceError.unauthorized(.sessionEnded)
        }
        return try await hand(over: next, of: renewed)
    }

    /// The user's sessions that can be used, newest first.
    public func sessions() async throws -> [AuthSession] {
        let current = try await sessions.session()
        return try await store.read { books in
            try books.liveSessions(of: current.user.id).map { $0.shown(in: current.id) }
        }
    }

    /// Ends one of the user's sessions, this one too.
    public func endSession(_ id: SessionID) async throws -> AuthSession {
        let current = try await sessions.session()
        let action = AuditedAction(.authSessionsRevoke, by: current.principal, on: id.text)
        let ended = try await store.write(.commit, action) { books in
            let session = try books.liveSessions(of: current.user.id).first { $0.id == id }
            guard let session else { throw ServiceError.notFound(.session, name: id.text) }
            try books.end(session)
            try books.tellSecurityChange(action, detail: session.deviceName)
            return session
        }
        if ended.number == current.number { try await forgetTokens() }
        return ended.shown(in: current.id)
    }

    /// The devices on which the user signed in, newest first.
    public func devices() async throws -> [AuthDevice] {
        let current = try await sessions.session()
        return try await store.read { books in
            try books.devices(of: current.user.id).map { $0.shown(on: current.device) }
        }
    }

    /// Forgets a device and ends its sessions. It signs in again under another key.
    public func removeDevice(_ id: DeviceID) async throws -> AuthDevice {
        let current = try await sessions.session()
        let action = AuditedAction(.authDevicesRevoke, by: current.principal, on: id.text)
        let removed = try await store.write(.commit, action) { books in
            let device = try books.devices(of: current.user.id).first { $0.id == id }
            guard let device else { throw ServiceError.notFound(.device, name: id.text) }
            try books.remove(device)
            try books.tellSecurityChange(action, detail: device.name)
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
