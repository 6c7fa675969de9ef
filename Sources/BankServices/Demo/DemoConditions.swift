import BankDomain
import LanguageKit

/// Simulated faults and latency of the demo bank.
public struct DemoConditions: Equatable, Sendable {
    public enum Latency: String, Hashable, Sendable, CaseIterable {
        case none
        /// 80 to 400 milliseconds, as on a network.
        case realistic
    }

    public struct Fault: Equatable, Sendable {
        public var error: ServiceError
        /// The share of calls that fail, from 0 to 1.
        public var probability: Double

        public init(_ error: ServiceError, probability: Double = 1) {
            self.error = error
            self.probability = probability
        }
    }

    public var latency: Latency
    /// The operations that fail, and their faults.
    public var faults: [BankOperation: Fault]

    public init(latency: Latency = .none, faults: [BankOperation: Fault] = [:]) {
        self.latency = latency
        self.faults = faults
    }
}

/// The names of errors that the demo bank can simulate.
public enum DemoFault: String, CaseIterable, Sendable {
    case networkError, serverError, decodingError, unauthorized, challengeRequired, insufficientFunds
    case limitExceeded, accountFrozen, accountClosed, cannotBePaid, coolingOff, nameMismatch,
        currencyMismatch,
        duplicateRequest
    case cardDeclined, ratesTooOld, notFound, tooManyAttempts, outcomeUnknown, unknown

    public var error: ServiceError {
        let cause: Phrase = "the demo bank was told to fail"
        return switch self {
        case .networkError: .networkError(underlying: cause)
        case .serverError: .serverError(code: 503)
        case .decodingError: .decodingError(underlying: cause)
        case .unauthorized: .unauthorized(.notSignedIn)
        case .challengeRequired:
            .challengeRequired(
                Challenge(
                    id: "CHL000001", amount: Money(minorUnits: 10_000, currency: .usd),
                    payee: "the demo's payee", expiresAt: Instant(CalendarDate(dayNumber: 20_635))))
        case .insufficientFunds:
            .insufficientFunds(
                account: "ACC001", available: Money(minorUnits: 1_000, currency: .usd),
                requested: Money(minorUnits: 2_500, currency: .usd))
        case .limitExceeded:
            .limitExceeded(
                limit: Money(minorUnits: 100_000, currency: .usd),
                requested: Money(minorUnits: 150_000, currency: .usd))
        case .accountFrozen: .accountFrozen("ACC001")
        case .accountClosed: .accountClosed("ACC001")
        case .cannotBePaid: .cannotBePaid(payee: "ACC009")
        case .coolingOff: .coolingOff(until: Instant(CalendarDate(dayNumber: 20_635)))
        case .nameMismatch: .nameMismatch(given: "Ada", actualName: nil)
        case .currencyMismatch: .currencyMismatch(expected: .usd, actual: .eur)
        case .duplicateRequest:
            IdempotencyKey("demo").map(ServiceError.duplicateRequest) ?? .unknown(underlying: cause)
        case .cardDeclined: .cardDeclined(.cardFrozen, authorisation: "AUT000001")
        case .ratesTooOld: .ratesTooOld(date: CalendarDate(dayNumber: 0), maximumDays: 7)
        case .notFound: .notFound(.account, name: "ACC001")
        case .outcomeUnknown: .outcomeUnknown(IdempotencyKey("demo"), underlying: cause)
        case .tooManyAttempts: .tooManyAttempts(retryAfterSeconds: 30)
        case .unknown: .unknown(underlying: cause)
        }
    }
}

extension DemoConditions {
    /// Why the text of a fault is invalid.
    public enum FaultTextProblem: Error {
        case operation
        case fault
        case probability
    }

    /// Adds a fault that is written as `transfers.create=insufficientFunds`, or with the share of calls that fail as
    /// `transfers.create=insufficientFunds:0.1`.
    public mutating func addFault(_ text: String) throws(FaultTextProblem) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let operation = BankOperation(rawValue: String(sides[0])) else { throw .operation }
        guard sides.count == 2 else { throw .fault }
        let parts = sides[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fault = DemoFault(rawValue: String(parts[0])) else { throw .fault }
        var probability = 1.0
        if parts.count == 2 {
            // "nan" and "inf" parse as numbers but are not probabilities.
            guard let share = Double(parts[1]), (0...1).contains(share) else { throw .probability }
            probability = share
        }
        faults[operation] = Fault(fault.error, probability: probability)
    }
}

extension DemoConditions {
    /// Adds a fault from a form or a request. Throws `invalidValue` for this field.
    package mutating func add(fault text: String, field: ErrorField) throws(ServiceError) {
        do throws(FaultTextProblem) {
            try addFault(text)
        } catch {
            let expected: Phrase =
                switch error {
                case .operation: "an operation such as transfers.create, and an error"
                case .fault:
                    """
                    transfers.create=ERROR, where ERROR is one of \
                    \(Phrase.list(DemoFault.allCases.map(\.rawValue)))
                    """
                case .probability: "a share of calls from 0 to 1 after the colon"
                }
            throw .invalidValue(
                field: field, value: String(text.prefix(100)), reason: .malformed(expected: expected))
        }
    }
}
