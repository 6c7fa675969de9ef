public import BankServices

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
