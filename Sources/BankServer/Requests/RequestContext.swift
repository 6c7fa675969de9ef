import BankAPI
import BankDomain
import BankServices

/// The parts of a request that handlers need beside their arguments.
struct RequestContext: CallContext {
    let backend: any ServedBank
    let tokens: RequestTokens
    /// `nil` for routes without sign-in.
    let principal: Principal?
    let callerServices: any CallerServices
    let lastEventID: NotificationID?
    /// The new file for the status report of a file of payments; `nil` for none.
    var statusReportPath: String?
    var report: @Sendable (CallProgress) -> Void = { _ in }

    var services: any CallerServices {
        get throws {
            guard principal != nil else { throw ServiceError.unauthorized(.notSignedIn) }
            return callerServices
        }
    }

    func authService(of tokens: RequestTokens, on device: RequestDevice) -> any AuthServiceProtocol {
        backend.services(of: tokens, on: device).authService
    }

    var watching: any CallerServices { backend.services(of: tokens, holder: .lookedUpAtEachCall) }

    func freshIdempotencyKey() -> IdempotencyKey { backend.freshIdempotencyKey() }
}
