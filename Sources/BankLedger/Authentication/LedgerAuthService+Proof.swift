import BankCryptography
import BankDomain
import BankServices

/// Proof that the user of a session is present. Hashing takes a while, so the transaction that uses it must call
/// ``CredentialStore/requireValid(_:)``, in case the state has changed.
struct Proof: Sendable {
    /// The session in which the password was given.
    let session: StoredSession
    /// The user's credential, with the matching verifier.
    let credential: Credential
    /// The key that is mixed into passwords and recovery codes.
    let pepper: Pepper
}

/// The code that a proof needs besides the password.
enum CodeOfProof: Sendable {
    case notNeeded
    /// A code of the user's second factor or a recovery code, if the user has a second factor.
    case given(String?)

    var text: String? {
        guard case .given(let code) = self else { return nil }
        return code
    }
}

extension LedgerAuthService {
    /// Checks the password of the signed-in user, and a code if one is needed, and records a refusal of `action`. Throws
    /// `invalidCredentials`, `unauthorized(.codeMissing)`, `invalidCode`, `tooManyAttempts`.
    func prove(
        _ password: borrowing SecretBytes, _ code: CodeOfProof, in session: StoredSession,
        _ action: AuditedAction
    ) async throws -> Proof {
        let pepper = try await passwords.pepper()
        let user = session.user.id
        let (begun, credential) = try await store.change(.commit) { transaction in
            (
                try transaction.attempts.begun(of: Attempt.session(of: user), action),
                try transaction.credentials.credential(of: user)
            )
        }
        let attempt = try begun.get()
        let isRight = try await passwords.matches(password, credential.verifier, pepper)
        let answer = try await secondFactor.answer(code.text, of: user, pepper)
        let refusal = try await store.change(.commit) { transaction in
            let refusal = try transaction.attempts.finish(
                attempt, isPasswordRight: isRight, code, answer, of: credential)
            if let refusal { try transaction.audit.record(action, outcome: refusal.code) }
            return refusal
        }
        if let refusal { throw refusal }
        return Proof(session: session, credential: credential, pepper: pepper)
    }
}

extension AttemptStore {
    /// Ends an attempt to prove who the user is. Returns the refusal; `nil` if the proof is complete. A recovery code is
    /// used up even if the password is wrong.
    fileprivate func finish(
        _ attempt: Attempt, isPasswordRight: Bool, _ code: CodeOfProof, _ answer: CodeAnswer,
        of credential: Credential
    ) throws -> ServiceError? {
        let (factors, user) = (transaction.secondFactors, credential.user.id)
        guard isPasswordRight else {
            try factors.discard(answer, of: user)
            return .invalidCredentials
        }
        guard credential.hasSecondFactor else {
            try forgetFailures(of: attempt.subject)
            return nil
        }
        guard case .given(let text) = code else {
            // A right password does not reset the failures with codes.
            try takeBack(attempt)
            return nil
        }
        guard text != nil else {
            try takeBack(attempt)
            return .unauthorized(.codeMissing)
        }
        guard try factors.accepts(answer, of: user) else {
            // A reused code is not a guess.
            if answer.step != nil { try takeBack(attempt) }
            return .invalidCode
        }
        try forgetFailures(of: attempt.subject)
        return nil
    }
}
