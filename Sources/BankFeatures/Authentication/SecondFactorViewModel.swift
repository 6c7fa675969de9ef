public import BankServices
public import Observation

/// Sets a second factor up, proves it, makes its recovery codes anew, and takes it away.
///
/// While an answer is awaited nothing else is asked: two clicks are one.
@Observable
@MainActor
public final class SecondFactorViewModel {
    public private(set) var state = SecondFactorState.idle

    private let authService: any AuthServiceProtocol

    public init(authService: any AuthServiceProtocol) {
        self.authService = authService
    }

    /// Begins an enrolment, which then waits for a code.
    public func enroll(password: consuming SecretBytes) async {
        await perform {
            .waiting(try await authService.enrollTOTP(password: password), problem: nil)
        }
    }

    /// Confirms the enrolment that waits, also one that was begun elsewhere; otherwise proves the factor.
    ///
    /// A code that the bank does not take leaves the enrolment waiting.
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

    /// Makes ten recovery codes in place of those made before.
    public func makeRecoveryCodes(password: consuming SecretBytes) async {
        await perform { .renewed(try await authService.makeRecoveryCodes(password: password)) }
    }

    /// Takes the factor and its recovery codes away.
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
        // Nothing waits any more, or nobody is there for whom it could.
        case .notFound, .unauthorized: .failed(error)
        default: .waiting(enrollment, problem: error)
        }
    }
}

/// Where a second factor stands: being set up, proved, or taken away.
public enum SecondFactorState: Equatable, Sendable {
    case idle
    case working
    /// An enrolment waits for a code; `problem` is what the bank said to the last one.
    case waiting(TOTPEnrollment, problem: ServiceError?)
    /// The answer to such a code is awaited.
    case confirming(TOTPEnrollment)
    /// The enrolment is confirmed; its recovery codes are shown this once.
    case enrolled(RecoveryCodes)
    /// A code of the factor was right.
    case accepted
    /// There are other recovery codes, shown this once.
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
