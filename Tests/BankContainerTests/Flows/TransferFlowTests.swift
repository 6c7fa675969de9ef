import BankContainer
import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// A flow takes one transfer from draft to booking.
@MainActor
final class TransferFlowTests: XCTestCase {
    private let home = TemporaryHome()

    func testTransferInDemo_MovesTheMoneyAndTellsTheCoordinator() async throws {
        let root = DependencyContainer(configuration: .inMemory())
        let coordinator = MockTransfersCoordinator()
        let session = root.session(of: "USR001")
        let flow = TransferFlowContainer(
            session,
            draft: TransferDraft(
                from: "ACC001", to: "Emergency Savings", amount: "12.50", reference: "Rainy days"),
            coordinator: coordinator)

        try await flow.transferViewModel.review()
        try await flow.transferViewModel.submit()

        let transfer = try confirmed(flow)
        XCTAssertEqual(transfer.amount, usd(1_250))
        XCTAssertEqual(transfer.reference, "Rainy days")
        XCTAssertEqual(coordinator.calls, [.didConfirm(transfer)])
        let (from, to) = try await balances(session, "ACC001", "ACC002")
        XCTAssertEqual(from, usd(542_000))
        XCTAssertEqual(to, usd(1_501_250))
    }

    func testTransferInLocalBank_MovesTheMoney() async throws {
        let root = DependencyContainer(configuration: try .files(.local, in: home))
        let user = try await root.signUp()
        for name in ["Everyday", "Savings"] {
            _ = try await root.accountService.open(
                AccountOpening(accountType: .checking, currency: .eur, accountName: name), mode: .commit)
        }
        _ = try await root.tellerService.deposit(
            CashRequest(accountID: "ACC001", amount: eur(10_000), idempotencyKey: key("cash")), mode: .commit)
        let session = root.session(of: user.id)
        let flow = TransferFlowContainer(
            session, draft: TransferDraft(from: "everyday", to: "savings", amount: "25"),
            coordinator: nil)

        try await flow.transferViewModel.review()
        try await flow.transferViewModel.submit()

        XCTAssertEqual(try confirmed(flow).amount, eur(2_500))
        let (from, to) = try await balances(session, "ACC001", "ACC002")
        XCTAssertEqual(from, eur(7_500))
        XCTAssertEqual(to, eur(2_500))
    }

    func testTwoFlowsWithOneKey_MakeOneTransfer() async throws {
        let session = DependencyContainer(configuration: .inMemory()).session(of: "USR001")
        var transfers: [Transfer] = []
        for _ in 0..<2 {
            let flow = TransferFlowContainer(
                session, draft: TransferDraft(from: "ACC001", to: "ACC002", amount: "10"),
                idempotencyKey: key("once"), coordinator: nil)
            try await flow.transferViewModel.review()
            try await flow.transferViewModel.submit()
            transfers.append(try confirmed(flow))
        }
        XCTAssertEqual(transfers[0], transfers[1])
        let (from, _) = try await balances(session, "ACC001", "ACC002")
        XCTAssertEqual(from, usd(542_250))
    }

    func testFlowOfAnotherCustomer_DoesNotReachTheAccount() async throws {
        let session = DependencyContainer(configuration: .inMemory()).session(of: "USR002")
        let draft = TransferDraft(from: "ACC001", to: "ACC005", amount: "10")
        let flow = TransferFlowContainer(session, draft: draft, coordinator: nil)
        try await flow.transferViewModel.review()
        XCTAssertEqual(
            flow.transferViewModel.state, .editing(draft, problem: .notFound(.account, name: "ACC001")))
    }

    private func confirmed(_ flow: TransferFlowContainer) throws -> Transfer {
        guard case .confirmed(let transfer) = flow.transferViewModel.state else {
            XCTFail("the transfer is \(flow.transferViewModel.state)")
            throw CancellationError()
        }
        return transfer
    }

    private func balances(
        _ session: DependencyContainer, _ from: AccountID, _ to: AccountID
    ) async throws -> (Money, Money) {
        (
            try await session.accountService.account(id: from).balance,
            try await session.accountService.account(id: to).balance
        )
    }
}
