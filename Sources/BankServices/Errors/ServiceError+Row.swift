package import JSONKit

extension ServiceError {
    /// The error by its row: code, category, details and words. A new case needs a row in the file of its group.
    package var row: DescribedError {
        switch self {
        case .notFound(let kind, let name): LookupErrors.notFound(kind, name)
        case .ambiguous(let kind, let name, let candidates): LookupErrors.ambiguous(kind, name, candidates)
        case .alreadyExists(let kind, let name): LookupErrors.alreadyExists(kind, name)
        case .tooMany(let kind, let maximum): LookupErrors.tooMany(kind, maximum)
        case .invalidState(let kind, let name, let status): LookupErrors.invalidState(kind, name, status)
        case .hasDependents(let kind, let name, let ids): LookupErrors.hasDependents(kind, name, ids)
        case .unauthorized(let reason): AccessErrors.unauthorized(reason)
        case .invalidCredentials: AccessErrors.invalidCredentials()
        case .invalidCode: AccessErrors.invalidCode()
        case .tooManyAttempts(let seconds): AccessErrors.tooManyAttempts(seconds)
        case .weakPassword(let problem): AccessErrors.weakPassword(problem)
        case .challengeRequired(let challenge): AccessErrors.challengeRequired(challenge)
        case .insufficientFunds(let account, let available, let requested):
            PaymentErrors.insufficientFunds(account, available, requested)
        case .accountFrozen(let account): PaymentErrors.accountFrozen(account)
        case .accountClosed(let account): PaymentErrors.accountClosed(account)
        case .accountNotEmpty(let account, let balance): PaymentErrors.accountNotEmpty(account, balance)
        case .cannotBePaid(let payee): PaymentErrors.cannotBePaid(payee)
        case .clockBehind(let now, let booked): PaymentErrors.clockBehind(now, booked)
        case .limitExceeded(let limit, let requested, let period):
            PaymentErrors.limitExceeded(limit, requested, period)
        case .limitRateMissing(let currency, let limit): PaymentErrors.limitRateMissing(currency, limit)
        case .ratesTooOld(let date, let maximumDays): PaymentErrors.ratesTooOld(date, maximumDays)
        case .coolingOff(let until, let maximum, let payee): PaymentErrors.coolingOff(until, maximum, payee)
        case .nameMismatch(let given, let actualName): PaymentErrors.nameMismatch(given, actualName)
        case .currencyMismatch(let expected, let actual): PaymentErrors.currencyMismatch(expected, actual)
        case .duplicateRequest(let key): PaymentErrors.duplicateRequest(key)
        case .cardDeclined(let reason, let id): PaymentErrors.cardDeclined(reason, id)
        case .lineRefused(let line, let reason): PaymentErrors.lineRefused(line, reason)
        case .messageNotWritten(let id, let reason): InputErrors.messageNotWritten(id, reason)
        case .outcomeUnknown(let key, let underlying): PaymentErrors.outcomeUnknown(key, underlying)
        case .invalidIBAN(let text, let reason): InputErrors.invalidIBAN(text, reason)
        case .invalidAmount(let text, let reason): InputErrors.invalidAmount(text, reason)
        case .invalidValue(let field, let value, let reason): InputErrors.invalidValue(field, value, reason)
        case .invalidFile(let path, let line, let column, let reason):
            InputErrors.invalidFile(path, line, column, reason)
        case .unbalancedStatement(let account, let expected, let actual):
            StoreErrors.unbalancedStatement(account, expected, actual)
        case .storage(let problem, let path, let underlying): StoreErrors.storage(problem, path, underlying)
        case .notInitialized(let store): StoreErrors.notInitialized(store)
        case .wrongPassword(let store): StoreErrors.wrongPassword(store)
        case .locked(let store): StoreErrors.locked(store)
        case .networkError(let underlying): ServerErrors.networkError(underlying)
        case .serverError(let status): ServerErrors.serverError(status)
        case .decodingError(let underlying): ServerErrors.decodingError(underlying)
        case .remote(let problem): ServerErrors.remote(problem)
        case .notAvailable(let operation, let hint): ServerErrors.notAvailable(operation, hint)
        case .invalidConfiguration(let reason): ServerErrors.invalidConfiguration(reason)
        case .unknown: ServerErrors.unknown(self)
        }
    }

    /// The stable code for programs: the name of the case. Each storage problem has its own code, a batch line and a
    /// message that was not written have that of their reason, and a server's problem keeps its own.
    public var code: String { row.code }
    package var category: ErrorCategory { row.category }
    /// The facts of the error, from which a client restores it: the member `details` of a problem. `nil` for errors
    /// about the server itself, which are identified by code and text.
    package var details: [String: JSONValue]? { row.details }

    /// The error with this code and ``details``; `nil` for a code or facts that this program does not know.
    package init?(code: String, details: [String: JSONValue]) {
        let json = DetailReader(details)
        // A refused batch line has the code of its reason, so the code alone does not identify it.
        guard let error = (try? PaymentErrors.lineReader.read(json)) ?? (try? Self.readers[code]?(json))
        else { return nil }
        self = error
    }

    private static let readers = Dictionary(
        [
            LookupErrors.readers, AccessErrors.readers, PaymentErrors.readers, InputErrors.readers,
            [ServerErrors.notAvailable.reader, StoreErrors.unbalancedStatement.reader],
        ].joined().map { ($0.code, $0.read) }, uniquingKeysWith: { $1 })

    /// Every code, except for those of storage problems and of servers.
    package static let codes: [String] =
        readers.keys + [
            "decodingError", "invalidConfiguration", "locked", "networkError", "notInitialized",
            "serverError",
            "unknown", "wrongPassword",
        ]

    /// Whether the bank refused the request; `false` for failures of storage or network.
    public var isRefusal: Bool {
        switch category {
        case .storage, .outcomeUnknown, .unreachable, .notInitialized, .bug: false
        case .remote(let httpStatus): (400..<500).contains(httpStatus)
        case .notFound, .notSignedIn, .notAllowed, .tooManyAttempts, .locked, .refused, .invalidValue,
            .invalidFile, .notAvailable, .misconfigured:
            true
        }
    }
}
