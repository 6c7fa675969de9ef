import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

enum ChangePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("without a position there are no changes, and the present position is answered") { bank in
            let feed = try await ChangeReader(of: bank)
            _ = try await bank.customer.open("Main")
            let page = try await feed.service.changes(.own, after: nil, limit: 1)
            XCTAssertEqual(page.items, [])
            XCTAssertFalse(page.hasMore)
            let later = try await feed.service.changes(.own, after: page.nextCursor, limit: 1)
            XCTAssertEqual(later, ChangePage(items: [], nextCursor: page.nextCursor, hasMore: false))
        },
        Promise("a payment changes entry, balance and transfer of payer and payee, and of no other") { bank in
            let funded = try await FundedBank(bank)
            let payer = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            let payee = try await ChangeReader(of: bank)
            let transfer = try await funded.operator.pay(usd(100), from: funded.main, to: funded.foreign)
            let paid = try await payer.next()
            XCTAssertEqual(
                Set(paid),
                [
                    .transaction("\(funded.main).2"), .account(funded.main), .init(.transfer, transfer.id),
                ])
            let received = try await payee.next()
            XCTAssertEqual(
                Set(received),
                [
                    .transaction("\(funded.foreign).2"), .account(funded.foreign),
                    .init(.transfer, transfer.id),
                ])
            let nothing = try await payer.next()
            XCTAssertEqual(nothing, [])
        },
        Promise("each change of a resource names it") { bank in
            let funded = try await FundedBank(bank)
            let (own, services) = (funded.operator, await bank.session(of: BankUnderTest.operatorPrincipal))
            let (goals, users) = (await services.goalService, await services.userService)
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            func next() async throws -> Set<ResourceChange> { Set(try await feed.next()) }

            let goal = try await goals.add(
                GoalRequest(name: "Boat", accountID: funded.main, target: usd(1)), mode: .commit)
            var changed = try await next()
            XCTAssertEqual(changed, [.init(.goal, goal.id)])
            _ = try await goals.remove(goal.id, mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.goal, goal.id)])

            _ = try await own.accounts.rename(funded.main, to: "Daily", mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.account(funded.main)])
            _ = try await own.teller.setFloor(of: funded.main, to: usd(-500), mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.account(funded.main)])

            let card = try await own.cards.order(
                CardOrder(accountID: funded.main, name: "Everyday", idempotencyKey: FreshKeys.next()),
                mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.card, card.id)])

            let hold = try await own.transfers.hold(
                TransferHoldRequest(
                    from: funded.main, to: .account(funded.savings), amount: usd(5),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.transferHold, hold.id), .account(funded.main)])

            let order = try await own.standingOrders.create(
                StandingOrderRequest(
                    from: funded.main, to: .account(funded.savings), amount: usd(1),
                    schedule: StandingOrderSchedule(.monthly, from: bank.now.utcDate.adding(days: 1)),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.standingOrder, order.id)])

            let ordered = try await own.transfers.create(
                TransferRequest(
                    from: funded.main, to: funded.savings, amount: usd(1), reference: "",
                    executionDate: bank.now.utcDate.adding(days: 3), idempotencyKey: FreshKeys.next()),
                mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.transfer, ordered.id)])

            let rule = try await own.transactions.addCategoryRule(
                CategoryRuleRequest(text: "bakery", category: .groceries), mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.categoryRule, rule.id)])
            let entry = TransactionID("\(funded.main).1")
            _ = try await own.transactions.annotate(
                entry, TransactionAnnotation(note: "Lunch", tags: ["a"]), mode: .commit)
            changed = try await next()
            XCTAssertEqual(changed, [.init(.transaction, entry)])

            _ = try await own.accounts.setDefault(funded.savings, mode: .commit)
            changed = try await next()
            XCTAssertTrue(changed.isSuperset(of: [.account(funded.main), .account(funded.savings)]))
            let profile = try await users.profile()
            XCTAssertTrue(changed.contains(.init(.profile, profile.id)))
        },
        Promise("entries and transfers are read together by their ids, in their order, without unknown ones")
        {
            bank in
            let funded = try await FundedBank(bank)
            let paid = try await funded.operator.pay(usd(100), from: funded.main, to: funded.foreign)
            let ids = [
                "\(funded.main).2", "\(funded.foreign).2", "x", "\(funded.main).1", "\(funded.main).9",
            ]
            let entries = try await funded.operator.transactions.transactions(
                ids: ids.map { TransactionID($0) })
            let theirs = try await funded.customer.transactions.transactions(
                ids: ids.map { TransactionID($0) })
            XCTAssertEqual(theirs.map(\.id.text), [ids[1]])
            XCTAssertEqual(
                entries.map(\.id.text).filter { $0.hasPrefix(funded.main.text) }, [ids[0], ids[3]])
            let first = try await funded.operator.transactions.transaction(id: entries[0].id)
            XCTAssertEqual(entries[0], first)
            let transfers = try await funded.customer.transfers.transfers(ids: ["TRF000099", paid.id])
            XCTAssertEqual(transfers.map(\.id), [paid.id])
        },
        Promise("a new owner sees the account, and a former one that it is gone") { bank in
            let funded = try await FundedBank(bank)
            let feed = try await ChangeReader(of: bank)
            let other = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            var changed = try await feed.next()
            XCTAssertEqual(Set(changed), [.account(funded.main)])
            changed = try await other.next()
            XCTAssertEqual(Set(changed), [.account(funded.main)], "the other owner sees who owns it")
            try await funded.operator.deposit(usd(1), to: funded.main)
            changed = try await feed.next()
            XCTAssertEqual(Set(changed), [.transaction("\(funded.main).2"), .account(funded.main)])
            _ = try await other.next()
            _ = try await funded.operator.teller.removeOwner("USR002", from: funded.main, mode: .commit)
            changed = try await feed.next()
            XCTAssertEqual(Set(changed), [.account(funded.main)])
            changed = try await other.next()
            XCTAssertEqual(Set(changed), [.account(funded.main)])
            try await funded.operator.deposit(usd(1), to: funded.main)
            changed = try await feed.next()
            XCTAssertEqual(changed, [])
        },
        Promise("an auditor reads what changed on all accounts, and nothing of the users themselves") {
            bank in
            let funded = try await FundedBank(bank)
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal, .all)
            let services = await bank.session(of: BankUnderTest.customerPrincipal)
            let goal = GoalRequest(name: "Boat", accountID: funded.foreign, target: usd(1))
            _ = try await services.goalService.add(goal, mode: .commit)
            _ = try await services.transactionService.annotate(
                TransactionID("\(funded.foreign).1"), TransactionAnnotation(note: "Lunch"), mode: .commit)
            let card = try await services.cardService.order(
                CardOrder(accountID: funded.foreign, name: "Everyday", idempotencyKey: FreshKeys.next()),
                mode: .commit)
            let paid = try await funded.customer.pay(usd(100), from: funded.foreign, to: funded.main)
            var changed = try await feed.next()
            XCTAssertEqual(
                Set(changed),
                [
                    .init(.card, card.id), .account(funded.foreign), .account(funded.main),
                    .transaction("\(funded.foreign).2"), .transaction("\(funded.main).2"),
                    .init(.transfer, paid.id),
                ])
            changed = try await feed.next()
            XCTAssertEqual(changed, [])
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await services.changeService.changes(.all, after: nil, limit: 1)
            }
        },
        Promise("pages continue where the one before ended, and miss nothing") { bank in
            let funded = try await FundedBank(bank)
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            let goals = await bank.session(of: BankUnderTest.operatorPrincipal).goalService
            for number in 1...3 {
                _ = try await goals.add(
                    GoalRequest(name: "Goal \(number)", accountID: funded.main, target: usd(1)), mode: .commit
                )
                try await funded.operator.deposit(usd(1), to: funded.main)
            }
            var (pages, seen): (Int, Set<ResourceChange>) = (0, [])
            while true {
                let page = try await feed.page(limit: 1)
                pages += 1
                // An entry, its account and the goals on it.
                XCTAssertLessThanOrEqual(page.items.count, 5)
                seen.formUnion(page.items)
                guard page.hasMore, pages < 20 else { break }
            }
            XCTAssertEqual(pages, 6)
            XCTAssertEqual(
                seen,
                Set((2...4).map { .transaction("\(funded.main).\($0)") })
                    .union((1...3).map { .init(kind: .goal, id: GoalID(number: $0).text) })
                    .union([.account(funded.main)]))
        },
        Promise("goals are changes with the balance of their account, and with each other") { bank in
            let funded = try await FundedBank(bank)
            let goals = await bank.session(of: BankUnderTest.operatorPrincipal).goalService
            for (name, account) in [("Boat", funded.main), ("Car", funded.main), ("Roof", funded.savings)] {
                _ = try await goals.add(
                    GoalRequest(name: name, accountID: account, target: usd(1)), mode: .commit)
            }
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            try await funded.operator.deposit(usd(1), to: funded.main)
            let paid = try await feed.next().filter { $0.kind == .goal }.map(\.id)
            XCTAssertEqual(paid, ["GOL001", "GOL002"])
            _ = try await goals.remove("GOL001", mode: .commit)
            let removed = try await feed.next().filter { $0.kind == .goal }.map(\.id)
            XCTAssertEqual(removed, ["GOL001", "GOL002", "GOL003"])
        },
        Promise("a position says nothing of others") { bank in
            let funded = try await FundedBank(bank)
            let feed = try await ChangeReader(of: bank)
            let before = try await feed.service.changes(.own, after: nil, limit: 1).nextCursor
            try await funded.operator.deposit(usd(1), to: funded.main)
            _ = try await funded.operator.accounts.rename(funded.savings, to: "Rainy days", mode: .commit)
            let after = try await feed.service.changes(.own, after: nil, limit: 1).nextCursor
            XCTAssertEqual(after, before)
        },
        Promise("dry runs and refused changes are no changes") { bank in
            let funded = try await FundedBank(bank)
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            _ = try await funded.operator.accounts.rename(funded.main, to: "Daily", mode: .dryRun)
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings, mode: .dryRun)
            _ = try? await funded.operator.pay(usd(1_000_000), from: funded.main, to: funded.savings)
            let changed = try await feed.next()
            XCTAssertEqual(changed, [])
        },
        Promise("a hold whose time is over is a change before another one is made") { bank in
            let funded = try await FundedBank(bank)
            let hold = try await funded.operator.transfers.hold(
                TransferHoldRequest(
                    from: funded.main, to: .account(funded.savings), amount: usd(5),
                    expiryDate: bank.now.utcDate.adding(days: 1), idempotencyKey: FreshKeys.next()),
                mode: .commit)
            let feed = try await ChangeReader(of: bank, BankUnderTest.operatorPrincipal)
            try await bank.control.advance(3 * 86_400)
            let changed = try await feed.next()
            XCTAssertEqual(Set(changed), [.init(.transferHold, hold.id), .account(funded.main)])
        },
        Promise("a limit out of range, what is no position, and another bank's position are refused") {
            bank in
            let service = await bank.session(of: BankUnderTest.customerPrincipal).changeService
            for limit in [0, 1_001, -1] {
                await assertRefused(
                    .invalidValue(field: .limit, value: "\(limit)", reason: .outOfRange(1...1_000))
                ) { try await service.changes(.own, after: "x", limit: limit) }
            }
            for text in [
                "", "x", "1.2.3", "1.2.3.4.5.6", "01.2.3.4", "-1.0.0.0", "1.2.3.99999999999999999999",
            ] {
                await assertRefused(PageRequest.unknownCursor(text)) {
                    try await service.changes(.own, after: text, limit: 1)
                }
            }
            _ = try await bank.customer.open("Main")
            for text in ["0.1.0.0", "1.2.0.0", "999999.1.0.0", "0.0.1.1", "0.0.999999.1"] {
                await assertRefused(.notFound(.changePosition, name: text)) {
                    try await service.changes(.own, after: text, limit: 1)
                }
            }
        },
        Promise("calls without a session are refused") { bank in
            let service = await bank.signedOut.changeService
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await service.changes(.own, after: nil, limit: 1)
            }
        },
    ]
}

extension BankConformanceTests {
    func testChangePromises_AreKept() async throws { try await keep(ChangePromises.all) }
}

/// Reads the changes of a user from now on.
private final class ChangeReader {
    let service: any ChangeServiceProtocol
    private let scope: AccountScope
    private var cursor: String

    init(
        of bank: BankUnderTest, _ principal: Principal = BankUnderTest.customerPrincipal,
        _ scope: AccountScope = .own
    ) async throws {
        self.scope = scope
        service = await bank.session(of: principal).changeService
        cursor = try await service.changes(scope, after: nil, limit: 1).nextCursor
    }

    /// All that changed since the last call.
    func next() async throws -> [ResourceChange] { try await page(limit: 1_000).items }

    func page(limit: Int) async throws -> ChangePage {
        let page = try await service.changes(scope, after: cursor, limit: limit)
        cursor = page.nextCursor
        return page
    }
}

extension ResourceChange {
    fileprivate init<Entity>(_ kind: Kind, _ id: Identifier<Entity>) { self.init(kind: kind, id: id.text) }

    fileprivate static func account(_ id: AccountID) -> ResourceChange { ResourceChange(.account, id) }

    fileprivate static func transaction(_ id: String) -> ResourceChange {
        ResourceChange(kind: .transaction, id: id)
    }
}
