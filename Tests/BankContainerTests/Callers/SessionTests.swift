import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// The services of a session act for its user, from any task.
@MainActor
final class SessionTests: XCTestCase {
    private let root = DependencyContainer(configuration: .inMemory())

    func testCustomer_SeesTheirOwnAccountsOnly() async throws {
        let household = try await session("USR001").accountService.accounts(.own)
        XCTAssertEqual(household.map(\.id), ["ACC001", "ACC002", "ACC003", "ACC004"])
        let landlord = try await session("USR002").accountService.accounts(.own)
        XCTAssertEqual(landlord.map(\.id), ["ACC005"])
    }

    func testCustomer_DoesNotFindAccountsOfOthers() async {
        let service = session("USR002").accountService
        await assertRefused(.notFound(.account, name: "ACC001")) { try await service.account(id: "ACC001") }
        await assertRefused(.notFound(.account, name: "Primary Checking")) {
            try await service.account(named: "Primary Checking")
        }
    }

    func testCustomer_DoesNotReadEntriesOfOthers() async {
        let service = session("USR002").transactionService
        await assertRefused(.notFound(.account, name: "ACC001")) {
            try await service.transactions(TransactionQuery(accountID: "ACC001"), page: PageRequest())
        }
    }

    func testCustomer_DoesNotMoveMoneyOfOthers() async {
        let service = session("USR002").transferService
        await assertRefused(.notFound(.account, name: "ACC001")) {
            try await service.create(
                TransferRequest(from: "ACC001", to: "ACC005", amount: usd(100), idempotencyKey: key("k")),
                mode: .commit)
        }
    }

    func testCustomer_DoesNotListAllAccounts() async {
        await assertRefused(.unauthorized(.roleMissing(.auditor))) {
            try await session("USR001").accountService.accounts(.all)
        }
    }

    func testOperatorSession_ReadsEveryAccount() async throws {
        let session = root.session(of: "USR002", roles: [.operator])
        let accounts = try await session.accountService.accounts(.all)
        XCTAssertEqual(accounts.count, 5)
    }

    func testPrincipal_IsTheSessionsUser() async throws {
        let session = root.session(of: "USR002", sessionID: "SES001")
        let principal = try await session.principalSource.caller()
        XCTAssertEqual(principal, Principal(userID: "USR002", roles: [.customer], sessionID: "SES001"))
    }

    func testSessions_ShareTheBank() async throws {
        let service = session("USR001").transferService
        let request = TransferRequest(
            from: "ACC001", to: "ACC005", amount: usd(4_000), idempotencyKey: key("k"))
        let refusal = await refusal { try await service.create(request, mode: .commit) }
        guard case .challengeRequired(let challenge) = refusal else { return XCTFail("no challenge") }
        _ = try await service.confirm(challenge.id, code: "123456")
        let received = try await session("USR002").accountService.account(id: "ACC005")
        XCTAssertEqual(received.balance, usd(4_131_500))
    }

    func testServices_WorkInDetachedTask() async throws {
        let service = session("USR002").accountService
        let accounts = try await Task.detached { try await service.accounts(.own) }.value
        XCTAssertEqual(accounts.map(\.id), ["ACC005"])
    }

    func testServicesOfManySessions_WorkInChildTasksAtOnce() async throws {
        let services = (0..<40).map { session($0.isMultiple(of: 2) ? "USR001" : "USR002").accountService }
        let counts = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for (index, service) in services.enumerated() {
                group.addTask { (index, try await service.accounts(.own).count) }
            }
            var counts = [Int](repeating: 0, count: services.count)
            for try await (index, count) in group { counts[index] = count }
            return counts
        }
        XCTAssertEqual(counts, (0..<40).map { $0.isMultiple(of: 2) ? 4 : 1 })
    }

    private func session(_ user: UserID) -> DependencyContainer {
        root.session(of: user)
    }
}
