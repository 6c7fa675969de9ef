extension ServiceError {
    /// The name of the case: the stable code for programs. Storage problems have one each, the line of a batch has that
    /// of its reason.
    public var code: String {
        switch self {
        case .notFound: "notFound"
        case .ambiguous: "ambiguous"
        case .unauthorized: "unauthorized"
        case .networkError: "networkError"
        case .serverError: "serverError"
        case .decodingError: "decodingError"
        case .notInitialized: "notInitialized"
        case .invalidConfiguration: "invalidConfiguration"
        case .notAvailable: "notAvailable"
        case .unknown: "unknown"
        case .insufficientFunds: "insufficientFunds"
        case .accountFrozen: "accountFrozen"
        case .accountClosed: "accountClosed"
        case .accountNotEmpty: "accountNotEmpty"
        case .invalidState: "invalidState"
        case .clockBehind: "clockBehind"
        case .limitExceeded: "limitExceeded"
        case .coolingOff: "coolingOff"
        case .nameMismatch: "nameMismatch"
        case .currencyMismatch: "currencyMismatch"
        case .duplicateRequest: "duplicateRequest"
        case .invalidIBAN: "invalidIBAN"
        case .invalidAmount: "invalidAmount"
        case .invalidValue: "invalidValue"
        case .cardDeclined: "cardDeclined"
        case .challengeRequired: "challengeRequired"
        case .invalidCredentials: "invalidCredentials"
        case .invalidCode: "invalidCode"
        case .tooManyAttempts: "tooManyAttempts"
        case .weakPassword: "weakPassword"
        case .wrongPassword: "wrongPassword"
        case .locked: "locked"
        case .alreadyExists: "alreadyExists"
        case .lineRefused(_, let reason): reason.code
        case .invalidFile: "invalidFile"
        case .unbalancedStatement: "unbalancedStatement"
        case .storage(let problem, _, _): problem.code
        case .outcomeUnknown: "outcomeUnknown"
        }
    }

    /// Whether the bank looked at the request and said no: neither its storage nor a wire failed.
    public var isRefusal: Bool {
        switch self {
        case .storage, .unbalancedStatement, .outcomeUnknown, .networkError, .serverError, .decodingError,
            .unknown,
            .notInitialized:
            false
        case .lineRefused(_, let reason): reason.isRefusal
        default: true
        }
    }
}
