import BankDomain
import BankServices
import LanguageKit

/// The errors that `--fail` knows.
enum DemoFault: String, CaseIterable {
    case networkError, serverError, decodingError, unauthorized, challengeRequired, unknown

    var error: ServiceError {
        let cause: Phrase = "the demo bank was told to fail"
        return switch self {
        case .networkError: .networkError(underlying: cause)
        case .serverError: .serverError(code: 503)
        case .decodingError: .decodingError(underlying: cause)
        case .unauthorized: .unauthorized(.notSignedIn)
        case .challengeRequired:
            .challengeRequired(
                Challenge(
                    id: "CHL000001", amount: .zero(.usd), payee: "the demo's payee",
                    expiresAt: Instant(CalendarDate(dayNumber: 0))))
        case .unknown: .unknown(underlying: cause)
        }
    }
}
