import BankDomain
import BankMock
import BankServices
import Synchronization

extension Caller {
    /// The tokens of the caller; `nil` for those of this machine.
    var tokens: (any TokenStorage)? {
        switch self {
        case .thisMachine, .thisCommand: nil
        case .request(let tokens, _, _): tokens
        case .principal: InMemoryTokenStorage()
        }
    }

    /// The secrets of the caller's device; `nil` for those of this machine.
    var device: (any SecureStorageProtocol)? {
        switch self {
        case .thisMachine, .thisCommand: nil
        case .request(_, let device, _): device
        case .principal: InMemorySecureStorage()
        }
    }

    /// Whether calls count as use of the session.
    var recordsUse: Bool {
        switch self {
        case .request(_, _, .lookedUpOnce(let recordsUse)): recordsUse
        case .request(_, _, .lookedUpAtEachCall): false
        default: true
        }
    }

    /// The source of the caller, from one that looks up who holds the tokens.
    func source(_ holders: any PrincipalSource) -> any PrincipalSource {
        switch self {
        case .thisMachine: holders
        case .thisCommand: RememberedPrincipalSource(holders)
        case .request(_, _, .known(let principal)), .principal(let principal):
            PinnedPrincipalSource(principal, refusals: principal.accessToken == nil ? nil : holders)
        case .request(_, _, .lookedUpOnce): RequestPrincipalSource(holders, remembers: true)
        case .request(_, _, .lookedUpAtEachCall): RequestPrincipalSource(holders, remembers: false)
        }
    }
}

/// The holder of a request's tokens. Without a sign-in there is none, in no role: only the owner of the machine may act
/// as its operator.
private final class RequestPrincipalSource: PrincipalSource {
    private let holders: any PrincipalSource
    private let remembers: Bool
    private let known = Mutex<Principal?>(nil)

    init(_ holders: any PrincipalSource, remembers: Bool) {
        self.holders = holders
        self.remembers = remembers
    }

    func caller() async throws -> Principal {
        if let principal = known.withLock({ $0 }) { return principal }
        let principal = try await holders.caller()
        if remembers { known.withLock { $0 = principal } }
        return principal
    }

    func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await holders.recordRefusal(of: operation, to: principal)
    }
}
