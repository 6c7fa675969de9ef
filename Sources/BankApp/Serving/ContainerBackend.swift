import BankAPI
import BankCommands
import BankContainer
import BankDomain
public import BankServer
import BankServices
import LanguageKit

/// The container's bank, as a server sees it.
@MainActor
final class ContainerBackend: BankBackend {
    private let container: DependencyContainer

    init(_ container: DependencyContainer) {
        self.container = container
    }

    var isDemo: Bool { container.usesMocks }

    func services(for principal: Principal) -> any ServedServices {
        SessionContainer(
            root: container, user: principal.userID, roles: principal.roles, sessionID: principal.sessionID)
    }

    func principal(of tokens: any TokenStorage) async throws -> Principal {
        try await container.principals(of: tokens).principal()
    }

    var demoPrincipal: Principal { container.demoPrincipal }

    func authService(of tokens: any TokenStorage) -> any AuthServiceProtocol {
        container.authService(of: tokens)
    }

    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol {
        container.notificationService(
            of: tokens.map(container.principals) ?? PinnedPrincipalSource(demoPrincipal))
    }

    func problem(_ error: any Error) -> Problem {
        let text = ErrorText(describing: error)
        let error = error as? ServiceError
        return Problem(
            status: error?.httpStatus ?? 500, code: text.code, title: text.message.english,
            reason: text.reason?.english, hint: text.hint?.english, members: error?.problemMembers ?? [:])
    }

    func freshIdempotencyKey() -> IdempotencyKey { IdempotencyKey(random: container.randomSource) }

    func checkReadiness() async throws {
        try await container.checkReadable()
    }
}

extension SessionContainer: ServedServices {
    var userService: any UserServiceProtocol { root.userService(of: principalSource) }
}
