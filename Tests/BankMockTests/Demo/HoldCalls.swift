import BankDomain
import BankMock
import BankServices
import BankTestSupport

/// A call for each hold operation that can be made to fail.
enum HoldCalls {
    static let all: [BankOperation: DemoCalls.Call] = [
        .transfersHold: { try await hold(with: $0) },
        .transfersCapture: {
            try await $0.transferService.capture(
                "HLD000001", amount: nil, idempotencyKey: key("take"), mode: .commit)
        },
        .transfersRelease: {
            try await $0.transferService.release("HLD000001", idempotencyKey: key("give"), mode: .commit)
        },
        .transfersHolds: { services in
            [
                try await services.transferService.holds(page: nil).items,
                [try await services.transferService.hold(id: "HLD000001")],
            ]
        },
    ]

    private static func hold(with services: MockServices) async throws -> TransferHold {
        try await services.transferService.hold(
            TransferHoldRequest(
                from: "ACC001", to: .account("ACC002"), amount: usd(1), idempotencyKey: key("hold")),
            mode: .commit)
    }
}
