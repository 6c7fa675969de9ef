public import BankServices
public import Observation

/// Enrols a second factor, verifies it, renews its recovery codes, and disables it.
///
/// Only one request runs at a time: two clicks send one request.
@Observable
@MainActor
public final class SecondFactorViewModel {
    public private(set) var state = SecondFactorState.idle

    private let authService: any AuthServiceProtocol

    public init(authService: any AuthServiceProtocol) {
        self.authService = authService
    }

    /// Whether the user may have a second factor, so that a change needs a code of it or a recovery code.
    public func mayNeedCode() async throws -> Bool { try await authService.mayHaveSecondFactor }

    /// Starts an enrolment, which then waits for a code.
    public func enroll(password: consuming SecretBytes, code: String = "") async {
        await perform {
            .waiting(
                try await authService.enrollTOTP(password: password, code: TypedText.code(code)), problem: nil
            )
        }
    }

    /// Confirms a pending enrolment, even one started elsewhere; otherwise verifies the second factor.
    ///
    /// If the bank rejects the code, the enrolment stays pending.
    public func verify(code: String) async {
        guard case .waiting(let enrollment, _) = state else {
            return await perform { try await verified(code) }
        }
        state = .confirming(enrollment)
        do {
            state = try await verified(code)
        } catch {
            state = Self.state(of: enrollment, after: ServiceError(mapping: error))
        }
    }

    /// Creates ten recovery codes, which replace earlier ones.
    public func makeRecoveryCodes(password: consuming SecretBytes, code: String = "") async {
        await perform {
            .renewed(try await authService.makeRecoveryCodes(password: password, code: TypedText.code(code)))
        }
    }

    /// Disables the second factor and its recovery codes.
    public func disable(password: consuming SecretBytes, code: String = "") async {
        await perform {
            try await authService.disableTOTP(password: password, code: TypedText.code(code))
            return .disabled
        }
    }

    private func perform(_ work: @MainActor () async throws -> SecondFactorState) async {
        guard !state.isAwaitingAnswer else { return }
        state = .working
        do {
            state = try await work()
        } catch {
            state = .failed(ServiceError(mapping: error))
        }
    }

    private func verified(_ code: String) async throws -> SecondFactorState {
        switch try await authService.verifyOTP(try TypedText.requiredCode(code)) {
        case .enrolled(let codes): .enrolled(codes)
        case .accepted: .accepted
        }
    }

    private static func state(of enrollment: TOTPEnrollment, after error: ServiceError) -> SecondFactorState {
        switch error {
        // The enrolment no longer exists, or no user is signed in.
        case .notFound, .unauthorized: .failed(error)
        default: .waiting(enrollment, problem: error)
        }
    }
}

extension AuthServiceProtocol {
    /// Whether the user has a second factor; true if it is not known because the keychain is locked.
    var mayHaveSecondFactor: Bool {
        get async throws {
            switch try await state() {
            case .signedIn(let session): session.hasSecondFactor
            case .locked: true
            case .signedOut: false
            }
        }
    }
}

/// The state of a second factor while it is enrolled, verified or disabled.
public enum SecondFactorState: Equatable, Sendable {
    case idle
    case working
    /// An enrolment waits for a code; `problem` is the error of the last code.
    case waiting(TOTPEnrollment, problem: ServiceError?)
    /// A code of a pending enrolment is being checked.
    case confirming(TOTPEnrollment)
    /// The enrolment is confirmed; its recovery codes are shown only once.
    case enrolled(RecoveryCodes)
    /// The code was correct.
    case accepted
    /// New recovery codes, shown only once.
    case renewed(RecoveryCodes)
    case disabled
    case failed(ServiceError)

    var isAwaitingAnswer: Bool {
        switch self {
        case .working, .confirming: true
        default: false
        }
    }
}
