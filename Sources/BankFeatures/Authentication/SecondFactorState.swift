public import BankServices

/// Where a second factor stands: being set up, proved, or taken away.
public enum SecondFactorState: Equatable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// An answer is awaited.
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
    /// The factor was taken away.
    case disabled
    /// It could not be done.
    case failed(ServiceError)

    var isAwaitingAnswer: Bool {
        switch self {
        case .working, .confirming: true
        default: false
        }
    }
}
