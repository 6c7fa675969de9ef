import BankContainer
import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// Each scope and its services are released with their last reference, also after use.
@MainActor
final class LifetimeTests: XCTestCase {
    private let home = TemporaryHome()

    func testRootOfDemo_IsReleasedAfterUse() async throws {
        try await assertRootDies(try .files(.demo, in: home)) { container in
            _ = try await container.accountService.accounts(.own)
            _ = try await container.transactionService.transactions(
                TransactionQuery(accountID: "ACC001"), page: PageRequest())
        }
    }

    func testRootOfLocal_IsReleasedAfterUse() async throws {
        try await assertRootDies(try .files(.local, in: home)) { container in
            try await container.signUp()
            _ = try await container.accountService.open(
                AccountOpening(accountType: .checking, currency: .eur, accountName: "Everyday"), mode: .commit
            )
        }
    }

    func testRoot_IsReleasedAfterDrawingItsGraph() async throws {
        try await assertRootDies(.inMemory()) { _ = $0.root.completeGraph() }
    }

    func testSession_IsReleasedAfterUseWhileTheRootLives() async throws {
        let root = DependencyContainer(configuration: .inMemory())
        weak var session: DependencyContainer?
        weak var accounts: (any AccountServiceProtocol)?
        weak var principals: (any PrincipalSource)?
        do {
            let container = root.session(of: "USR001")
            (session, accounts, principals) = (container, container.accountService, container.principalSource)
            _ = try await container.accountService.accounts(.own)
            XCTAssertNotNil(principals)
        }
        XCTAssertNil(session)
        XCTAssertNil(accounts)
        XCTAssertNil(principals)
    }

    func testFlow_IsReleasedAfterItsTransferWhileTheSessionLives() async throws {
        let session = DependencyContainer(configuration: .inMemory()).session(of: "USR001")
        weak var flow: TransferFlowContainer?
        weak var viewModel: TransferViewModel?
        do {
            let container = TransferFlowContainer(
                session, draft: TransferDraft(from: "ACC001", to: "ACC002", amount: "1"),
                coordinator: nil)
            (flow, viewModel) = (container, container.transferViewModel)
            try await container.transferViewModel.review()
            try await container.transferViewModel.submit()
            XCTAssertNotNil(viewModel)
        }
        XCTAssertNil(flow)
        XCTAssertNil(viewModel)
    }

    func testChildren_KeepTheirParentsAlive() async {
        weak var root: RootContainer?
        weak var session: DependencyContainer?
        let flow: TransferFlowContainer
        do {
            let container = DependencyContainer(configuration: .inMemory())
            let child = container.session(of: "USR001")
            (root, session) = (container.root, child)
            flow = TransferFlowContainer(child, coordinator: nil)
        }
        XCTAssertTrue(flow.parent === session)
        XCTAssertTrue(flow.parent.root === root)
        XCTAssertNotNil(root)
    }

    func testClosingAnUnusedContainer_BuildsNothing() async throws {
        let container = DependencyContainer(configuration: try .files(.local, in: home))
        await container.root.close()
        XCTAssertEqual(container.implementations, [:])
        XCTAssertEqual(home.files, [])
    }

    func testClosedLocalBank_LeavesOneFileAndOpensAgain() async throws {
        let container = DependencyContainer(configuration: try .files(.local, in: home))
        _ = try await container.ledgerService.initialize(operatorName: "operator", mode: .commit)
        _ = try await container.accountService.accounts(.all)
        XCTAssertTrue(home.files.contains("bank/ledger.db-wal"))
        await container.root.close()
        XCTAssertEqual(home.files, ["bank", "bank/ledger.db", "bank/ledger.lock"])
        let accounts = try await container.accountService.accounts(.all)
        XCTAssertEqual(accounts, [])
    }

    func testService_OutlivesItsContainers() async throws {
        let service = DependencyContainer(configuration: .inMemory()).session(
            of: "USR002"
        ).accountService
        let accounts = try await service.accounts(.own)
        XCTAssertEqual(accounts.map(\.id), ["ACC005"])
    }

    private func assertRootDies(
        _ configuration: BankConfiguration, line: UInt = #line,
        after work: (DependencyContainer) async throws -> Void
    ) async throws {
        weak var root: RootContainer?
        weak var accounts: (any AccountServiceProtocol)?
        weak var state: (any SnapshotStore)?
        do {
            let container = DependencyContainer(configuration: configuration)
            (root, accounts, state) = (container.root, container.accountService, container.root.demoState)
            try await work(container)
            XCTAssertNotNil(accounts, line: line)
        }
        let isGone = await becomesTrue { root == nil && accounts == nil && state == nil }
        XCTAssertTrue(isGone, line: line)
    }
}
