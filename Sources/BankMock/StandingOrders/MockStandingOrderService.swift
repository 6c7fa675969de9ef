public import BankDomain
import BankRules
public import BankServices
import LanguageKit

/// Standing orders at the mock bank.
public final class MockStandingOrderService: StandingOrderServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    /// Creates the service over `host` for the user of `principals`.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func create(_ request: StandingOrderRequest, mode: ExecutionMode) async throws -> StandingOrder {
        try await change(
            .standingOrdersCreate, on: request.from.text, mode, about: { _, _ in CallFacts(request) },
            outcome: { $0.auditedOutcome }
        ) {
            try $0.createStandingOrder(request, for: $1, mode: mode)
        }.get()
    }

    public func update(_ request: StandingOrderUpdate, mode: ExecutionMode) async throws -> StandingOrder {
        try await change(
            .standingOrdersUpdate, on: request.id.text, mode,
            of: { try $0.standingOrder(request.id, for: $1) },
            about: {
                let order = try $0.standingOrder(request.id, for: $1)
                return CallFacts(request.request(changing: order), changing: order.id)
            }, outcome: { $0.auditedOutcome }
        ) {
            try $0.updateStandingOrder(request, for: $1, mode: mode)
        }.get()
    }

    /// Answers a challenge; the code is always ``MockSeed/code``.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> StandingOrder {
        try await change(
            .standingOrdersConfirm, on: challengeID.text, .commit,
            about: {
                CallFacts(try $0.challenge(challengeID, .standingOrder, of: $1.userID).request.transfer)
            },
            outcome: MockBank.outcome
        ) { bank, principal in
            try bank.confirm(challengeID, .standingOrder, code: code, by: principal) { bank, request in
                try bank.makeStandingOrder(request, for: principal)
            }
        }.get()
    }

    /// Orders, oldest first.
    public func orders(page: PageRequest?) async throws -> Page<StandingOrder> {
        try await readAccounts(.standingOrdersList) { bank, principal in
            let orders = bank.standingOrders(for: principal)
            guard let page else { return Page(items: orders, page: 1, limit: orders.count) }
            return try Page(page, of: orders, id: \.id.text)
        }
    }

    public func order(id: StandingOrderID) async throws -> StandingOrder {
        try await readAccounts(.standingOrdersShow, in: .userOrOwner) { try $0.standingOrder(id, for: $1) }
    }

    public func change(
        _ id: StandingOrderID, _ change: StandingOrderChange, mode: ExecutionMode
    ) async throws -> StandingOrder {
        try await self.change(change.operation, on: id.text, mode, of: { try $0.standingOrder(id, for: $1) })
        {
            try $0.changeStandingOrder(id, change, for: $1)
        }
    }
}
