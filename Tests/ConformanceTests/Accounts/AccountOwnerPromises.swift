import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TellerServiceProtocol`` about several owners of one account.
enum AccountOwnerPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a second owner sees the account and moves its money") { funded in
            let shared = try await funded.operator.teller.addOwner("usr002", to: funded.main, mode: .commit)
            XCTAssertEqual(shared.ownerIDs, ["USR001", "USR002"])
            XCTAssertTrue(shared.isDefault)
            let seen = try await funded.customer.accounts.accounts(.own)
            XCTAssertEqual(seen.map(\.id), [funded.main, funded.foreign])
            XCTAssertEqual(seen.map(\.isDefault), [false, true])
            try await funded.customer.pay(usd(100), from: funded.main, to: funded.foreign)
            try await funded.operator.pay(usd(100), from: funded.main, to: funded.savings)
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [9_800, 100, 5_000, 2_100])
        },
        Promise("a removed owner no longer sees the account") { funded in
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            _ = try await funded.customer.accounts.setDefault(funded.main, mode: .commit)
            let left = try await funded.operator.teller.removeOwner(
                "USR002", from: funded.main, mode: .commit)
            XCTAssertEqual(left.ownerIDs, ["USR001"])
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await funded.customer.accounts.account(id: funded.main)
            }
            let seen = try await funded.customer.accounts.accounts(.own)
            XCTAssertEqual(seen.map(\.id), [funded.foreign])
            XCTAssertEqual(seen.map(\.isDefault), [false])
            let next = try await funded.customer.open("Next")
            let account = try await funded.customer.accounts.defaultAccount()
            XCTAssertEqual(account.id, next)
        },
        Promise("the first owner can be removed when there is a second") { funded in
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            let left = try await funded.operator.teller.removeOwner(
                "USR001", from: funded.main, mode: .commit)
            XCTAssertEqual(left.ownerIDs, ["USR002"])
            await assertRefused(.unauthorized(.notOwner(funded.main))) {
                try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
            }
        },
        Promise("an owner with orders cannot be removed unless the orders end too, with an audit line") {
            funded in
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            let orders = funded.customer.standingOrders
            let from = try await orders.create(
                funded.request(creditor: funded.foreign), mode: .commit)
            let to = try await orders.create(
                funded.request(debtor: funded.foreign, creditor: funded.main), mode: .commit)
            let others = try await funded.order(funded.request())
            let waiting = try await funded.schedule(by: funded.customer, to: funded.foreign)
            let ids = [from.id.text, to.id.text, waiting.id.text]
            let expected = ServiceError.hasDependents(.account, name: funded.main.text, dependents: ids)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.teller.removeOwner("USR002", from: funded.main, mode: mode)
                }
            }
            _ = try await funded.operator.teller.removeOwner(
                "USR002", from: funded.main, endsDependents: true, mode: .commit)
            let kept = try await funded.operator.standingOrders.orders(page: nil).items
            XCTAssertEqual(kept.map(\.status), [.cancelled, .active])
            XCTAssertEqual(kept.last, others)
            let ended = try await orders.order(id: to.id)
            XCTAssertEqual(ended.status, .cancelled)
            let transfer = try await funded.operator.transfers.transfer(id: waiting.id)
            XCTAssertEqual(transfer.status, .cancelled)
            let trail = try await funded.trail(4)
            XCTAssertEqual(
                trail,
                [
                    "standing-orders.cancel \(ids[0])", "standing-orders.cancel \(ids[1])",
                    "transfers.cancel \(ids[2])", "teller.remove-owner \(funded.main)",
                ])
        },
        Promise("an owner's holds from and to the account end with the ownership") { funded in
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            var ids: [TransferHoldID] = []
            for (from, to) in [(funded.main, funded.foreign), (funded.foreign, funded.main)] {
                let request = TransferHoldRequest(
                    from: from, to: .account(to), amount: usd(500), idempotencyKey: FreshKeys.next())
                ids.append(try await funded.customer.transfers.hold(request, mode: .commit).id)
            }
            let expected = ServiceError.hasDependents(
                .account, name: funded.main.text, dependents: ids.map(\.text))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.teller.removeOwner("USR002", from: funded.main, mode: .commit)
            }
            _ = try await funded.operator.teller.removeOwner(
                "USR002", from: funded.main, endsDependents: true, mode: .commit)
            let left = try await funded.customer.transfers.hold(id: ids[1])
            XCTAssertEqual(left.status, .released)
            let account = try await funded.operator.accounts.account(id: funded.main)
            XCTAssertEqual(account.availableBalance, account.balance)
        },
        Promise("the last owner cannot be removed") { funded in
            let expected = ServiceError.main(funded, "solelyOwned")
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.teller.removeOwner("USR001", from: funded.main, mode: mode)
                }
            }
        },
        Promise("an owner is not added again, and a user who is not an owner is not removed") { funded in
            try await assertRefusedWithoutEffect(.main(funded, "alreadyOwned"), funded.bank) {
                try await funded.operator.teller.addOwner("USR001", to: funded.main, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.main(funded, "notOwned"), funded.bank) {
                try await funded.operator.teller.removeOwner("USR002", from: funded.main, mode: .commit)
            }
        },
        Promise("unknown users and accounts are refused") { funded in
            for name in ["USR999", "", "nobody"] {
                try await assertRefusedWithoutEffect(.notFound(.user, name: name), funded.bank) {
                    try await funded.operator.teller.addOwner(name, to: funded.main, mode: .commit)
                }
                try await assertRefusedWithoutEffect(.notFound(.user, name: name), funded.bank) {
                    try await funded.operator.teller.removeOwner(name, from: funded.main, mode: .commit)
                }
            }
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), funded.bank) {
                try await funded.operator.teller.addOwner("USR002", to: "ACC999", mode: .commit)
            }
        },
        Promise("only an operator changes owners") { funded in
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), funded.bank) {
                    try await funded.customer.teller.addOwner("USR001", to: funded.foreign, mode: mode)
                }
                try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), funded.bank) {
                    try await funded.customer.teller.removeOwner("USR002", from: funded.foreign, mode: mode)
                }
            }
        },
        Promise("a dry run returns the account and changes nothing") { funded in
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .dryRun)
            }
            let made = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            XCTAssertEqual(tried, made)
            let left = try await assertUnchanged(funded.bank) {
                try await funded.operator.teller.removeOwner("USR002", from: funded.main, mode: .dryRun)
            }
            XCTAssertEqual(left.ownerIDs, ["USR001"])
        },
    ]
}

extension BankConformanceTests {
    func testAccountOwnerPromises_AreKept() async throws { try await keep(AccountOwnerPromises.all) }
}

extension ServiceError {
    fileprivate static func main(_ funded: FundedBank, _ status: String) -> ServiceError {
        .invalidState(.account, name: funded.main.text, status: status)
    }
}
