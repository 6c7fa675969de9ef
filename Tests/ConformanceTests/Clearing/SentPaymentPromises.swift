import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ClearingServiceProtocol`` about payments to other banks.
enum SentPaymentPromises {
    static let all: [Promise<ClearingBank>] = sending + answers + returns

    private static let sending: [Promise<ClearingBank>] = [
        Promise("a payment waits, is sent once, and settles at the end of its settlement day") { bank in
            let paid = try await bank.pay()
            XCTAssertEqual(paid.clearing, ClearingState(status: .accepted))
            let tried = try await assertUnchanged(bank.bank) { try await bank.submit(mode: .dryRun) }
            let message = try await bank.submit(key: key("m"))
            XCTAssertEqual(message.payments.map(\.id), [paid.id])
            XCTAssertEqual(tried.payments.map(\.id), [paid.id])
            let sent = try XCTUnwrap(message.payments.first)
            XCTAssertEqual(sent.amount, usd(2_000))
            XCTAssertEqual(sent.creditorName, "Ada Lovelace")
            XCTAssertEqual(sent.creditorIBAN.text, PaymentBank.foreignIBAN)
            XCTAssertEqual(sent.reference, "Rent")
            XCTAssertEqual(sent.clearing.status, .submitted)
            let again = try await bank.submit(key: key("m"))
            XCTAssertEqual(again, message)
            let shown = try await bank.clearing.message(message.id)
            XCTAssertEqual(shown, message)
            let open = try await bank.state(paid.id)
            XCTAssertEqual(open, ClearingState(status: .submitted, settlementDate: message.settlementDate))
            try await bank.assertSound()
            try await bank.advance(days: 7)
            _ = try await bank.funded.operator.ledger.closeDays(through: nil, mode: .commit) { _ in }
            let settled = try await bank.state(paid.id)
            XCTAssertEqual(settled?.status, .settled)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 7_850)
            try await bank.assertSound()
        },
        Promise("without payments there is no message, and a later payment is in the next one") { bank in
            let nothing = await refusal { try await bank.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            let first = try await bank.pay(usd(1_000))
            let second = try await bank.pay(usd(1_100))
            let third = try await bank.pay(usd(1_200))
            let one = try await bank.submit(atMost: 2)
            XCTAssertEqual(one.payments.map(\.id), [first.id, second.id])
            let two = try await bank.submit(atMost: 2)
            XCTAssertEqual(two.payments.map(\.id), [third.id])
            let open = try await bank.clearing.payments(nil, page: .first).items.map(\.id)
            XCTAssertEqual(open, [third.id, second.id, first.id])
            let waiting = try await bank.clearing.payments(.accepted, page: .first).items
            XCTAssertEqual(waiting, [])
        },
        Promise("a reversed payment that waits is never sent, and one on its way is not reversed") { bank in
            let waiting = try await bank.pay()
            let reversed = try await bank.funded.operator.transfers.reverse(
                waiting.id, idempotencyKey: key("r"), mode: .commit)
            XCTAssertEqual(reversed.status, .reversed)
            XCTAssertEqual(reversed.clearing?.status, .rejected)
            let sent = try await bank.pay(usd(1_000))
            let message = try await bank.submit()
            XCTAssertEqual(message.payments.map(\.id), [sent.id])
            try await assertRefusedWithoutEffect(
                .invalidState(.transfer, name: sent.id.text, status: "submitted"), bank.bank
            ) {
                try await bank.funded.operator.transfers.reverse(
                    sent.id, idempotencyKey: key("s"), mode: .commit)
            }
            try await bank.apply(.settled(OutgoingReference(id: sent.id)))
            let back = try await bank.funded.operator.transfers.reverse(
                sent.id, idempotencyKey: key("t"), mode: .commit)
            XCTAssertEqual(back.clearing?.status, .returned)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            try await bank.assertSound()
        },
    ]

    private static let answers: [Promise<ClearingBank>] = [
        Promise("a rejected payment and its fee are back, once, with a reason and a notification") { bank in
            let paid = try await bank.pay()
            _ = try await bank.submit()
            let advice = ClearingAdvice.rejected(OutgoingReference(id: paid.id), .closedAccount)
            let tried = try await assertUnchanged(bank.bank) { try await bank.apply(advice, mode: .dryRun) }
            let outcome = try await bank.apply(advice)
            XCTAssertEqual(outcome, tried)
            XCTAssertEqual(outcome.effect, .done)
            let again = try await bank.apply(advice)
            XCTAssertEqual(again.effect, .knownBefore)
            let shown = try await bank.funded.operator.transfers.transfer(id: paid.id)
            XCTAssertEqual(shown.status, .reversed)
            XCTAssertEqual(shown.clearing?.status, .rejected)
            XCTAssertEqual(shown.clearing?.reason, .closedAccount)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            let news = try await bank.bank.control.news("USR001").filter { $0.kind == "paymentReturned" }
            XCTAssertEqual(news, [StoredNotification(.paymentReturned, paid.id.text, 2_000, "AC04")])
            try await bank.assertSound()
        },
        Promise("an answer before the message, and answers in the wrong order, end in the same state") {
            bank in
            let paid = try await bank.pay()
            let outcome = try await bank.apply(.settled(OutgoingReference(id: paid.id, amount: usd(2_000))))
            XCTAssertEqual(outcome.effect, .done)
            let nothing = await refusal { try await bank.submit() }
            XCTAssertNotNil(nothing)
            let again = try await bank.apply(.settled(OutgoingReference(id: paid.id)))
            XCTAssertEqual(again.effect, .knownBefore)
            try await bank.assertSound()
        },
        Promise("answers that contradict, or name payments that were not sent, change nothing") { bank in
            let paid = try await bank.pay()
            let inner = try await bank.funded.operator.pay(
                usd(500), from: bank.funded.main, to: bank.funded.savings)
            _ = try await bank.submit()
            try await bank.apply(.settled(OutgoingReference(id: paid.id)))
            let contradictions: [ClearingAdvice] = [
                .rejected(OutgoingReference(id: paid.id), .closedAccount),
                .settled(OutgoingReference(id: paid.id, amount: usd(1_999))),
                .settled(OutgoingReference(id: inner.id)), .settled(OutgoingReference(id: "TRF999999")),
                .rejected(OutgoingReference(id: "'"), nil),
            ]
            for advice in contradictions {
                let outcome = try await bank.apply(advice)
                XCTAssertEqual(outcome.effect, .contradicts, "\(advice)")
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 7_350)
            try await bank.assertSound()
        },
    ]

    private static let returns: [Promise<ClearingBank>] = [
        Promise("a returned amount is back without the fee, once, also a part of it") { bank in
            let whole = try await bank.pay()
            let part = try await bank.pay(usd(1_000))
            _ = try await bank.submit()
            try await bank.apply(.settled(OutgoingReference(id: whole.id)))
            let first = ReturnedPayment(
                networkID: "R1", original: whole.id, amount: usd(2_000), reason: .closedAccount)
            // The other bank kept a charge; and the clearing never said that the payment was settled.
            let second = ReturnedPayment(
                networkID: "R2", original: part.id, amount: usd(900), reason: .unknownAccount)
            for returned in [first, second] {
                let outcome = try await bank.apply(.returned(returned))
                XCTAssertEqual(outcome.effect, .done)
                let again = try await bank.apply(.returned(returned))
                XCTAssertEqual(again.effect, .knownBefore)
            }
            let states = [try await bank.state(whole.id), try await bank.state(part.id)]
            XCTAssertEqual(states.map { $0?.status }, [.returned, .returned])
            XCTAssertEqual(states.map { $0?.returnedAmount }, [nil, usd(900)])
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000 - 150 - 150 - 100)
            try await bank.assertSound()
            await assertRefused(.invalidState(.transfer, name: whole.id.text, status: "reversed")) {
                try await bank.funded.operator.transfers.reverse(
                    whole.id, idempotencyKey: key("r"), mode: .commit)
            }
        },
        Promise("a return that fits nothing is in suspense: too large, twice, unknown, another currency") {
            bank in
            let paid = try await bank.pay()
            _ = try await bank.submit()
            let large = ReturnedPayment(networkID: "R1", original: paid.id, amount: usd(2_001), reason: nil)
            let euros = ReturnedPayment(networkID: "R2", original: paid.id, amount: eur(1_000), reason: nil)
            let unknown = ReturnedPayment(
                networkID: "R3", original: "TRF999999", amount: usd(100), reason: nil)
            let right = ReturnedPayment(networkID: "R4", original: paid.id, amount: usd(2_000), reason: nil)
            let twice = ReturnedPayment(networkID: "R5", original: paid.id, amount: usd(2_000), reason: nil)
            let outcomes = try await bank.clearing.apply(
                [large, euros, unknown, right, twice, large].map { .returned($0) }, mode: .commit)
            XCTAssertEqual(
                outcomes.map(\.effect),
                [.suspended, .suspended, .suspended, .done, .suspended, .knownBefore])
            XCTAssertEqual(
                outcomes.map(\.reason), [.wrongAmount, .wrongAmount, .notSpecified, nil, .duplicate, nil])
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 9_850)
            try await bank.assertSound()
        },
        Promise("two banks may give two returns one name, and a return of no amount changes nothing") {
            bank in
            let one = try await bank.pay()
            let two = try await bank.pay(usd(1_000))
            _ = try await bank.submit()
            let first = ReturnedPayment(networkID: "R1", original: one.id, amount: usd(2_000), reason: nil)
            try await bank.apply(.returned(first))
            let less = ReturnedPayment(networkID: "R1", original: one.id, amount: usd(1_999), reason: nil)
            let outcome = try await bank.apply(.returned(less))
            XCTAssertEqual(outcome.effect, .contradicts)
            XCTAssertEqual(outcome.subject, one.id.text)
            let other = ReturnedPayment(networkID: "R1", original: two.id, amount: usd(1_000), reason: nil)
            for effect in [ClearingOutcome.Effect.done, .knownBefore] {
                let outcome = try await bank.apply(.returned(other))
                XCTAssertEqual(outcome.effect, effect)
            }
            for amount in [usd(0), usd(-500)] {
                let nothing = ReturnedPayment(networkID: "R2", original: two.id, amount: amount, reason: nil)
                let error = await refusal { try await bank.apply(.returned(nothing)) }
                XCTAssertEqual(error?.code, "invalidAmount")
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000 - 150 - 150)
            try await bank.assertSound()
        },
        Promise("what came back into suspense is paid out once, with the fee of a rejected payment") { bank in
            let accounts = bank.funded.operator.accounts
            let rejected = try await bank.pay(usd(1_000))
            let returned = try await bank.pay(usd(2_000))
            let part = try await bank.pay(usd(500))
            _ = try await bank.submit()
            try await bank.apply(.settled(OutgoingReference(id: returned.id)))
            _ = try await accounts.freeze(bank.funded.main, scope: .all, reason: "x", mode: .commit)
            try await bank.apply(.rejected(OutgoingReference(id: rejected.id), .unknownAccount))
            try await bank.apply(
                .returned(
                    ReturnedPayment(
                        networkID: "R1", original: returned.id, amount: usd(2_000), reason: .closedAccount)))
            // The clearing never said that it was settled, and the other bank kept a charge.
            try await bank.apply(
                .returned(ReturnedPayment(networkID: "R2", original: part.id, amount: usd(400), reason: nil)))
            try await bank.assertSound()
            _ = try await accounts.unfreeze(bank.funded.main, mode: .commit)
            for (paid, status) in [(rejected, "rejected"), (returned, "returned"), (part, "returned")] {
                try await assertRefusedWithoutEffect(
                    .invalidState(.transfer, name: paid.id.text, status: status), bank.bank
                ) {
                    try await bank.funded.operator.transfers.reverse(
                        paid.id, idempotencyKey: FreshKeys.next(), mode: .commit)
                }
            }
            // The money is the payer's: the rejected payment never left, and the returned one counts as returned.
            for id in ["INC000001", "INC000002", "INC000003"] as [IncomingPaymentID] {
                try await assertRefusedWithoutEffect(
                    .invalidState(.incomingPayment, name: id.text, status: "ownMoney"), bank.bank
                ) { try await bank.clearing.resolve(id, .giveBack(.closedAccount), mode: .commit) }
            }
            for id in ["INC000001", "INC000002", "INC000003"] as [IncomingPaymentID] {
                _ = try await bank.clearing.resolve(id, .book(bank.funded.main), mode: .commit)
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000 - 150 - 150 - 100)
            try await bank.assertSound()
        },
        Promise("money that came back for a payer can't be asked back by the other bank") { bank in
            let paid = try await bank.pay()
            _ = try await bank.submit()
            try await bank.apply(.settled(OutgoingReference(id: paid.id)))
            _ = try await bank.funded.operator.accounts.freeze(
                bank.funded.main, scope: .all, reason: "x", mode: .commit)
            try await bank.apply(
                .returned(
                    ReturnedPayment(networkID: "R1", original: paid.id, amount: usd(2_000), reason: nil)))
            let recall = ReceivedRecall(id: "C", original: "R1", amount: usd(2_000), reason: .fraud)
            let outcome = try await bank.apply(.recalled(recall))
            XCTAssertEqual(outcome.effect, .contradicts)
            let suspended = try await bank.clearing.incomingPayments(.suspended, page: .first).items
            XCTAssertEqual(suspended.map(\.amount), [usd(2_000)])
        },
        Promise("a return is one, also if a message gives it no name of its own") { bank in
            let paid = try await bank.pay()
            _ = try await bank.submit()
            func returned(_ networkID: String, _ amount: Money) -> ClearingAdvice {
                .returned(
                    ReturnedPayment(networkID: networkID, original: paid.id, amount: amount, reason: nil))
            }
            let outcomes = try await bank.clearing.apply(
                [
                    returned("R1", usd(2_000)), returned(paid.id.text, usd(2_000)),
                    returned(paid.id.text, usd(1_000)),
                ], mode: .commit)
            XCTAssertEqual(outcomes.map(\.effect), [.done, .knownBefore, .suspended])
            try await bank.assertSound()
        },
        Promise("a return of a wrong amount that staff book on the payer's account is paid out once") {
            bank in
            let paid = try await bank.pay()
            _ = try await bank.submit()
            try await bank.apply(
                .returned(
                    ReturnedPayment(networkID: "R1", original: paid.id, amount: usd(2_050), reason: nil)))
            try await assertRefusedWithoutEffect(
                .invalidState(.transfer, name: paid.id.text, status: "submitted"), bank.bank
            ) { try await bank.clearing.resolve("INC000001", .book(bank.funded.main), mode: .commit) }
            try await bank.apply(.settled(OutgoingReference(id: paid.id)))
            _ = try await bank.clearing.resolve("INC000001", .book(bank.funded.main), mode: .commit)
            try await assertRefusedWithoutEffect(
                .invalidState(.transfer, name: paid.id.text, status: "returned"), bank.bank
            ) {
                try await bank.funded.operator.transfers.reverse(
                    paid.id, idempotencyKey: FreshKeys.next(), mode: .commit)
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000 - 150 + 50)
            try await bank.assertSound()
        },
        Promise("a return after the account was closed is in suspense") { bank in
            let account = try await bank.funded.operator.open("Short")
            try await bank.funded.operator.deposit(usd(1_150), to: account)
            let paid = try await bank.funded.operator.transfers.create(
                TransferRequest(
                    from: account, to: .iban(try IBAN(PaymentBank.foreignIBAN), creditorName: "Ada"),
                    amount: usd(1_000), idempotencyKey: key("p")), mode: .commit)
            _ = try await bank.submit()
            _ = try await bank.funded.operator.accounts.close(account, clearsDefault: true, mode: .commit)
            let outcome = try await bank.apply(.rejected(OutgoingReference(id: paid.id), .unknownAccount))
            XCTAssertEqual(outcome.effect, .suspended)
            XCTAssertEqual(outcome.reason, .closedAccount)
            let again = try await bank.apply(.rejected(OutgoingReference(id: paid.id), .unknownAccount))
            XCTAssertEqual(again.effect, .knownBefore)
            let suspended = try await bank.clearing.incomingPayments(.suspended, page: .first).items
            XCTAssertEqual(suspended.map(\.amount), [usd(1_150)])
            try await bank.assertSound()
        },
    ]
}

extension BankConformanceTests {
    func testSentPaymentPromises_AreKept() async throws { try await keep(SentPaymentPromises.all) }
}
