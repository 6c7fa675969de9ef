import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of every service without a signed-in user, and about acting for another principal.
enum PrincipalPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("without a principal every call of the account service is refused") { funded in
            let accounts = funded.bank.acting(for: NobodySignedIn()).accounts
            let opening = AccountOpening(accountType: .checking, currency: .usd, accountName: "x")
            await assertNobody { try await accounts.accounts(.own) }
            await assertNobody { try await accounts.accounts(.all) }
            await assertNobody { try await accounts.account(id: funded.main) }
            await assertNobody { try await accounts.account(named: "Main") }
            await assertNobody { try await accounts.payee(named: "Main") }
            await assertNobody { try await accounts.defaultAccount() }
            await assertNobody { try await accounts.open(opening, mode: .commit) }
            await assertNobody { try await accounts.rename(funded.main, to: "x", mode: .commit) }
            await assertNobody { try await accounts.setDefault(funded.savings, mode: .commit) }
            await assertNobody { try await accounts.balance(of: funded.main, at: funded.bank.now) }
            let today = funded.bank.now.date
            await assertNobody {
                try await accounts.balanceHistory(of: [funded.main], from: today, to: today)
            }
            await assertNobody {
                try await accounts.freeze(funded.main, scope: .all, reason: "x", mode: .commit)
            }
            await assertNobody { try await accounts.unfreeze(funded.main, mode: .commit) }
            await assertNobody {
                try await accounts.close(funded.savings, clearsDefault: false, mode: .commit)
            }
        },
        Promise("without a principal nothing is moved or shown") { funded in
            let nobody = funded.bank.acting(for: NobodySignedIn())
            try await assertUnchanged(funded.bank) {
                await assertNobody { try await nobody.entries(TransactionQuery()) }
                await assertNobody { try await nobody.transactions.transaction(id: "ACC001.1") }
                await assertNobody { try await nobody.pay(usd(1), from: funded.main, to: funded.savings) }
                await assertNobody { try await nobody.transfers.confirm("CHL1", code: "1") }
                await assertNobody { try await nobody.transfers.transfer(id: "TRF000001") }
                await assertNobody { try await nobody.transfers.transfers(page: nil) }
                await assertNobody { try await nobody.deposit(usd(1), to: funded.main) }
                await assertNobody { try await nobody.withdraw(usd(1), from: funded.main) }
                await assertNobody {
                    try await nobody.teller.setFloor(of: funded.main, to: nil, mode: .commit)
                }
                await assertNobody {
                    try await nobody.teller.addOwner("USR002", to: funded.main, mode: .commit)
                }
                await assertNobody {
                    try await nobody.teller.removeOwner("USR002", from: funded.main, mode: .commit)
                }
                await assertNobody { try await nobody.products.products() }
                await assertNobody { try await nobody.products.product(id: "everyday-checking") }
                await assertNobody { try await nobody.products.product(named: "everyday") }
                await assertNobody { try await nobody.ledger.verify { _ in } }
                await assertNobody { try await nobody.ledger.statistics() }
            }
        },
        Promise("a service that acts for somebody else still shows the same bank") { funded in
            let customers = funded.bank.acting(
                for: PinnedPrincipalSource(BankUnderTest.customerPrincipal)
            ).accounts
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

    private static func assertNobody(line: UInt = #line, _ body: () async throws -> some Any) async {
        await assertRefused(.unauthorized(.notSignedIn), line: line, body)
    }
}
