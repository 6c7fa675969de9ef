import BankAPI
import BankDomain
import BankServices

/// The parts of a request that handlers need.
@MainActor
struct RequestContext: Sendable {
    let input: RouteInput
    let backend: any ServedBank
    let tokens: RequestTokens
    /// `nil` for routes without sign-in.
    let principal: Principal?
    /// The services of the caller, for routes without sign-in too.
    let callerServices: any CallerServices
    /// The last event that a stream's client received.
    let lastEventID: NotificationID?
    /// The files of the request, for routes that take some.
    let uploads: Uploads?

    /// The services of the caller. Throws `unauthorized(.notSignedIn)`.
    var services: any CallerServices {
        get throws {
            guard principal != nil else { throw ServiceError.unauthorized(.notSignedIn) }
            return callerServices
        }
    }

    var authService: any AuthServiceProtocol { callerServices.authService }

    /// The key of the request, or a new one: requests without a key are separate changes.
    var idempotencyKey: IdempotencyKey { input.idempotencyKey ?? backend.freshIdempotencyKey() }
}

extension RequestContext {
    /// The amount of a parameter, in the request's currency, or else in the one that is looked up. The service checks
    /// whether it can be moved.
    func amount(_ parameter: Parameter<String>, or currency: () async throws -> Currency) async throws
        -> Money
    {
        let text = try input(parameter)
        if let named = try input.optional(PaymentParameters.currency) {
            return try Money(typed: text, currency: named)
        }
        return try Money.payable(text, currency: try await shownCurrency(currency))
    }

    /// A currency that is looked up. If the caller may not see it, any currency is used: the service then refuses, and
    /// the audit trail records the attempt.
    func shownCurrency(_ currency: () async throws -> Currency) async throws -> Currency {
        do {
            return try await currency()
        } catch ServiceError.notFound {
            return .usd
        }
    }

    /// The amount of a parameter; `nil` if it is missing.
    func amount(
        optional parameter: Parameter<String>, or currency: () async throws -> Currency
    ) async throws -> Money? {
        try input.optional(parameter) == nil ? nil : try await amount(parameter, or: currency)
    }
}
