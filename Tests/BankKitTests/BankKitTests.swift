import BankKit
import XCTest

/// Code of an app that links only BankKit. The library's pages show it.
@MainActor
final class BankKitTests: XCTestCase {
    func testHousehold_IsShownByAViewModel() async throws {
        var lines: [String] = []
        func print(_ name: String, _ balance: Money) { lines.append("\(name) \(balance.decimalText)") }

        let bank = DemoBank()
        let screen = AccountsListViewModel(accountService: bank.accountService, coordinator: nil)
        await screen.load()
        for account in try screen.state.get() {
            print(account.accountName, account.balance)
        }
        XCTAssertEqual(lines.prefix(2), ["Primary Checking 5432.50", "Emergency Savings 15000.00"])
    }

    func testFault_IsShownOnTheScreen() async {
        let bank = DemoBank(
            conditions: DemoConditions(faults: [
                .accountsList: .init(.networkError(underlying: "offline"))
            ]))
        let screen = AccountsListViewModel(accountService: bank.accountService, coordinator: nil)
        await screen.load()
        XCTAssertEqual(screen.state, .failed(.networkError(underlying: "offline")))

        await bank.demoControl.setConditions(DemoConditions())
        await screen.load()
        XCTAssertEqual(screen.state.value?.count, 4)
    }

    func testSlowBank_ShowsTheScreenWhileItLoads() async {
        let bank = DemoBank(conditions: DemoConditions(latency: .realistic))
        let screen = AccountsListViewModel(accountService: bank.accountService, coordinator: nil)
        let loading = Task { await screen.load() }
        while screen.state == .idle { await Task.yield() }
        XCTAssertEqual(screen.state, .loading)
        await loading.value
        XCTAssertEqual(screen.state.value?.count, 4)
    }

    func testHouseholdsOfOneSeed_AreEqualAndSeparate() async throws {
        let (first, second) = (DemoBank(), DemoBank())
        _ = try await first.accountService.rename("ACC001", to: "Renamed", mode: .commit)
        let other = try await second.accountService.account(id: "ACC001")
        XCTAssertEqual(other.accountName, "Primary Checking")
    }

    func testPaymentToAnotherBank_NeedsACode() async throws {
        let bank = DemoBank()
        let payment = payment(to: "Ada Lovelace", at: bank)
        try await payment.review()
        try await payment.submit()
        guard case .challenged(let challenge, _, nil) = payment.state else {
            return XCTFail("\(payment.state)")
        }
        XCTAssertEqual(challenge.amount.decimalText, "20.00")

        try await payment.answer(code: "000000")
        guard case .challenged(_, _, .invalidCode) = payment.state else {
            return XCTFail("\(payment.state)")
        }
        try await payment.answer(code: MockSeed.code)
        guard case .confirmed(let transfer) = payment.state else { return XCTFail("\(payment.state)") }
        XCTAssertEqual(transfer.status, .booked)
    }

    func testPaymentWithoutAnswer_IsMadeOnceWhenItIsRetried() async throws {
        let bank = DemoBank()
        let key = IdempotencyKey(random: bank.randomSource)
        let payment = payment(to: "ACC002", at: bank, key: key)
        try await payment.review()
        await bank.demoControl.setConditions(
            DemoConditions(faults: [
                .transfersCreate: .init(.outcomeUnknown(key, underlying: "the connection ended"))
            ]))
        try await payment.submit()
        guard case .failed(.outcomeUnknown(key, _), let review) = payment.state else {
            return XCTFail("\(payment.state)")
        }
        XCTAssertEqual(review.idempotencyKey, key)

        await bank.demoControl.setConditions(DemoConditions())
        try await payment.retry()
        guard case .confirmed(let transfer) = payment.state else { return XCTFail("\(payment.state)") }
        let again = try await bank.transferService.create(review.request, mode: .commit)
        XCTAssertEqual(again.id, transfer.id)
    }

    func testPaymentOfAnEarlierRun_IsRepeatedUnderItsKey() async throws {
        let bank = DemoBank()
        let key = IdempotencyKey(random: bank.randomSource)
        var transfers: [TransferID] = []
        for _ in 1...2 {
            let payment = payment(to: "ACC002", at: bank, key: key)
            try await payment.review()
            try await payment.submit()
            guard case .confirmed(let transfer) = payment.state else { return XCTFail("\(payment.state)") }
            transfers.append(transfer.id)
        }
        XCTAssertEqual(transfers.first, transfers.last)
        let count = try await bank.demoControl.status().transferCount
        XCTAssertEqual(count, 1)
    }

    func testMonthLater_StandingOrdersArePaid() async throws {
        let bank = DemoBank()
        let savings = try await bank.accountService.account(id: "ACC002").balance

        let moved = try await bank.demoControl.moveClock(.days(31), mode: .commit)
        XCTAssertEqual(moved.endedDayCount, 31)

        let later = try await bank.accountService.account(id: "ACC002").balance
        XCTAssertGreaterThan(later.minorUnits, savings.minorUnits)
        _ = try await bank.demoControl.reset(mode: .commit)
        let first = try await bank.accountService.account(id: "ACC002").balance
        XCTAssertEqual(first, savings)
    }

    func testCustomerWhoSignsOut_SeesAccountsAfterSigningIn() async throws {
        let bank = DemoBank()
        try await bank.authService.logout()
        let screen = AccountsListViewModel(accountService: bank.accountService, coordinator: nil)
        await screen.load()
        XCTAssertEqual(screen.state, .failed(.unauthorized(.notSignedIn)))

        let login = LoginViewModel(
            username: MockSeed.username, code: MockSeed.code, deviceName: "Preview",
            authService: bank.authService, coordinator: nil)
        await login.signIn(password: SecretBytes(MockSeed.password))
        XCTAssertEqual(login.state.value?.user.name, "Demo Customer")
        await screen.load()
        XCTAssertEqual(screen.state.value?.count, 4)
    }

    func testTokensInTheStorageOfAnApp_StayUntilRemoved() async throws {
        let (storage, bytes) = (InMemorySecureStorage(), SessionTokens.byteCount)
        let session = SessionTokens(
            access: SharedSecret(SecretBytes([UInt8](repeating: 1, count: bytes))),
            refresh: SharedSecret(SecretBytes([UInt8](repeating: 2, count: bytes))))
        let isHeld = try await StoredTokens(storage).save(session)
        XCTAssertTrue(isHeld)
        let held = await StoredTokens(storage).heldTokens()
        XCTAssertEqual(held, session)

        try await StoredTokens(storage).forget()
        try await StoredTokens(storage).forget()
        let forgotten = try await StoredTokens(storage).tokens()
        XCTAssertNil(forgotten)
    }

    func testEveryService_AnswersForTheHousehold() async throws {
        let bank = DemoBank(seed: 7)
        let status = try await bank.demoControl.status()
        XCTAssertEqual(status.seed, 7)
        let user = try await bank.userService.profile().id
        XCTAssertEqual(user, "USR001")
        let cards = try await bank.cardService.cards(.own)
        XCTAssertFalse(cards.isEmpty)
        let goals = try await bank.goalService.goals()
        XCTAssertEqual(goals.map(\.name), ["Summer in Lisbon"])
        let products = try await bank.productService.products()
        XCTAssertFalse(products.isEmpty)
        let unread = try await bank.notificationService.unreadCount()
        XCTAssertGreaterThan(unread, 0)
        let months = try await bank.statementService.statements(of: "ACC001", page: .first)
        XCTAssertFalse(months.items.isEmpty)
        let trail = try await bank.auditService.events(AuditQuery(), page: .first)
        XCTAssertEqual(trail.items, [])
    }

    private func payment(
        to payee: String, at bank: DemoBank, key: IdempotencyKey? = nil
    ) -> TransferViewModel {
        TransferViewModel(
            draft: TransferDraft(from: "ACC001", to: payee, amount: "20"), idempotencyKey: key,
            accountService: bank.accountService, beneficiaryService: bank.beneficiaryService,
            transferService: bank.transferService, random: bank.randomSource, coordinator: nil)
    }
}
