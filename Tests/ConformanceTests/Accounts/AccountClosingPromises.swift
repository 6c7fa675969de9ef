import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AccountServiceProtocol`` about closing.
enum AccountClosingPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an empty account is closed and stays in the ledger") { funded in
            let closed = try await funded.operator.close(funded.savings)
            XCTAssertEqual(closed.status, .closed)
            let seen = try await funded.operator.accounts.account(id: funded.savings)
            XCTAssertEqual(seen, closed)
            let listed = try await funded.operator.accounts.accounts(.own).map(\.id)
            XCTAssertEqual(listed, [funded.main, funded.savings, funded.euro])
        },
        Promise("a closed account accepts neither deposits nor withdrawals") { funded in
            let closed = funded.savings
            try await funded.operator.close(closed)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                    try await funded.operator.pay(usd(1), from: funded.main, to: closed, mode: mode)
                }
                try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                    try await funded.operator.pay(usd(1), from: closed, to: funded.main, mode: mode)
                }
                try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                    try await funded.operator.deposit(usd(1), to: closed, mode: mode)
                }
                try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                    try await funded.operator.withdraw(usd(1), from: closed, mode: mode)
                }
            }
        },
        Promise("a closed account can no longer be changed") { funded in
            let closed = funded.savings
            try await funded.operator.close(closed)
            try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                try await funded.operator.accounts.setDefault(closed, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                try await funded.operator.freeze(closed, .all, "x")
            }
            try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                try await funded.operator.accounts.unfreeze(closed, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                try await funded.operator.teller.setFloor(of: closed, to: usd(-1), mode: .commit)
            }
            try await assertRefusedWithoutEffect(.accountClosed(closed), funded.bank) {
                try await funded.operator.teller.addOwner("USR002", to: closed, mode: .commit)
            }
            let expected = ServiceError.invalidState(.account, name: closed.text, status: "closed")
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.close(closed)
            }
        },
        Promise("an account with money is not closed") { funded in
            let expected = ServiceError.accountNotEmpty(funded.euro, balance: eur(5_000))
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.close(funded.euro, mode: mode)
                }
            }
            _ = try await funded.operator.teller.setFloor(of: funded.euro, to: eur(-1), mode: .commit)
            try await funded.operator.withdraw(eur(5_001), from: funded.euro)
            try await assertRefusedWithoutEffect(
                .accountNotEmpty(funded.euro, balance: eur(-1)), funded.bank
            ) { try await funded.operator.close(funded.euro) }
        },
        Promise("a frozen account is not closed") { funded in
            try await funded.operator.freeze(funded.savings, .debits, "x")
            try await assertRefusedWithoutEffect(.accountFrozen(funded.savings), funded.bank) {
                try await funded.operator.close(funded.savings)
            }
        },
        Promise("closing the default account must be confirmed, and then there is no default") {
            funded in
            try await funded.operator.withdraw(usd(2_000), from: funded.foreign)
            let expected = ServiceError.invalidState(.account, name: funded.foreign.text, status: "default")
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.customer.close(funded.foreign, mode: mode)
                }
            }
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.customer.accounts.close(funded.foreign, clearsDefault: true, mode: .dryRun)
            }
            let closed = try await funded.customer.accounts.close(
                funded.foreign, clearsDefault: true, mode: .commit)
            XCTAssertEqual(closed, tried)
            XCTAssertEqual(closed.status, .closed)
            XCTAssertFalse(closed.isDefault)
            let next = try await funded.customer.open("Next")
            let account = try await funded.customer.accounts.defaultAccount()
            XCTAssertEqual(account.id, next)
        },
        Promise("an account with orders or scheduled transfers is not closed unless they end too") {
            funded in
            let from = try await funded.order(funded.request(debtor: funded.savings, creditor: funded.main))
            let to = try await funded.order(funded.request())
            _ = try await funded.change(to, .pause)
            try await funded.order(funded.request(creditor: funded.foreign))
            let waiting = try await funded.schedule(by: funded.operator, to: funded.savings)
            let ids = [from.id.text, to.id.text, waiting.id.text]
            let expected = ServiceError.hasDependents(
                .account, name: funded.savings.text, dependents: ids)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.close(funded.savings, mode: mode)
                }
            }
            _ = try await assertUnchanged(funded.bank) {
                try await funded.operator.accounts.close(
                    funded.savings, clearsDefault: false, endsDependents: true, mode: .dryRun)
            }
            _ = try await funded.operator.accounts.close(
                funded.savings, clearsDefault: false, endsDependents: true, mode: .commit)
            let orders = try await funded.operator.standingOrders.orders(page: nil).items.map(\.status)
            XCTAssertEqual(orders, [.cancelled, .cancelled, .active])
            let transfer = try await funded.operator.transfers.transfer(id: waiting.id)
            XCTAssertEqual(transfer.status, .cancelled)
            let trail = try await funded.trail(4)
            XCTAssertEqual(
                trail,
                [
                    "standing-orders.cancel \(ids[0])", "standing-orders.cancel \(ids[1])",
                    "transfers.cancel \(ids[2])", "accounts.close \(funded.savings)",
                ])
        },
        Promise("orders to an account by its IBAN or to a saved payee depend on it") { funded in
            let seen = try await funded.operator.accounts.account(id: funded.savings)
            let iban = try XCTUnwrap(seen.iban?.validated)
            let payee = try await funded.operator.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Savings", iban: iban.text, acceptsName: true, idempotencyKey: FreshKeys.next()),
                mode: .commit
            ).beneficiary.id
            var ids: [String] = []
            for payee in [.iban(iban, creditorName: "Savings"), .beneficiary(payee)] as [TransferDestination]
            {
                let request = StandingOrderRequest(
                    from: funded.main, to: payee, amount: usd(1),
                    schedule: StandingOrderSchedule(.monthly, from: funded.today),
                    idempotencyKey: FreshKeys.next())
                ids.append(try await funded.order(request).id.text)
            }
            let expected = ServiceError.hasDependents(
                .account, name: funded.savings.text, dependents: ids)
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.close(funded.savings)
            }
        },
        Promise("only owners can close an account") { funded in
            for id in [funded.main, "ACC999"] {
                try await assertRefusedWithoutEffect(.notFound(.account, name: id.text), funded.bank) {
                    try await funded.customer.close(id)
                }
            }
            try await assertRefusedWithoutEffect(.unauthorized(.notOwner(funded.foreign)), funded.bank) {
                try await funded.operator.close(funded.foreign)
            }
        },
    ]
}

extension BankConformanceTests {
    func testAccountClosingPromises_AreKept() async throws { try await keep(AccountClosingPromises.all) }
}

extension BankClient {
    @discardableResult
    fileprivate func close(_ id: AccountID, mode: ExecutionMode = .commit) async throws -> Account {
        try await accounts.close(id, clearsDefault: false, mode: mode)
    }
}
