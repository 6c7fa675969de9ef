public enum OTPVerification: Equatable, Sendable {
    /// The enrolment is confirmed: from now on codes are asked for.
    case enrolled(RecoveryCodes)
    case accepted
}
