import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``MandateServiceProtocol`` about what payers allow.
enum MandatePromises {
    static let all: [Promise<CollectingBank>] = [
        Promise("a cancelled mandate collects no more, until it is authorized again") { bank in
            try await bank.collect("A", usd(100))
            try await bank.change(.cancel)
            let refused = try await bank.refusal("B")
            XCTAssertEqual(refused, .noMandate)
            await assertRefused(.invalidState(.mandate, name: "MND000001", status: "cancelled")) {
                try await bank.change(.cancel)
            }
            await assertRefused(.invalidState(.mandate, name: "MND000001", status: "cancelled")) {
                try await bank.change(.limit(MandateLimits(perMonth: 1)))
            }
            // The same creditor with another mandate is not the cancelled one.
            let other = try await bank.refusal("C", mandate: "M-2")
            XCTAssertNil(other)
            try await bank.change(.authorize)
            let booked = try await bank.refusal("D")
            XCTAssertNil(booked)
            let mandates = try await bank.mandates.mandates(of: bank.account, page: nil).items
            XCTAssertEqual(mandates.map(\.status), [.authorized, .seen])
            try await bank.clearing.assertSound()
        },
        Promise("a creditor with another business code is the same: blocked, limited, authorized") { bank in
            let (same, other) = ("DE98ABC09999999999", "DE97ABC09999999999")
            try await bank.authorize()
            try await bank.change(.limit(MandateLimits(perMonth: 1)))
            let first = try await bank.refusal("A", creditor: same)
            XCTAssertNil(first)
            let second = try await bank.refusal("B")
            XCTAssertEqual(second, .blockedByDebtor)
            try await bank.change(.limit(MandateLimits()))
            try await bank.change(.block)
            let refusals = [
                try await bank.refusal("C", creditor: same),
                try await bank.refusal("D", creditor: same, mandate: "M-2"),
                // With wrong check digits it is no identifier, and so another one.
                try await bank.refusal("E", creditor: other),
            ]
            XCTAssertEqual(refusals, [.blockedByDebtor, .blockedByDebtor, nil])
            let mandates = try await bank.mandates.mandates(of: nil, page: nil).items.map(\.reference)
            XCTAssertEqual(mandates, ["M-1", "M-2", "M-1"])
            await assertRefused(.alreadyExists(.mandate, name: "MND000001")) {
                _ = try await bank.mandates.add(
                    MandateRequest(
                        accountID: bank.account, creditorID: same, creditorName: "City Power",
                        reference: "M-1"), mode: .commit)
            }
        },
        Promise("the mandates of an account end when it is closed") { bank in
            try await bank.collect("A", usd(10_000))
            _ = try await bank.payer.accounts.close(bank.account, clearsDefault: true, mode: .commit)
            let mandate = try await bank.mandates.mandate(id: "MND000001")
            XCTAssertEqual(mandate.status, .cancelled)
        },
        Promise("a blocked creditor collects nothing, under any mandate, and only on this account") { bank in
            try await bank.collect("A", usd(100))
            try await bank.collect("B", usd(100), mandate: "M-2")
            try await bank.change(.block)
            let refusals = [
                try await bank.refusal("C"), try await bank.refusal("D", mandate: "M-2"),
                try await bank.refusal("E", mandate: "M-3"), try await bank.refusal("F", creditor: "FR1"),
            ]
            XCTAssertEqual(refusals, [.blockedByDebtor, .blockedByDebtor, .blockedByDebtor, nil])
            let euroIBAN = try await bank.payer.accounts.account(id: bank.clearing.funded.euro).iban?.text
            let elsewhere = try await bank.collection("G", eur(100), from: euroIBAN)
            let outcome = try await bank.clearing.apply(.collected(elsewhere))
            XCTAssertEqual(outcome.effect, .done)
            let blocked = try await bank.mandates.mandates(of: nil, page: nil).items.map(\.isBlocked)
            XCTAssertEqual(blocked, [true, true, true, false, false])
            await assertRefused(.invalidState(.mandate, name: "MND000002", status: "blocked")) {
                try await bank.change(.block, "MND000002")
            }
            let added = try await bank.mandates.add(
                MandateRequest(
                    accountID: bank.account, creditorID: CollectingBank.creditor, creditorName: "City Power",
                    reference: "M-4"), mode: .commit)
            XCTAssertTrue(added.isBlocked)
            try await bank.change(.unblock, "MND000003")
            let again = try await bank.refusal("H")
            XCTAssertNil(again)
            await assertRefused(.invalidState(.mandate, name: "MND000001", status: "seen")) {
                try await bank.change(.unblock)
            }
            try await bank.clearing.assertSound()
        },
        Promise("limits refuse larger amounts and more collections in a calendar month") { bank in
            try await bank.collect("A", usd(100))
            try await bank.change(.limit(MandateLimits(amount: usd(200), perMonth: 2)))
            let refusals = [
                try await bank.refusal("B", usd(201)), try await bank.refusal("C", usd(200)),
                try await bank.refusal("D", usd(1)),
            ]
            XCTAssertEqual(refusals, [.blockedByDebtor, nil, .blockedByDebtor])
            // One that was refunded does not count.
            _ = try await bank.mandates.refund("DDB000003", mode: .commit)
            let freed = try await bank.refusal("E", usd(1))
            XCTAssertNil(freed)
            let today = bank.bank.now.utcDate
            let next = today.firstOfMonth.adding(months: 1)
            try await bank.clearing.advance(days: next.dayNumber - today.dayNumber)
            let later = try await bank.refusal("F", usd(1))
            XCTAssertNil(later)
            let other = try await bank.refusal("G", usd(300), mandate: "M-2")
            XCTAssertNil(other)
            try await bank.change(.limit(MandateLimits()))
            let free = try await bank.refusal("H", usd(300))
            XCTAssertNil(free)
        },
        Promise("limits are in the account's currency, above zero, and counts from 1 to 31") { bank in
            try await bank.collect("A", usd(100))
            await assertRefused(.currencyMismatch(expected: .usd, actual: .eur)) {
                try await bank.change(.limit(MandateLimits(amount: eur(1))))
            }
            for limits in [
                MandateLimits(amount: usd(0)), MandateLimits(perMonth: 0), MandateLimits(perMonth: 32),
            ] {
                let refused = await refusal { try await bank.change(.limit(limits)) }
                XCTAssertNotNil(refused)
            }
            let mandate = try await bank.mandates.mandate(id: "MND000001")
            XCTAssertEqual(mandate.limits, MandateLimits())
        },
        Promise("an account takes all direct debits, or only authorized ones, or none") { bank in
            let first = try await bank.mandates.rule(of: bank.account)
            XCTAssertEqual(first.acceptance, .all)
            try await bank.collect("A", usd(100))
            try await choose(.authorized, bank)
            let refused = try await bank.refusal("B")
            XCTAssertEqual(refused, .noMandate)
            let unknown = try await bank.refusal("C", mandate: "M-2")
            XCTAssertEqual(unknown, .noMandate)
            try await bank.change(.authorize, "MND000002")
            let booked = try await bank.refusal("D", mandate: "M-2")
            XCTAssertNil(booked)
            try await choose(.none, bank)
            let none = try await bank.refusal("E", mandate: "M-2")
            XCTAssertEqual(none, .blockedByDebtor)
            let shown = try await bank.mandates.rule(of: bank.account)
            XCTAssertEqual(shown, DirectDebitRule(accountID: bank.account, acceptance: .none))
            try await choose(.all, bank)
            let again = try await bank.refusal("F")
            XCTAssertNil(again)
            try await bank.clearing.assertSound()
        },
        Promise("a mandate is authorized in advance, once for a creditor and reference") { bank in
            try await choose(.authorized, bank)
            let request = MandateRequest(
                accountID: bank.account, creditorID: "de98 zzz 09999999999", creditorName: " City Power ",
                reference: "m-1", limits: MandateLimits(amount: usd(5_000)))
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.mandates.add(request, mode: .dryRun)
            }
            let added = try await bank.mandates.add(request, mode: .commit)
            XCTAssertEqual(added, tried)
            XCTAssertEqual(added.creditorID, CollectingBank.creditor)
            XCTAssertEqual(added.creditorName, "City Power")
            XCTAssertEqual(added.reference, "M-1")
            XCTAssertEqual(added.status, .authorized)
            try await assertRefusedWithoutEffect(.alreadyExists(.mandate, name: "MND000001"), bank.bank) {
                try await bank.mandates.add(request, mode: .commit)
            }
            let refusals = [try await bank.refusal("A", usd(5_001)), try await bank.refusal("B")]
            XCTAssertEqual(refusals, [.blockedByDebtor, nil])
            await assertRefused(.invalidState(.mandate, name: "MND000001", status: "authorized")) {
                try await bank.change(.authorize)
            }
        },
        Promise("a mandate needs an open own account and texts that creditors use") { bank in
            let funded = bank.clearing.funded
            func add(_ account: AccountID, _ creditor: String = "FR72ZZZ123456", reference: String = "R")
                async
                -> ServiceError?
            {
                await refusal {
                    try await bank.mandates.add(
                        MandateRequest(
                            accountID: account, creditorID: creditor, creditorName: "X",
                            reference: reference), mode: .commit)
                }
            }
            let long = String(repeating: "1", count: 36)
            let texts = [
                await add(bank.account, ""), await add(bank.account, long),
                await add(bank.account, reference: " "), await add(bank.account, reference: long),
                // The check digits and the country's part are wrong; the business code may be any.
                await add(bank.account, "FR73ZZZ123456"), await add(bank.account, "FR72ZZZ123457"),
                await add(bank.account, "DEMOCITYPOWER"), await add(bank.account, "FR72ZZZ"),
            ]
            for refused in texts {
                guard case .invalidValue? = refused else { return XCTFail("\(texts)") }
            }
            let mandates = try await bank.mandates.mandates(of: nil, page: nil).items
            XCTAssertEqual(mandates, [])
            let other = try await bank.mandates.add(
                MandateRequest(
                    accountID: bank.account, creditorID: "fr72 a1b 123456", creditorName: "X",
                    reference: "R"), mode: .dryRun)
            XCTAssertEqual(other.creditorID, "FR72A1B123456")
            let others = await add(funded.foreign)
            XCTAssertEqual(others, .unauthorized(.notOwner(funded.foreign)))
            let missing = await add("ACC999")
            XCTAssertEqual(missing, .notFound(.account, name: "ACC999"))
            _ = try await funded.operator.accounts.close(funded.savings, clearsDefault: true, mode: .commit)
            let closed = await add(funded.savings)
            XCTAssertEqual(closed, .accountClosed(funded.savings))
            await assertRefused(.accountClosed(funded.savings)) {
                try await bank.mandates.setRule(
                    DirectDebitRule(accountID: funded.savings, acceptance: .none), mode: .commit)
            }
        },
    ]

    private static func choose(
        _ acceptance: DirectDebitRule.Acceptance, _ bank: CollectingBank
    ) async throws {
        let rule = DirectDebitRule(accountID: bank.account, acceptance: acceptance)
        let chosen = try await bank.mandates.setRule(rule, mode: .commit)
        XCTAssertEqual(chosen, rule)
    }
}

extension BankConformanceTests {
    func testMandatePromises_AreKept() async throws { try await keep(MandatePromises.all) }
}
