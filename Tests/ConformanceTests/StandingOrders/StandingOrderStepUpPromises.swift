import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``StandingOrderServiceProtocol`` about codes.
enum StandingOrderStepUpPromises {
    static let all: [Promise<StepUpBank>] = creating + answering + updating

    private static let creating: [Promise<StepUpBank>] = [
        Promise("an order that needs a code waits for it, and the code creates it") { bank in
            let request = bank.order(usd(4_000), .weekly, reference: " Rent ")
            let challenge = try await bank.challenge(request)
            XCTAssertEqual(challenge.amount, usd(4_000))
            XCTAssertEqual(challenge.schedule, request.schedule)
            let none = try await bank.orders()
            XCTAssertEqual(none, [])
            let order = try await bank.confirmOrder(challenge)
            XCTAssertEqual(order.amount, usd(4_000))
            XCTAssertEqual(order.creditor, .destination(.account(bank.bens)))
            XCTAssertEqual(order.schedule, request.schedule)
            XCTAssertEqual(order.reference, "Rent")
            let one = try await bank.orders()
            XCTAssertEqual(one, [order])
        },
        Promise("its payments need no further code, and all rules apply to them") { bank in
            let order = try await bank.confirmOrder(bank.challenge(bank.order(usd(4_000), .daily)))
            try await bank.people.advance(2 * 86_400)
            _ = try await bank.bank.operator.ledger.closeDays(
                through: bank.bank.control.today(), mode: .commit
            ) { _ in }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [2_000, 0, 10_000])
            _ = try await bank.bank.operator.accounts.freeze(
                bank.main, scope: .all, reason: "Fraud", mode: .commit)
            try await bank.people.advance(86_400)
            _ = try await bank.bank.operator.ledger.closeDays(
                through: bank.bank.control.today(), mode: .commit
            ) { _ in }
            let refused = try await bank.bank.operator.standingOrders.order(id: order.id)
            XCTAssertEqual(refused.lastOutcome?.reason, "accountFrozen")
        },
        Promise("a dry run asks for no code and says that one is needed") { bank in
            let dry = try await bank.anna.client.standingOrders.create(bank.order(), mode: .dryRun)
            XCTAssertTrue(dry.needsCode)
            let own = try await bank.anna.client.standingOrders.create(
                bank.order(to: .account(bank.savings)), mode: .dryRun)
            XCTAssertFalse(own.needsCode)
            let none = try await bank.orders()
            XCTAssertEqual(none, [])
        },
        Promise("between own accounts, any amount needs no code") { bank in
            let made = try await bank.anna.client.standingOrders.create(
                bank.order(usd(99_000), to: .account(bank.savings)), mode: .commit)
            XCTAssertEqual(made.status, .active)
        },
        Promise("to a trusted payee, only larger amounts need a code") { bank in
            let ben = try await bank.keepBen()
            _ = try await bank.anna.client.beneficiaries.trust(
                ben, code: try await bank.people.freshCode(bank.enrollment), mode: .commit)
            let small = try await bank.anna.client.standingOrders.create(
                bank.order(usd(3_000), to: .beneficiary(ben)), mode: .commit)
            XCTAssertEqual(small.status, .active)
            let large = try await bank.challenge(bank.order(usd(3_001), to: .beneficiary(ben)))
            let order = try await bank.confirmOrder(large)
            XCTAssertEqual(order.creditor, .destination(.beneficiary(ben)))
            XCTAssertEqual(order.creditorName, "Ben")
        },
        Promise("without a second factor, orders that need a code are refused") { bank in
            await assertRefused(.unauthorized(.secondFactorMissing)) {
                try await bank.ben.client.standingOrders.create(
                    bank.order(from: bank.bens, to: .account(bank.main)), mode: .commit)
            }
        },
        Promise("other problems with an order are reported before a code is required") { bank in
            let start = bank.bank.now.utcDate
            let late = StandingOrderSchedule(.monthly, from: start.adding(days: -1))
            await assertRefused(
                .invalidValue(
                    field: .startDate, value: late.startDate.text,
                    reason: .malformed(expected: "\(start) or later"))
            ) {
                try await bank.anna.client.standingOrders.create(
                    StandingOrderRequest(
                        from: bank.main, to: .account(bank.bens), amount: usd(4_000), schedule: late,
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
        },
    ]

    private static let answering: [Promise<StepUpBank>] = [
        Promise("a challenge of an order is answered once, and its key returns the order") { bank in
            let request = bank.order()
            let challenge = try await bank.challenge(request)
            let again = try await bank.challenge(request)
            XCTAssertEqual(again, challenge)
            let order = try await bank.confirmOrder(challenge)
            await assertRefused(.notFound(.challenge, name: challenge.id.text)) {
                try await bank.confirmOrder(challenge)
            }
            let repeated = try await bank.anna.client.standingOrders.create(request, mode: .commit)
            XCTAssertEqual(repeated, order)
        },
        Promise("while it waits, its key is refused for other amounts, payees and days, and for transfers") {
            bank in
            _ = try await bank.challenge(bank.order(usd(4_000), .weekly, key: key("k")))
            for other in [
                bank.order(usd(4_001), .weekly, key: key("k")), bank.order(usd(4_000), .daily, key: key("k")),
                bank.order(usd(4_000), to: .account(bank.savings), .weekly, key: key("k")),
            ] {
                await assertRefused(.duplicateRequest(key("k"))) {
                    try await bank.anna.client.standingOrders.create(other, mode: .commit)
                }
            }
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.anna.client.pay(usd(4_000), from: bank.main, to: bank.bens, key: key("k"))
            }
        },
        Promise("challenges of transfers and of orders are not interchangeable") { bank in
            let (order, transfer) = (try await bank.challenge(bank.order()), try await bank.challenge())
            await assertRefused(.notFound(.challenge, name: transfer.id.text)) {
                try await bank.confirmOrder(transfer)
            }
            try await bank.assertGone(order)
            try await bank.confirm(transfer)
            _ = try await bank.confirmOrder(order)
        },
        Promise("a code that confirmed one order does not confirm another") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let first = try await bank.challenge(bank.order())
            let second = try await bank.challenge(bank.order(usd(5_000)))
            let code = try await bank.people.freshCode(bank.enrollment)
            _ = try await bank.confirmOrder(first, code: code)
            await assertRefused(.invalidCode) { try await bank.confirmOrder(second, code: code) }
        },
        Promise("five wrong codes end the challenge of an order") { bank in
            let challenge = try await bank.challenge(bank.order())
            let wrong = bank.people.wrongCode(bank.enrollment)
            for _ in 0..<5 {
                await assertRefused(.invalidCode) { try await bank.confirmOrder(challenge, code: wrong) }
            }
            await assertRefused(.notFound(.challenge, name: challenge.id.text)) {
                try await bank.confirmOrder(challenge)
            }
        },
        Promise("after five minutes, or with a renamed payee, an order is not confirmed") { bank in
            let ben = try await bank.keepBen()
            let renamed = try await bank.challenge(bank.order())
            _ = try await bank.anna.client.beneficiaries.rename(ben, to: "Another", mode: .commit)
            await assertRefused(.notFound(.challenge, name: renamed.id.text)) {
                try await bank.confirmOrder(renamed)
            }
            let late = try await bank.challenge(bank.order())
            try await bank.people.advance(240)
            _ = try await bank.anna.users.profile()
            try await bank.people.advance(60)
            await assertRefused(.notFound(.challenge, name: late.id.text)) {
                try await bank.confirmOrder(late)
            }
            let orders = try await bank.orders()
            XCTAssertEqual(orders, [])
        },
    ]

    private static let updating: [Promise<StepUpBank>] = [
        Promise("a higher amount requires a code again, and the code changes the order") { bank in
            let order = try await bank.confirmOrder(bank.challenge(bank.order(usd(4_000))))
            let update = bank.update(order, usd(4_100))
            let dry = try await bank.anna.client.standingOrders.update(update, mode: .dryRun)
            XCTAssertTrue(dry.needsCode)
            let challenge = try await bank.challenge(update)
            XCTAssertEqual(challenge.amount, usd(4_100))
            XCTAssertEqual(challenge.schedule, order.schedule)
            let before = try await bank.orders()
            XCTAssertEqual(before, [order])
            let changed = try await bank.confirmOrder(challenge)
            XCTAssertEqual(changed.id, order.id)
            XCTAssertEqual(changed.amount, usd(4_100))
            XCTAssertEqual(changed.nextExecutionDate, order.nextExecutionDate)
            let repeated = try await bank.anna.client.standingOrders.update(update, mode: .commit)
            XCTAssertEqual(repeated, changed)
        },
        Promise("another payee requires a code again, and an own account does not") { bank in
            let order = try await bank.anna.client.standingOrders.create(
                bank.order(to: .account(bank.savings)), mode: .commit)
            let challenge = try await bank.challenge(
                bank.update(order, usd(100), to: .account(bank.bens)))
            let changed = try await bank.confirmOrder(challenge)
            XCTAssertEqual(changed.creditor, .destination(.account(bank.bens)))
            let back = try await bank.anna.client.standingOrders.update(
                bank.update(changed, usd(9_000), to: .account(bank.savings)), mode: .commit)
            XCTAssertEqual(back.creditor, .destination(.account(bank.savings)))
            XCTAssertEqual(back.creditorName, "Savings")
        },
        Promise("lowering, pausing, resuming, skipping and cancelling need no code") { bank in
            let order = try await bank.confirmOrder(bank.challenge(bank.order(usd(4_000))))
            let orders = bank.anna.client.standingOrders
            let lower = try await orders.update(bank.update(order, usd(3_900)), mode: .commit)
            XCTAssertEqual(lower.amount, usd(3_900))
            for change in [StandingOrderChange.pause, .resume, .skip, .cancel] {
                _ = try await orders.change(order.id, change, mode: .commit)
            }
            await assertRefused(.invalidState(.standingOrder, name: order.id.text, status: "cancelled")) {
                try await orders.update(bank.update(order, usd(1)), mode: .commit)
            }
        },
        Promise("a challenge for one order's new terms changes no other order") { bank in
            let first = try await bank.confirmOrder(bank.challenge(bank.order(usd(4_000))))
            let second = try await bank.confirmOrder(bank.challenge(bank.order(usd(4_000))))
            _ = try await bank.challenge(bank.update(first, usd(5_000), key: key("k")))
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.anna.client.standingOrders.update(
                    bank.update(second, usd(5_000), key: key("k")), mode: .commit)
            }
        },
        Promise("an order of another customer's account is not found") { bank in
            let order = try await bank.confirmOrder(bank.challenge(bank.order()))
            await assertRefused(.notFound(.standingOrder, name: order.id.text)) {
                try await bank.ben.client.standingOrders.update(bank.update(order, usd(1)), mode: .commit)
            }
        },
    ]
}

extension BankConformanceTests {
    func testStandingOrderStepUpPromises_AreKept() async throws {
        try await keep(StandingOrderStepUpPromises.all)
    }
}

extension StepUpBank {
    fileprivate func order(
        _ amount: Money = usd(4_000), from: AccountID? = nil, to: TransferDestination? = nil,
        _ frequency: StandingOrderSchedule.Frequency = .monthly, reference: String = "",
        key: IdempotencyKey? = nil
    ) -> StandingOrderRequest {
        let start = bank.now.utcDate
        return StandingOrderRequest(
            from: from ?? main, to: to ?? .account(bens), amount: amount, reference: reference,
            schedule: StandingOrderSchedule(frequency, from: start, through: start.adding(days: 90)),
            idempotencyKey: key ?? FreshKeys.next())
    }

    fileprivate func update(
        _ order: StandingOrder, _ amount: Money, to: TransferDestination? = nil, key: IdempotencyKey? = nil
    ) -> StandingOrderUpdate {
        StandingOrderUpdate(
            order.id, to: to ?? .account(bens), amount: amount, idempotencyKey: key ?? FreshKeys.next())
    }

    fileprivate func challenge(_ request: StandingOrderRequest, line: UInt = #line) async throws -> Challenge
    {
        try await challenge(line: line) { try await $0.create(request, mode: .commit) }
    }

    fileprivate func challenge(_ update: StandingOrderUpdate, line: UInt = #line) async throws -> Challenge {
        try await challenge(line: line) { try await $0.update(update, mode: .commit) }
    }

    private func challenge(
        line: UInt, _ ask: (any StandingOrderServiceProtocol) async throws -> StandingOrder
    ) async throws -> Challenge {
        let error = await refusal(line: line) { try await ask(anna.client.standingOrders) }
        guard case .challengeRequired(let challenge)? = error else {
            XCTFail("\(String(describing: error)) is no challenge", line: line)
            throw XCTestError(.failureWhileWaiting)
        }
        return challenge
    }

    @discardableResult
    fileprivate func confirmOrder(_ challenge: Challenge, code: String? = nil) async throws -> StandingOrder {
        let fresh = try await people.freshCode(enrollment)
        return try await anna.client.standingOrders.confirm(challenge.id, code: code ?? fresh)
    }

    /// Anna's orders.
    fileprivate func orders() async throws -> [StandingOrder] {
        try await anna.client.standingOrders.orders(page: nil).items
    }
}
