import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``MandateServiceProtocol`` about how many mandates an account has, and how they are listed.
enum MandateListPromises {
    static let all: [Promise<CollectingBank>] = [
        Promise("mandates are listed in pages, oldest first, of one account or of all own ones") { bank in
            for name in ["A", "B", "C"] { try await bank.collect(name, usd(100), mandate: name) }
            let page = try await bank.mandates.mandates(of: nil, page: PageRequest(limit: 2))
            XCTAssertEqual(page.items.map(\.reference), ["A", "B"])
            let next = try await bank.mandates.mandates(
                of: bank.account, page: PageRequest(limit: 2, after: page.nextCursor))
            XCTAssertEqual(next.items.map(\.reference), ["C"])
            XCTAssertNil(next.nextCursor)
            let second = try await bank.mandates.mandates(of: nil, page: PageRequest(page: 2, limit: 2))
            XCTAssertEqual(second.items, next.items)
            let savings = try await bank.mandates.mandates(of: bank.clearing.funded.savings, page: .first)
            XCTAssertEqual(savings.items, [])
            let others = try await bank.clearing.funded.customer.mandates.mandates(of: nil, page: .first)
            XCTAssertEqual(others.items, [])
            let unknown = await refusal {
                try await bank.mandates.mandates(of: nil, page: PageRequest(after: "MND000009"))
            }
            guard case .invalidValue? = unknown else { return XCTFail("\(String(describing: unknown))") }
        },
        Promise("creditors make a limited number of mandates; those of the payer are not counted") { bank in
            let own = try await add("OWN", bank)
            let collections = try await collections("N", count: Mandate.seenMaximum + 2, bank)
            let outcomes = try await apply(collections, bank)
            let refused = outcomes.filter { $0.effect == .refused }
            XCTAssertEqual(refused.map(\.reason), [.noMandate, .noMandate])
            XCTAssertEqual(refused, outcomes.suffix(2))
            // Those that are known collect as before.
            let known = [
                try await bank.refusal("K", usd(1), mandate: "N1"),
                try await bank.refusal("O", usd(1), mandate: own.reference),
            ]
            XCTAssertEqual(known, [nil, nil])
            // What the payer says makes room: here for one.
            let again = try await bank.refusal("L", usd(1), mandate: "L")
            XCTAssertEqual(again, .noMandate)
            _ = try await add("L", bank)
            let authorized = try await bank.refusal("M", usd(1), mandate: "L")
            XCTAssertNil(authorized)
            try await bank.change(.cancel, "MND000002")
            let next = [
                try await bank.refusal("P", usd(1), mandate: "P"),
                try await bank.refusal("Q", usd(1), mandate: "Q"),
            ]
            XCTAssertEqual(next, [nil, .noMandate])
            let all = try await bank.mandates.mandates(of: bank.account, page: nil).items
            XCTAssertEqual(all.count { $0.status == .seen }, Mandate.seenMaximum)
            try await bank.clearing.assertSound()
        },
        Promise("a blocked creditor makes no more mandates than another") { bank in
            try await bank.collect("A", usd(1))
            try await bank.change(.block)
            let collections = try await collections("N", count: Mandate.seenMaximum, bank)
            let outcomes = try await apply(collections, bank)
            XCTAssertEqual(outcomes.first?.reason, .blockedByDebtor)
            XCTAssertEqual(outcomes.last?.reason, .noMandate)
            let all = try await bank.mandates.mandates(of: bank.account, page: nil).items
            XCTAssertEqual(all.count, Mandate.seenMaximum)
            XCTAssertTrue(all.allSatisfy(\.isBlocked))
            try await bank.change(.unblock)
            let unblocked = try await bank.mandates.mandates(of: bank.account, page: nil).items
            XCTAssertFalse(unblocked.contains(where: \.isBlocked))
        },
    ]

    private static func add(_ reference: String, _ bank: CollectingBank) async throws -> Mandate {
        try await bank.mandates.add(
            MandateRequest(
                accountID: bank.account, creditorID: CollectingBank.creditor, creditorName: "City Power",
                reference: reference), mode: .commit)
    }

    // A request has room for some of them only.
    private static func apply(
        _ collections: [ReceivedCollection], _ bank: CollectingBank
    ) async throws -> [ClearingOutcome] {
        var outcomes: [ClearingOutcome] = []
        for first in stride(from: 0, to: collections.count, by: 50) {
            let some = collections[first..<min(first + 50, collections.count)]
            outcomes += try await bank.clearing.clearing.apply(
                some.map(ClearingAdvice.collected), mode: .commit)
        }
        return outcomes
    }

    private static func collections(
        _ name: String, count: Int, _ bank: CollectingBank
    ) async throws -> [ReceivedCollection] {
        var all: [ReceivedCollection] = []
        for number in 1...count {
            all.append(try await bank.collection("\(name)\(number)", usd(1), mandate: "\(name)\(number)"))
        }
        return all
    }
}

extension BankConformanceTests {
    func testMandateListPromises_AreKept() async throws { try await keep(MandateListPromises.all) }
}
