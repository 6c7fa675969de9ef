import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ClearingServiceProtocol`` about collections whose creditor gives money back.
enum ReversalPromises {
    static let all: [Promise<CollectingBank>] = [
        Promise("a creditor gives the money back, once, and it is not refunded again") { bank in
            try await bank.collect()
            let outcome = try await bank.reverse()
            XCTAssertEqual(
                outcome,
                ClearingOutcome(name: "C1", effect: .done, subject: "DDB000001", reason: .duplicate))
            let again = try await bank.reverse()
            XCTAssertEqual(again.effect, .knownBefore)
            let other = try await bank.reverse("V1", usd(2_999))
            XCTAssertEqual(other.effect, .contradicts)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            let debit = try await bank.debits().first
            XCTAssertEqual(debit?.status, .reversed)
            XCTAssertEqual(debit?.reason, .duplicate)
            await assertRefused(.invalidState(.directDebit, name: "DDB000001", status: "reversed")) {
                try await bank.mandates.refund("DDB000001", mode: .commit)
            }
            let nothing = await refusal { try await bank.clearing.submit() }
            XCTAssertNotNil(nothing)
            try await bank.clearing.assertSound()
        },
        Promise("a creditor gives parts back, each once, and the payer takes the rest") { bank in
            try await bank.collect()
            let part = try await bank.reverse("V1", usd(1_000))
            XCTAssertEqual(
                part, ClearingOutcome(name: "C1", effect: .done, subject: "DDB000001", reason: .duplicate))
            let known = try await bank.reverse("V1", usd(1_000))
            XCTAssertEqual(known.effect, .knownBefore)
            let other = try await bank.reverse("V1", usd(2_000))
            XCTAssertEqual(other.effect, .contradicts)
            let debit = try await bank.debits().first
            XCTAssertEqual(debit?.status, .booked)
            XCTAssertNil(debit?.reason)
            XCTAssertEqual(debit?.reversedAmount, usd(1_000))
            XCTAssertNotNil(debit?.refundableThrough)
            try await bank.clearing.assertSound()
            // One cent more than the rest is not of this collection.
            let tooMuch = try await bank.reverse("V2", usd(2_001))
            XCTAssertEqual([tooMuch.effect], [.suspended])
            XCTAssertEqual(tooMuch.reason, .wrongAmount)
            let again = try await bank.reverse("V3", usd(500))
            XCTAssertEqual(again.effect, .done)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 8_500)
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.mandates.refund("DDB000001", mode: .dryRun)
            }
            let refunded = try await bank.mandates.refund("DDB000001", mode: .commit)
            XCTAssertEqual(refunded, tried)
            XCTAssertEqual(refunded.reversedAmount, usd(1_500))
            XCTAssertEqual(refunded.remainingAmount, usd(1_500))
            let whole = try await bank.balance()
            XCTAssertEqual(whole, 10_000)
            try await bank.clearing.assertSound()
            let late = try await bank.reverse("V4", usd(1_500))
            XCTAssertEqual(late.reason, .duplicate)
            let message = try await bank.clearing.submit()
            XCTAssertEqual(message.directDebits, [refunded])
            try await bank.clearing.assertSound()
        },
        Promise("the credit for the rest of a collection of which a part came back settles the rest") {
            bank in
            try await bank.collect()
            try await bank.reverse("V1", usd(1_000))
            _ = try await bank.mandates.refund("DDB000001", mode: .commit)
            func credit(_ networkID: String, _ amount: Money) -> ClearingAdvice {
                .returned(
                    ReturnedPayment(
                        networkID: networkID, original: "C1", amount: amount, reason: .refundRequested))
            }
            let whole = try await bank.clearing.apply(credit("R1", usd(3_000)))
            XCTAssertEqual(whole.effect, .suspended)
            let rest = try await bank.clearing.apply(credit("R2", usd(2_000)))
            XCTAssertEqual(rest.effect, .done)
            try await bank.clearing.assertSound()
        },
        Promise("a reversal that could be of two creditors' collections waits for staff") { bank in
            try await bank.collect("C1", usd(3_000))
            try await bank.collect("C1", usd(1_000), creditor: "FR72ZZZ123456", mandate: "M-2")
            let outcome = try await bank.reverse("V1", usd(1_000))
            XCTAssertEqual(outcome.effect, .suspended)
            let whole = try await bank.reverse("V2", usd(3_000))
            XCTAssertEqual(whole.effect, .done)
            try await bank.clearing.assertSound()
        },
        Promise("a report of a refused collection's return is of the one that was sent back") { bank in
            try await bank.collect("C1", usd(20_000))
            _ = try await bank.sendBack()
            try await bank.collect("C1", usd(20_000), creditor: "FR72ZZZ123456", mandate: "M-2")
            let report = ClearingAdvice.returned(
                ReturnedPayment(networkID: "R1", original: "C1", amount: usd(20_000), reason: nil))
            let known = try await bank.clearing.apply(report)
            XCTAssertEqual(known.effect, .knownBefore)
            let sent = try await bank.sendBack()
            XCTAssertEqual(sent, ["DDB000002"])
            try await bank.clearing.assertSound()
        },
        Promise("a collection whose last part was given back is reversed") { bank in
            try await bank.collect()
            try await bank.reverse("V1", usd(1))
            try await bank.reverse("V2", usd(2_999))
            let debit = try await bank.debits().first
            XCTAssertEqual(debit?.status, .reversed)
            XCTAssertEqual(debit?.reason, .duplicate)
            XCTAssertEqual(debit?.reversedAmount, usd(3_000))
            let more = try await bank.reverse("V3", usd(1))
            XCTAssertEqual(more.reason, .duplicate)
            let known = try await bank.reverse("V1", usd(1))
            XCTAssertEqual(known.effect, .knownBefore)
            await assertRefused(.invalidState(.directDebit, name: "DDB000001", status: "reversed")) {
                try await bank.mandates.refund("DDB000001", mode: .commit)
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            try await bank.clearing.assertSound()
        },
        Promise("a reversal after the account was closed is in suspense") { bank in
            try await bank.collect("C1", usd(10_000))
            _ = try await bank.payer.accounts.close(bank.account, clearsDefault: true, mode: .commit)
            let outcome = try await bank.reverse("V1", usd(10_000))
            XCTAssertEqual(outcome.effect, .suspended)
            XCTAssertEqual(outcome.reason, .closedAccount)
            try await bank.clearing.assertSound()
        },
        Promise("a reversal that fits no booked collection is in suspense") { bank in
            try await bank.collect("A", usd(100))
            try await bank.collect("B", usd(100))
            _ = try await bank.mandates.refund("DDB000002", mode: .commit)
            let outcomes = [
                try await bank.reverse("V1", of: "unknown"), try await bank.reverse("V2", of: "A", usd(101)),
                try await bank.reverse("V3", of: "B", usd(100)),
            ]
            XCTAssertEqual(outcomes.map(\.effect), [.suspended, .suspended, .suspended])
            XCTAssertEqual(outcomes.map(\.reason), [.notSpecified, .wrongAmount, .duplicate])
            let again = try await bank.reverse("V3", of: "B", usd(100))
            XCTAssertEqual(again.effect, .knownBefore)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 9_900)
            try await bank.clearing.assertSound()
            let suspended = try await bank.clearing.clearing.incomingPayments(.suspended, page: .first)
            XCTAssertEqual(suspended.items.map(\.debtorName), ["City Power", "City Power", ""])
            _ = try await bank.clearing.clearing.resolve(
                "INC000003", .giveBack(.duplicate), mode: .commit)
            let message = try await bank.clearing.submit()
            XCTAssertEqual(message.returns.map(\.id), ["INC000003"])
            XCTAssertEqual(message.directDebits.map(\.id), ["DDB000002"])
            try await bank.clearing.assertSound()
        },
    ]
}

extension BankConformanceTests {
    func testReversalPromises_AreKept() async throws { try await keep(ReversalPromises.all) }
}
