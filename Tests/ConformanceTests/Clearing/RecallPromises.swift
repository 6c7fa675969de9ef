import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ClearingServiceProtocol`` about payments that a bank asks back.
enum RecallPromises {
    static let all: [Promise<ClearingBank>] = asking + asked

    private static let asking: [Promise<ClearingBank>] = [
        Promise("a sent payment is asked back with the next message, once; a refusal ends it") { bank in
            let paid = try await bank.pay()
            let name = paid.id.text
            await assertRefused(.invalidState(.transfer, name: name, status: "accepted")) {
                try await bank.clearing.recall(paid.id, reason: .fraud, mode: .commit)
            }
            let sent = try await bank.submit()
            await assertRefused(
                .invalidValue(
                    field: .reason, value: "AC04", reason: .notOneOf(Recall.reasons.map(\.rawValue)))
            ) { try await bank.clearing.recall(paid.id, reason: .closedAccount, mode: .commit) }
            await assertRefused(.notFound(.outgoingPayment, name: "TRF000099")) {
                try await bank.clearing.recall("TRF000099", reason: .fraud, mode: .commit)
            }
            // Another one waits, which the recall of the first must not hide.
            let other = try await bank.pay(usd(100))
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.clearing.recall(paid.id, reason: .fraud, mode: .dryRun)
            }
            let recalled = try await bank.clearing.recall(paid.id, reason: .fraud, mode: .commit)
            XCTAssertEqual(recalled, tried)
            XCTAssertEqual(recalled.messageID, sent.id)
            XCTAssertEqual(
                recalled.clearing.recall, Recall(id: name, reason: .fraud, status: .requested))
            let again = try await bank.clearing.recall(paid.id, reason: .fraud, mode: .commit)
            XCTAssertEqual(again, recalled)
            await assertRefused(.invalidState(.transfer, name: name, status: "recalled")) {
                try await bank.clearing.recall(paid.id, reason: .technicalProblem, mode: .commit)
            }
            let refusal = ClearingAdvice.recallRefused(OutgoingReference(id: paid.id), .noAnswer)
            let early = try await bank.apply(refusal)
            XCTAssertEqual(early.effect, .contradicts)
            let message = try await bank.submit(key: key("m"))
            XCTAssertEqual(message.payments.map(\.id), [other.id])
            XCTAssertEqual(message.recalls.map(\.id), [paid.id])
            let stored = try await bank.clearing.message(message.id)
            XCTAssertEqual(stored, message)
            let nothing = await BankTestSupport.refusal { try await bank.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            let closed = try await bank.apply(refusal)
            XCTAssertEqual(closed.effect, .done)
            let repeated = try await bank.apply(refusal)
            XCTAssertEqual(repeated.effect, .knownBefore)
            let state = try await bank.state(paid.id)
            XCTAssertEqual(state?.recall?.status, .refused)
            XCTAssertEqual(state?.recall?.refusal, .noAnswer)
            try await bank.apply(.settled(OutgoingReference(id: paid.id)))
            let settled = try await bank.state(paid.id)
            XCTAssertEqual(settled?.status, .settled)
            XCTAssertEqual(settled?.recall, state?.recall)
            try await bank.assertSound()
        },
        Promise("a payment that came back before the message is not asked back") { bank in
            let paid = try await bank.pay()
            try await bank.submit()
            _ = try await bank.clearing.recall(paid.id, reason: .duplicatePayment, mode: .commit)
            let returned = ReturnedPayment(
                networkID: "R1", original: paid.id, amount: usd(2_000), reason: .recalled)
            try await bank.apply(.returned(returned))
            let state = try await bank.state(paid.id)
            XCTAssertEqual(state?.status, .returned)
            XCTAssertEqual(state?.recall?.status, .accepted)
            let nothing = await BankTestSupport.refusal { try await bank.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            let late = try await bank.apply(.recallRefused(OutgoingReference(id: paid.id), nil))
            XCTAssertEqual(late.effect, .contradicts)
            try await bank.assertSound()
        },
    ]

    private static func recall(
        _ original: String = "N1", id: String = "C1", _ amount: Money = usd(3_000)
    ) -> ClearingAdvice {
        .recalled(ReceivedRecall(id: id, original: original, amount: amount, reason: .fraud))
    }

    private static let asked: [Promise<ClearingBank>] = [
        Promise(
            "a booked payment that is asked back waits for an answer; accepted, it is debited and returned"
        ) {
            bank in
            try await bank.apply(.received(try await bank.received()))
            let other = try await bank.apply(recall("N1", usd(2_999)))
            XCTAssertEqual(other.effect, .contradicts)
            XCTAssertEqual(other.reason, .wrongAmount)
            let unknown = try await bank.apply(recall("N2"))
            XCTAssertEqual(unknown.effect, .contradicts)
            XCTAssertEqual(unknown.reason, .neverReceived)
            await assertRefused(.invalidState(.incomingPayment, name: "INC000001", status: "booked")) {
                try await bank.clearing.resolve("INC000001", .accept, mode: .commit)
            }
            let outcome = try await bank.apply(recall())
            XCTAssertEqual(
                outcome, ClearingOutcome(name: "N1", effect: .done, subject: "INC000001", reason: .fraud))
            let again = try await bank.apply(recall())
            XCTAssertEqual(again.effect, .knownBefore)
            let second = try await bank.apply(recall(id: "C2"))
            XCTAssertEqual(second.effect, .contradicts)
            let listed = try await bank.clearing.incomingPayments(.recalled, page: .first).items
            XCTAssertEqual(listed.map(\.recall), [Recall(id: "C1", reason: .fraud, status: .requested)])
            for resolution in [IncomingPaymentResolution.book(bank.funded.main), .giveBack(.fraud)] {
                await assertRefused(
                    .invalidState(.incomingPayment, name: "INC000001", status: "recalled")
                ) { try await bank.clearing.resolve("INC000001", resolution, mode: .commit) }
            }
            try await bank.assertSound()
            let accepted = try await bank.clearing.resolve("INC000001", .accept, mode: .commit)
            XCTAssertEqual(accepted.status, .returning)
            XCTAssertEqual(accepted.reason, .recalled)
            XCTAssertEqual(accepted.recall?.status, .accepted)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            let news = try await bank.bank.control.news("USR001").filter { $0.kind == "paymentSent" }
            XCTAssertEqual(news.last?.minorUnits, 3_000)
            try await bank.assertSound()
            let message = try await bank.submit()
            XCTAssertEqual(message.payments, [])
            XCTAssertEqual(message.returns.map(\.reason), [.recalled])
            let late = try await bank.apply(recall(id: "C3"))
            XCTAssertEqual(late.effect, .knownBefore)
            XCTAssertEqual(late.reason, .alreadyReturned)
            try await bank.assertSound()
        },
        Promise("a refusal keeps the money where it is, and goes with the next message, once") { bank in
            try await bank.apply(.received(try await bank.received()))
            try await bank.apply(recall())
            await assertRefused(
                .invalidValue(
                    field: .reason, value: "FRAD", reason: .notOneOf(Recall.refusals.map(\.rawValue)))
            ) { try await bank.clearing.resolve("INC000001", .refuse(.fraud), mode: .commit) }
            let kept = try await bank.clearing.resolve(
                "INC000001", .refuse(.requestedByCustomer), mode: .commit)
            XCTAssertEqual(kept.status, .booked)
            let message = try await bank.submit()
            XCTAssertEqual(message.answers, [kept])
            let stored = try await bank.clearing.message(message.id)
            XCTAssertEqual(stored, message)
            let nothing = await BankTestSupport.refusal { try await bank.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            let reopened = try await bank.apply(recall(id: "C2"))
            XCTAssertEqual(reopened.effect, .contradicts)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 13_000)
            try await bank.assertSound()
        },
        Promise("money that was spent can't be given back") { bank in
            try await bank.apply(.received(try await bank.received()))
            try await bank.apply(recall())
            try await bank.pay(usd(11_000))
            let error = await BankTestSupport.refusal {
                try await bank.clearing.resolve("INC000001", .accept, mode: .commit)
            }
            XCTAssertEqual(error?.code, "insufficientFunds")
            let kept = try await bank.clearing.resolve(
                "INC000001", .refuse(.insufficientFunds), mode: .commit)
            XCTAssertEqual(kept.recall?.refusal, .insufficientFunds)
            try await bank.assertSound()
        },
        Promise("a suspended payment is asked back in suspense, and goes back from there") { bank in
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            try await bank.apply(.received(try await bank.received("B", for: "unknown")))
            try await bank.apply(recall("A"))
            try await bank.apply(recall("B", id: "C2"))
            try await bank.assertSound()
            _ = try await bank.clearing.resolve("INC000001", .accept, mode: .commit)
            let kept = try await bank.clearing.resolve(
                "INC000002", .refuse(.legalDecision), mode: .commit)
            XCTAssertEqual(kept.status, .suspended)
            try await bank.assertSound()
            // It goes back all the same, so that the refusal must not be sent.
            _ = try await bank.clearing.resolve("INC000002", .giveBack(.unknownAccount), mode: .commit)
            let message = try await bank.submit()
            XCTAssertEqual(message.returns.map(\.id), ["INC000001", "INC000002"])
            XCTAssertEqual(message.answers, [])
            try await bank.assertSound()
        },
    ]
}

extension BankConformanceTests {
    func testRecallPromises_AreKept() async throws { try await keep(RecallPromises.all) }
}
