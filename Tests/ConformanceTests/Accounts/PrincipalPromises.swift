import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of every service without a signed-in user, and about acting for another principal.
enum PrincipalPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("without a principal, every call of the account service is refused") { funded in
            let accounts = await funded.bank.signedOut.accountService
            let opening = AccountOpening(accountType: .checking, currency: .usd, accountName: "x")
            await assertNotSignedIn { try await accounts.accounts(.own) }
            await assertNotSignedIn { try await accounts.accounts(.all) }
            await assertNotSignedIn { try await accounts.account(id: funded.main) }
            await assertNotSignedIn { try await accounts.account(named: "Main") }
            await assertNotSignedIn { try await accounts.payee(named: "Main") }
            await assertNotSignedIn { try await accounts.defaultAccount() }
            await assertNotSignedIn { try await accounts.open(opening, mode: .commit) }
            await assertNotSignedIn { try await accounts.rename(funded.main, to: "x", mode: .commit) }
            await assertNotSignedIn { try await accounts.setDefault(funded.savings, mode: .commit) }
            await assertNotSignedIn {
                try await accounts.balance(of: funded.main, at: .instant(funded.bank.now))
            }
            let today = funded.bank.now.utcDate
            await assertNotSignedIn {
                try await accounts.balanceHistory(of: [funded.main], from: today, to: today)
            }
            await assertNotSignedIn {
                try await accounts.freeze(funded.main, scope: .all, reason: "x", mode: .commit)
            }
            await assertNotSignedIn { try await accounts.unfreeze(funded.main, mode: .commit) }
            await assertNotSignedIn {
                try await accounts.close(funded.savings, clearsDefault: false, mode: .commit)
            }
        },
        Promise("without a principal, nothing is moved or shown") { funded in
            let signedOut = await funded.bank.client(funded.bank.signedOut)
            try await assertUnchanged(funded.bank) {
                await assertNotSignedIn { try await signedOut.entries(TransactionQuery()) }
                await assertNotSignedIn { try await signedOut.transactions.transaction(id: "ACC001.1") }
                await assertNotSignedIn {
                    try await signedOut.pay(usd(1), from: funded.main, to: funded.savings)
                }
                await assertNotSignedIn { try await signedOut.transfers.confirm("CHL1", code: "1") }
                await assertNotSignedIn { try await signedOut.transfers.transfer(id: "TRF000001") }
                await assertNotSignedIn { try await signedOut.transfers.transfers(page: nil) }
                await assertNotSignedIn { try await signedOut.deposit(usd(1), to: funded.main) }
                await assertNotSignedIn { try await signedOut.withdraw(usd(1), from: funded.main) }
                await assertNotSignedIn {
                    try await signedOut.teller.setFloor(of: funded.main, to: nil, mode: .commit)
                }
                await assertNotSignedIn {
                    try await signedOut.teller.addOwner("USR002", to: funded.main, mode: .commit)
                }
                await assertNotSignedIn {
                    try await signedOut.teller.removeOwner("USR002", from: funded.main, mode: .commit)
                }
                await assertNotSignedIn { try await signedOut.products.products() }
                await assertNotSignedIn { try await signedOut.products.product(id: "everyday-checking") }
                await assertNotSignedIn { try await signedOut.products.product(named: "everyday") }
                await assertNotSignedIn { try await signedOut.ledger.verify { _ in } }
                await assertNotSignedIn { try await signedOut.ledger.statistics() }
            }
        },
        Promise("a service for another principal uses the same bank") { funded in
            let customers = await funded.bank.session(of: BankUnderTest.customerPrincipal).accountService
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            let seen = try await customers.account(id: funded.foreign)
            XCTAssertEqual(seen.balance, usd(2_001))
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await customers.account(id: funded.main)
            }
            let own = try await funded.operator.accounts.account(id: funded.main)
            XCTAssertEqual(own.balance, usd(9_999))
        },
    ]

    private static func assertNotSignedIn(line: UInt = #line, _ body: () async throws -> some Any) async {
        await assertRefused(.unauthorized(.notSignedIn), line: line, body)
    }
}

extension BankConformanceTests {
    func testPrincipalPromises_AreKept() async throws { try await keep(PrincipalPromises.all) }
}
