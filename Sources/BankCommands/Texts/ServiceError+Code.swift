import BankServices

extension ServiceError {
    /// The name of the case: the stable code for programs. Storage problems have one each.
    var code: String {
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
        case .limitExceeded: "limitExceeded"
        case .currencyMismatch: "currencyMismatch"
        case .duplicateRequest: "duplicateRequest"
        case .invalidIBAN: "invalidIBAN"
        case .invalidAmount: "invalidAmount"
        case .invalidValue: "invalidValue"
        case .challengeRequired: "challengeRequired"
        case .invalidCredentials: "invalidCredentials"
        case .invalidCode: "invalidCode"
        case .tooManyAttempts: "tooManyAttempts"
        case .weakPassword: "weakPassword"
        case .wrongPassword: "wrongPassword"
        case .locked: "locked"
        case .alreadyExists: "alreadyExists"
        case .invalidFile: "invalidFile"
        case .storage(let problem, _, _): problem.code
        case .outcomeUnknown: "outcomeUnknown"
        }
    }
}
