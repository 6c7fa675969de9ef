import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about accounts without an owner, such as imported ones.
enum UnownedAccountPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an operator sees it among all accounts and not among their own") { funded in
            guard let unowned = try await open(funded) else { return }
            let own = try await funded.operator.accounts.accounts(.own).map(\.id)
            let shown = try await funded.operator.accounts.account(id: unowned)
            XCTAssertFalse(own.contains(unowned))
            XCTAssertEqual(shown.ownerIDs, [])
            await assertRefused(.notFound(.account, name: unowned.text)) {
                try await funded.customer.accounts.account(id: unowned)
            }
        },
        Promise("an operator moves money from it, customers only to it") { funded in
            guard let unowned = try await open(funded) else { return }
            let out = try await funded.operator.pay(usd(500), from: unowned, to: funded.main)
            let back = try await funded.customer.pay(usd(7), from: funded.foreign, to: unowned)
            let balance = try await funded.operator.balance(unowned)
            XCTAssertEqual(balance, 2_507)
            try await assertRefusedWithoutEffect(.notFound(.account, name: unowned.text), funded.bank) {
                try await funded.customer.pay(usd(1), from: unowned, to: funded.foreign)
            }
            let listed = try await funded.operator.transfers.transfers(page: nil).items.map(\.id)
            XCTAssertEqual(listed, [back.id, out.id])
        },
        Promise("its entries are in an operator's list of all accounts and in no customer's list") { funded in
            guard let unowned = try await open(funded) else { return }
            let seen = try await funded.operator.entries(TransactionQuery()).map(\.accountID)
            let customers = try await funded.customer.entries(TransactionQuery()).map(\.accountID)
            XCTAssertTrue(seen.contains(unowned))
            XCTAssertFalse(seen.contains(funded.foreign))
            XCTAssertEqual(customers, [funded.foreign])
        },
        Promise("it is not a default account") { funded in
            guard let unowned = try await open(funded) else { return }
            try await assertRefusedWithoutEffect(.unauthorized(.notOwner(unowned)), funded.bank) {
                try await funded.operator.accounts.setDefault(unowned, mode: .commit)
            }
        },
    ]

    private static func open(_ funded: FundedBank) async throws -> AccountID? {
        guard funded.bank.offers(.unownedAccounts) else { return nil }
        return try await funded.bank.control.openUnowned("Imported", usd(3_000))
    }
}

extension BankConformanceTests {
    func testUnownedAccountPromises_AreKept() async throws { try await keep(UnownedAccountPromises.all) }
}
