import BankAPI
import BankDomain
import BankServices

/// What a handler needs of a request.
@MainActor
struct RequestContext: Sendable {
    let input: RouteInput
    let backend: any BankBackend
    let tokens: RequestTokens
    /// `nil` for routes that anyone may call.
    let principal: Principal?
    /// The last event that a client of a stream has seen.
    let lastEventID: String?
    /// The files of the request, for routes that take some.
    let uploads: Uploads?

    /// The services of the caller. Throws `unauthorized(.notSignedIn)`.
    var services: any ServedServices {
        get throws {
            guard let principal else { throw ServiceError.unauthorized(.notSignedIn) }
            return backend.services(for: principal)
        }
    }

    var authService: any AuthServiceProtocol { backend.authService(of: tokens, on: RequestDevice()) }

    /// The key of the request, or a new one: without a key each request is a change of its own.
    var idempotencyKey: IdempotencyKey { input.idempotencyKey ?? backend.freshIdempotencyKey() }
}

extension RequestContext {
    /// The amount of a parameter, in the currency that the request names, or else in the one that is looked up. Whether it
    /// can be moved is for the service to say.
    func amount(_ parameter: Parameter<String>, or currency: () async throws -> Currency) async throws
        -> Money
    {
        let text = try input(parameter)
        if let named = try input.optional(PaymentParameters.currency) {
            return try Money(typed: text, currency: named)
        }
        return try Money.payable(text, currency: try await shownCurrency(currency))
    }

    /// A currency that is looked up. For what the bank does not show to the caller it is any: the service that is asked
    /// next refuses, and the audit trail has the attempt.
    func shownCurrency(_ currency: () async throws -> Currency) async throws -> Currency {
        do {
            return try await currency()
        } catch ServiceError.notFound {
            return .usd
        }
    }

    /// The amount of a parameter; `nil` if the request leaves it out.
    func amount(
        optional parameter: Parameter<String>, or currency: () async throws -> Currency
    ) async throws -> Money? {
        try input.optional(parameter) == nil ? nil : try await amount(parameter, or: currency)
    }
}
