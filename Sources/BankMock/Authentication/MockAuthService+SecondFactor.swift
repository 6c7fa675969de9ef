import BankDomain
public import BankServices

/// Second factors and passwords.
extension MockAuthService {
    public func verifyOTP(_ code: String) async throws -> OTPVerification {
        let (codes, marks) = freshRecoveryCodes()
        let isEnrolled = try await inSession(auditing: .authVerifyOTP) { bank, session in
            bank.verify(code, recoveryCodes: marks, in: session)
        }
        await announce()
        return isEnrolled ? .enrolled(codes) : .accepted
    }

    /// Begins an enrolment. The secret is only for display: the code is always ``MockSeed/code``.
    public func enrollTOTP(
        password: borrowing SecretBytes, code: String?
    ) async throws -> TOTPEnrollment {
        let proof = MockProof(password: SharedSecret(password: password), code: code, needsCode: true)
        let username = try await inSession(auditing: .authEnrollTOTP) { bank, session in
            bank.enroll(proof, in: session)
        }
        let secret = host.letters(32)
        let uri =
            "otpauth://totp/bank:\(username)?secret=\(String(decoding: secret, as: UTF8.self))&issuer=bank"
        return TOTPEnrollment(
            secret: SharedSecret(SecretBytes(secret)), uri: SharedSecret(SecretBytes(uri)))
    }

    public func disableTOTP(password: borrowing SecretBytes, code: String?) async throws {
        let proof = MockProof(password: SharedSecret(password: password), code: code, needsCode: true)
        try await inSession(auditing: .authDisableTOTP) { bank, session in
            bank.disableSecondFactor(proof, in: session)
        }
        await announce()
    }

    public func makeRecoveryCodes(
        password: borrowing SecretBytes, code: String?
    ) async throws -> RecoveryCodes {
        let proof = MockProof(password: SharedSecret(password: password), code: code, needsCode: true)
        let (codes, marks) = freshRecoveryCodes()
        try await inSession(auditing: .authRecoveryCodes) { bank, session in
            bank.makeRecoveryCodes(marks, proof, of: session.user)
        }
        return codes
    }

    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes, keepsOtherSessions: Bool
    ) async throws -> Int {
        let current = SharedSecret(password: current)
        let tokens = try await signedInTokens()
        try await requireSession(.authChangePassword, tokens)
        let (session, names) = try await host.readAccounts(nil) { bank in
            let session = try bank.session(of: tokens)
            let profile = try bank.profile(of: session.user)
            return (session, [profile.username ?? "", profile.name])
        }
        let mark: MockSecretHash
        do {
            mark = try host.mark(ofNew: new, names: names)
        } catch {
            throw await refused(session.action(.authChangePassword), error)
        }
        return try await inSession(auditing: .authChangePassword) { bank, session in
            bank.changePassword(from: current, to: mark, in: session, keepsOtherSessions: keepsOtherSessions)
        }
    }

    /// Sets a new password with a recovery code.
    public func resetPassword(
        of username: String, recoveryCode: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws {
        let username = Username.folded(username)
        let (code, mark) = (SharedSecret(recoveryCode.copy()), try host.mark(ofNew: new, names: [username]))
        try await host.change(.authResetPassword, .commit) {
            $0.resetPassword(of: username, recoveryCode: code, to: mark)
        }.get()
        await announce()
    }

    private func freshRecoveryCodes() -> (RecoveryCodes, [MockSecretHash]) {
        let codes = (0..<RecoveryCodes.count).map { _ in host.secretText(groups: 3) }
        let salt = host.random.nextUInt64()
        return (RecoveryCodes(codes), codes.map { MockSecretHash(MockCode.canonical($0), salt: salt) })
    }
}
