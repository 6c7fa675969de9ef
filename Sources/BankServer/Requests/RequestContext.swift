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

    var authService: any AuthServiceProtocol { backend.authService(of: tokens) }

    /// The key of the request, or a new one: without a key each request is a change of its own.
    var idempotencyKey: IdempotencyKey { input.idempotencyKey ?? backend.freshIdempotencyKey() }
}
