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

    /// Starts an enrolment, which then waits for a code.
    public func enroll(password: consuming SecretBytes) async {
        await perform {
            .waiting(try await authService.enrollTOTP(password: password), problem: nil)
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
    public func makeRecoveryCodes(password: consuming SecretBytes) async {
        await perform { .renewed(try await authService.makeRecoveryCodes(password: password)) }
    }

    /// Disables the second factor and its recovery codes.
    public func disable(password: consuming SecretBytes) async {
        await perform {
            try await authService.disableTOTP(password: password)
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
