import BankDomain
import BankRules
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// What holds for every plan of a transfer, whatever the facts are.
final class TransferPropertyTests: XCTestCase {
    private struct Case {
        let seed: UInt64
        let facts: RandomFacts
        let request: TransferRequest
        let principal: Principal
    }

    /// The number of random banks for each property.
    private static let caseCount =
        ProcessInfo.processInfo.environment["PROPERTY_CASES"].flatMap { UInt64($0) } ?? 20_000

    private func forEachCase(_ count: UInt64 = caseCount, _ body: (Case) throws -> Void) rethrows {
        for seed in 0..<count {
            var random = SeededGenerator(seed: seed)
            let facts = RandomFacts(&random)
            let request = facts.request(&random)
            let principal = random.choice(RandomFacts.principals)
            try body(Case(seed: seed, facts: facts, request: request, principal: principal))
        }
    }

    private func plan(_ one: Case) throws -> TransferPlan {
        try one.facts.plan(one.request.checked(), for: one.principal)
    }

    func testAnyFacts_AreDecidedOrRefused() throws {
        var (decided, refused) = (0, Set<String>())
        try forEachCase { one in
            do {
                let plan = try plan(one)
                try one.facts.requireRules(of: plan, for: one.principal)
                try one.facts.requireFunds(for: plan)
                _ = try one.facts.requiresCode(plan, for: one.principal)
                _ = try plan.quote()
                decided += 1
            } catch let refusal as ServiceError {
                refused.insert(refusal.code)
            }
        }
        XCTAssertGreaterThan(decided, 100)
        let expected: Set = [
            "accountClosed", "accountFrozen", "cannotBePaid", "coolingOff", "currencyMismatch",
            "insufficientFunds", "invalidAmount", "invalidValue", "limitExceeded", "notFound", "unauthorized",
        ]
        XCTAssertEqual(refused.intersection(expected), expected)
    }

    func testLegs_MoveWhatThePlanSays() throws {
        var counts: [Int: Int] = [:]
        forEachCase { one in
            guard let plan = try? plan(one), let total = try? plan.total() else { return }
            let legs = plan.legs
            counts[legs.count, default: 0] += 1
            XCTAssertEqual(sum(legs.filter { $0.debit.isCustomer }), total.minorUnits, "seed \(one.seed)")
            XCTAssertTrue(legs.allSatisfy { $0.amount.isPositive }, "seed \(one.seed)")
            let credited = sum(legs.filter { $0.credit.isCustomer })
            let expected = plan.to == nil ? 0 : (plan.exchange?.target ?? plan.amount).minorUnits
            XCTAssertEqual(credited, expected, "seed \(one.seed)")
            // The first is the payer's, so its number is the transfer's.
            XCTAssertEqual(legs.first?.amount, plan.amount, "seed \(one.seed)")
        }
        XCTAssertEqual(Set(counts.keys), [1, 2, 3], "\(counts)")
    }

    func testPlanWithinTheRules_IsWithinEachLimit() throws {
        var allowed = 0
        forEachCase { one in
            guard let plan = try? plan(one), plan.isSent(by: one.principal.userID),
                (try? one.facts.requireRules(of: plan, for: one.principal)) != nil
            else { return }
            let rules = one.facts.paymentRules
            guard plan.amount.currency == rules.currency else { return }
            allowed += 1
            let (onDay, inMonth) = (sent(one.facts.sums.onDay, rules), sent(one.facts.sums.inMonth, rules))
            let amount = Int128(plan.amount.minorUnits)
            XCTAssertLessThanOrEqual(
                amount, rules.limitPerTransfer.map { Int128($0.minorUnits) } ?? .max, "seed \(one.seed)")
            XCTAssertLessThanOrEqual(
                amount + onDay, rules.limitPerDay.map { Int128($0.minorUnits) } ?? .max, "seed \(one.seed)")
            XCTAssertLessThanOrEqual(
                amount + inMonth, rules.limitPerMonth.map { Int128($0.minorUnits) } ?? .max,
                "seed \(one.seed)")
        }
        XCTAssertGreaterThan(allowed, 50)
    }

    func testPlan_IsOfAnAccountThatThePayerManages_AndOpen() throws {
        forEachCase { one in
            guard let plan = try? plan(one) else { return }
            XCTAssertTrue(one.principal.mayManage(accountOf: plan.from.ownerIDs), "seed \(one.seed)")
            XCTAssertEqual(plan.from.account.status, .active, "seed \(one.seed)")
            XCTAssertEqual(plan.from.currency, plan.amount.currency, "seed \(one.seed)")
            XCTAssertNotEqual(plan.from.id, plan.to?.id, "seed \(one.seed)")
            XCTAssertEqual(plan.fee == nil, plan.to != nil, "seed \(one.seed)")
            if let closed = one.facts.lastClosedDay { XCTAssertGreaterThan(plan.executionDate, closed) }
            if let payee = plan.payee {
                XCTAssertEqual(payee.user, one.principal.userID, "seed \(one.seed)")
                XCTAssertEqual(payee.status, .active, "seed \(one.seed)")
            }
        }
    }

    func testRefusal_NamesTheFirstRuleOfTheOrder() throws {
        var seen: Set<Int> = []
        try forEachCase { one in
            let expected = Self.order.enumerated().first {
                $0.element.1(one.facts, one.request, one.principal)
            }
            guard let expected else { return }
            guard (try? one.request.checked()) != nil else { return }
            seen.insert(expected.offset)
            XCTAssertThrowsError(try plan(one), "seed \(one.seed)") { error in
                XCTAssertEqual(
                    (error as? ServiceError)?.code, expected.element.0, "seed \(one.seed): \(expected.offset)"
                )
            }
        }
        XCTAssertEqual(seen, Set(Self.order.indices))
    }

    private typealias Rule = @Sendable (RandomFacts, TransferRequest, Principal) -> Bool

    /// The documented order of refusals until the payer's account is found good, and which facts call for each.
    private static let order: [(String, Rule)] = [
        (
            "invalidValue",
            { facts, request, _ in (request.executionDate ?? facts.now.utcDate) < facts.now.utcDate }
        ),
        (
            "notFound",
            { facts, request, who in payer(facts, request).map { !$0.isReadable(by: who) } ?? true }
        ),
        (
            "unauthorized",
            { facts, request, who in
                payer(facts, request).map { !who.mayManage(accountOf: $0.ownerIDs) } ?? false
            }
        ),
        ("notFound", { facts, request, who in !isKnown(request.to, facts, who) }),
        ("accountClosed", { facts, request, _ in payer(facts, request)?.account.status == .closed }),
        ("accountFrozen", { facts, request, _ in payer(facts, request)?.account.status == .frozen }),
    ]

    private static func payer(_ facts: RandomFacts, _ request: TransferRequest) -> KnownAccount? {
        try? facts.account(with: request.from)
    }

    private static func isKnown(
        _ payee: TransferDestination, _ facts: RandomFacts, _ who: Principal
    ) -> Bool {
        switch payee {
        case .account(let id): facts.accounts.contains { $0.id == id }
        case .iban: true
        case .beneficiary(let id):
            facts.payees.contains { $0.id == id && $0.user == who.userID && $0.status == .active }
        }
    }

    /// Splitting an amount brings no more than the whole.
    func testExchangeInParts_BringsNoMore() throws {
        var random = SeededGenerator(seed: 7)
        var count = 0
        for _ in 0..<Self.caseCount {
            let rates = ReferenceRates(date: CalendarDate(dayNumber: 20_000), perEuro: [.usd: random.rate()])
            let (left, right) = (Int64(1 + random.next() % 100_000), Int64(1 + random.next() % 100_000))
            let spread = Int(random.next() % 10_000)
            func brings(_ minorUnits: Int64) throws -> Int64? {
                try rates.exchange(eur(minorUnits), to: .usd, spreadBasisPoints: spread)?.target.minorUnits
            }
            guard let one = try? brings(left), let other = try? brings(right),
                let whole = try? brings(left + right)
            else { continue }
            count += 1
            XCTAssertLessThanOrEqual(one + other, whole)
        }
        XCTAssertGreaterThan(count, Int(Self.caseCount) * 3 / 4)
    }

    private func sum(_ legs: [TransferLeg]) -> Int64 { legs.reduce(0) { $0 + $1.amount.minorUnits } }

    private func sent(_ sums: [Money], _ rules: PaymentRules) -> Int128 {
        sums.filter { $0.currency == rules.currency }.reduce(0) { $0 + Int128($1.minorUnits) }
    }
}

extension TransferLeg.Side {
    fileprivate var isCustomer: Bool {
        guard case .customer = holder else { return false }
        return true
    }
}
