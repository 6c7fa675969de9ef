import BankDomain
import BankServices
import LanguageKit

/// Faults of the demo in words, for people who show it.
@MainActor
enum DemoFaultWords {
    /// The operations that people do. Programs can make the others fail.
    static func operations(_ visit: PageVisit) -> [(value: String, text: Phrase)] {
        BankOperation.allCases.compactMap { operation in
            visit.texts.text(of: operation).map { (operation.rawValue, $0) }
        }
    }

    static func title(of operation: BankOperation, _ visit: PageVisit) -> Phrase {
        visit.texts.text(of: operation) ?? Phrase(verbatim: operation.rawValue)
    }

    static func name(of fault: DemoConditions.Fault) -> Phrase {
        switch fault.kind {
        case .named(let fault): fault.words
        case .error(let error): DemoFault(rawValue: error.code)?.words ?? Phrase(verbatim: error.code)
        }
    }

    static func share(_ probability: Double) -> Phrase {
        switch probability {
        case 1...: "Always"
        case 0.5: "Half of the time"
        case 0.1: "One time in ten"
        default: "\(.text("\(Int((probability * 100).rounded()))"))% of the time"
        }
    }
}

extension DemoFault {
    var words: Phrase {
        switch self {
        case .networkError: "The network fails"
        case .serverError: "The bank's server fails"
        case .decodingError: "The answer can't be read"
        case .unauthorized: "The session has ended"
        case .tooManyAttempts: "Too many attempts"
        case .unknown: "Something unexpected happens"
        case .challengeRequired: "A code is needed"
        case .insufficientFunds: "Not enough money"
        case .limitExceeded: "Above the limit"
        case .accountFrozen: "The account is frozen"
        case .accountClosed: "The account is closed"
        case .cannotBePaid: "The payee's account can't be paid"
        case .coolingOff: "The payee is too new for this amount"
        case .nameMismatch: "The name isn't the account holder's"
        case .duplicateRequest: "The key was used for another request"
        case .cardDeclined: "The card is declined"
        case .ratesTooOld: "The exchange rates are too old"
        case .notFound: "It doesn't exist"
        case .outcomeUnknown: "No answer, and nothing is done"
        case .outcomeUnknownMade: "No answer, although it is done"
        }
    }
}
