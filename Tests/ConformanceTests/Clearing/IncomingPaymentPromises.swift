import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ClearingServiceProtocol`` about payments from other banks.
enum IncomingPaymentPromises {
    static let all: [Promise<ClearingBank>] = [
        Promise("a payment for an account is booked on it once, and its owners are notified") { bank in
            let received = try await bank.received()
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.apply(.received(received), mode: .dryRun)
            }
            let outcome = try await bank.apply(.received(received))
            XCTAssertEqual(outcome, tried)
            XCTAssertEqual(outcome, ClearingOutcome(name: "N1", effect: .done, subject: "INC000001"))
            let again = try await bank.apply(.received(received))
            XCTAssertEqual(again.effect, .knownBefore)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 13_000)
            let listed = try await bank.clearing.incomingPayments(nil, page: .first).items
            let payment = try XCTUnwrap(listed.first)
            XCTAssertEqual(listed.count, 1)
            XCTAssertEqual(payment.status, .booked)
            XCTAssertEqual(payment.accountID, bank.funded.main)
            let entry = try await bank.funded.operator.transactions.transaction(
                id: XCTUnwrap(payment.transactionID))
            XCTAssertEqual(entry.amount, usd(3_000))
            XCTAssertEqual(entry.counterparty, "Grace Hopper")
            XCTAssertEqual(entry.description, "Transfer from Grace Hopper")
            XCTAssertEqual(entry.reference, "Invoice 7")
            let news = try await bank.bank.control.news("USR001").filter { $0.kind == "paymentReceived" }
            XCTAssertEqual(news.last?.minorUnits, 3_000)
            // It is no transfer of a customer.
            let transfers = try await bank.funded.operator.transfers.transfers(page: nil).items
            XCTAssertEqual(transfers, [])
            try await bank.assertSound()
        },
        Promise("a payment without the debtor's name is booked as a transfer") { bank in
            let stated = try await bank.received()
            let received = ReceivedPayment(
                networkID: "N1", amount: usd(3_000), debtorName: "", creditorAccount: stated.creditorAccount)
            try await bank.apply(.received(received))
            let entry = try await bank.funded.operator.entries(of: bank.funded.main).first
            XCTAssertEqual(entry?.amount, usd(3_000))
            XCTAssertEqual(entry?.description, "Transfer")
            XCTAssertEqual(entry?.counterparty, "")
        },
        Promise("the same name with other content contradicts, and changes nothing") { bank in
            try await bank.apply(.received(try await bank.received()))
            let other = try await bank.received("N1", usd(3_001))
            let outcome = try await bank.apply(.received(other))
            XCTAssertEqual(outcome, ClearingOutcome(name: "N1", effect: .contradicts, subject: "INC000001"))
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 13_000)
            try await bank.assertSound()
        },
        Promise("payments of two banks under one name are both booked, each once") { bank in
            let first = try await bank.received()
            let others = [
                ("DE89370400440532013000", "E7"), (PaymentBank.foreignIBAN, "E8"),
            ].map { account, endToEndID in
                ReceivedPayment(
                    networkID: "N1", amount: usd(3_000), debtorName: "Alan", debtorAccount: account,
                    creditorAccount: first.creditorAccount, endToEndID: endToEndID)
            }
            for effect in [ClearingOutcome.Effect.done, .knownBefore] {
                for payment in [first] + others {
                    let outcome = try await bank.apply(.received(payment))
                    XCTAssertEqual(outcome.effect, effect)
                }
            }
            // A notification that states less is still of the first.
            let plain = ReceivedPayment(
                networkID: "N1", amount: usd(3_000), debtorName: "", creditorAccount: first.creditorAccount)
            let known = try await bank.apply(.received(plain))
            XCTAssertEqual(known, ClearingOutcome(name: "N1", effect: .knownBefore, subject: "INC000001"))
            let recall = ReceivedRecall(id: "R", original: "N1", amount: usd(3_000), reason: .fraud)
            let recalled = try await bank.apply(.recalled(recall))
            XCTAssertEqual(recalled.effect, .contradicts, "it does not say which is meant")
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000 + 3 * 3_000)
            try await bank.assertSound()
        },
        Promise("a payment with two names is one, whichever of them a message states") { bank in
            let stated = try await bank.received()
            func payment(_ networkID: String, _ uetr: String?) -> ReceivedPayment {
                ReceivedPayment(
                    networkID: networkID, uetr: uetr, amount: stated.amount, debtorName: "",
                    creditorAccount: stated.creditorAccount)
            }
            let uetr = "8a562c67-ca16-48ba-b074-65581be6f001"
            for (payment, effect) in [
                (payment("T1", uetr), .done), (payment(uetr, nil), .knownBefore),
                (payment("T1", nil), .knownBefore), (payment("T1", uetr), .knownBefore),
            ] as [(ReceivedPayment, ClearingOutcome.Effect)] {
                let outcome = try await bank.apply(.received(payment))
                XCTAssertEqual(outcome.effect, effect)
            }
            let recall = ReceivedRecall(id: "R", original: uetr, amount: stated.amount, reason: .fraud)
            let recalled = try await bank.apply(.recalled(recall))
            XCTAssertEqual(recalled.effect, .done)
            try await bank.assertSound()
        },
        Promise("payments with one UETR are one, whatever else messages state in another way") { bank in
            let stated = try await bank.received()
            let uetr = "8a562c67-ca16-48ba-b074-65581be6f002"
            func payment(
                _ networkID: String, _ amount: Money? = nil, from account: String? = nil, endToEndID: String
            ) -> ClearingAdvice {
                .received(
                    ReceivedPayment(
                        networkID: networkID, uetr: uetr, amount: amount ?? stated.amount,
                        debtorName: "Grace Hopper", debtorAccount: account ?? stated.debtorAccount,
                        creditorAccount: stated.creditorAccount, endToEndID: endToEndID))
            }
            let outcomes = try await bank.clearing.apply(
                [
                    payment("T1", endToEndID: "E1"), payment("T1", endToEndID: "OTHER"),
                    payment("T1", from: "DE89370400440532013000", endToEndID: "E1"),
                    payment(uetr, endToEndID: "OTHER"), payment("T2", endToEndID: "OTHER"),
                    payment("T1", usd(3_001), endToEndID: "OTHER"),
                ], mode: .commit)
            XCTAssertEqual(
                outcomes.map(\.effect),
                [.done, .knownBefore, .knownBefore, .knownBefore, .knownBefore, .contradicts])
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 13_000)
        },
        Promise("payers whose accounts have no IBAN are told apart by their numbers") { bank in
            let stated = try await bank.received()
            var effects: [ClearingOutcome.Effect] = []
            for account in ["123456", "654321", "20-00-00 123456"] {
                let payment = ReceivedPayment(
                    networkID: "9", amount: usd(500), debtorName: "Joe", debtorAccount: account,
                    creditorAccount: stated.creditorAccount)
                effects.append(try await bank.apply(.received(payment)).effect)
            }
            XCTAssertEqual(effects, [.done, .done, .knownBefore])
        },
        Promise("a report of a return is of the payment that was sent back, if two banks gave one name") {
            bank in
            for account in ["FR1420041010050500013M02606", "DE89370400440532013000"] {
                let payment = ReceivedPayment(
                    networkID: "1", amount: usd(7_000), debtorName: "Joe", debtorAccount: account,
                    creditorAccount: "unknown")
                try await bank.apply(.received(payment))
            }
            let report = ClearingAdvice.returnSettled(SettledReturn(name: "1", amount: usd(7_000)))
            _ = try await bank.clearing.resolve("INC000001", .giveBack(.unknownAccount), mode: .commit)
            try await bank.submit()
            _ = try await bank.clearing.resolve("INC000002", .giveBack(.unknownAccount), mode: .commit)
            let known = try await bank.apply(report)
            XCTAssertEqual(known.effect, .knownBefore)
            let message = try await bank.submit()
            XCTAssertEqual(message.returns.map(\.id), ["INC000002"])
            try await bank.assertSound()
        },
        Promise("a report of a return that could be of two payments, and a recall, change nothing") { bank in
            for account in ["FR1420041010050500013M02606", "DE89370400440532013000"] {
                let payment = ReceivedPayment(
                    networkID: "1", amount: usd(7_000), debtorName: "Joe", debtorAccount: account,
                    creditorAccount: "unknown")
                try await bank.apply(.received(payment))
            }
            _ = try await bank.clearing.resolve("INC000001", .giveBack(.unknownAccount), mode: .commit)
            let recall = ReceivedRecall(id: "R", original: "1", amount: usd(7_000), reason: .fraud)
            let recalled = try await bank.apply(.recalled(recall))
            XCTAssertEqual(recalled.effect, .contradicts)
            _ = try await bank.clearing.resolve("INC000002", .giveBack(.unknownAccount), mode: .commit)
            let outcome = try await bank.apply(
                .returnSettled(SettledReturn(name: "1", amount: usd(7_000))))
            XCTAssertEqual(outcome.effect, .contradicts)
            let message = try await bank.submit()
            XCTAssertEqual(message.returns.count, 2)
            try await bank.assertSound()
        },
        Promise("a suspended payment counts from the day on which it came") { bank in
            let came = bank.bank.now.utcDate
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            try await bank.advance(days: 1)
            let booked = try await bank.clearing.resolve(
                "INC000001", .book(bank.funded.main), mode: .commit)
            let entry = try await bank.funded.operator.transactions.transaction(
                id: XCTUnwrap(booked.transactionID))
            XCTAssertEqual(entry.valueDate, came)
            XCTAssertEqual(entry.bookingDate, came.adding(days: 1))
            try await bank.assertSound()
        },
        Promise("what fits no account is in suspense: unknown, by id, another currency, closed, frozen") {
            bank in
            let closed = try await bank.funded.operator.open("Closed")
            let closedIBAN = try await bank.funded.operator.accounts.account(id: closed).iban?.text
            _ = try await bank.funded.operator.accounts.close(closed, clearsDefault: true, mode: .commit)
            let frozen = try await bank.funded.operator.open("Frozen")
            let frozenIBAN = try await bank.funded.operator.accounts.account(id: frozen).iban?.text
            _ = try await bank.funded.operator.accounts.freeze(
                frozen, scope: .all, reason: "lost", mode: .commit)
            let unknown = try IBAN(bankAccountNumber: "0000000001").text
            let payments = [
                try await bank.received("A", for: unknown), try await bank.received("B", for: "ACC001"),
                try await bank.received("C", eur(100)), try await bank.received("D", for: closedIBAN),
                try await bank.received("E", for: frozenIBAN), try await bank.received("F", for: "'"),
            ]
            let outcomes = try await bank.clearing.apply(payments.map { .received($0) }, mode: .commit)
            XCTAssertEqual(outcomes.map(\.effect), [ClearingOutcome.Effect](repeating: .suspended, count: 6))
            XCTAssertEqual(
                outcomes.map(\.reason),
                [
                    .unknownAccount, .unknownAccount, .otherCurrency, .closedAccount, .blockedAccount,
                    .unknownAccount,
                ])
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            let page = try await bank.clearing.incomingPayments(
                .suspended, page: PageRequest(page: 1, limit: 4))
            XCTAssertEqual(page.items.map(\.networkID), ["F", "E", "D", "C"])
            let next = try await bank.clearing.incomingPayments(
                .suspended, page: PageRequest(page: 1, limit: 4, after: page.nextCursor))
            XCTAssertEqual(next.items.map(\.networkID), ["B", "A"])
            try await bank.assertSound()
        },
        Promise("a suspended payment is booked on an account, once") { bank in
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            await assertRefused(
                .currencyMismatch(expected: .eur, actual: .usd)
            ) {
                try await bank.clearing.resolve("INC000001", .book(bank.funded.euro), mode: .commit)
            }
            let booked = try await bank.clearing.resolve(
                "INC000001", .book(bank.funded.main), mode: .commit)
            XCTAssertEqual(booked.status, .booked)
            XCTAssertNil(booked.reason)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 13_000)
            for resolution in [
                IncomingPaymentResolution.book(bank.funded.main), .giveBack(.unknownAccount),
            ] {
                await assertRefused(.invalidState(.incomingPayment, name: "INC000001", status: "booked")) {
                    try await bank.clearing.resolve("INC000001", resolution, mode: .commit)
                }
            }
            await assertRefused(.notFound(.incomingPayment, name: "INC000002")) {
                try await bank.clearing.resolve("INC000002", .giveBack(.unknownAccount), mode: .commit)
            }
            try await bank.assertSound()
        },
        Promise("a suspended payment goes back with the next message, once") { bank in
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            let returning = try await bank.clearing.resolve(
                "INC000001", .giveBack(.unknownAccount), mode: .commit)
            XCTAssertEqual(returning.status, .returning)
            XCTAssertEqual(returning.reason, .unknownAccount)
            try await bank.assertSound()
            let message = try await bank.submit(key: key("m"))
            XCTAssertEqual(message.payments, [])
            XCTAssertEqual(message.returns.map(\.id), ["INC000001"])
            XCTAssertEqual(message.returns.map(\.status), [.returned])
            let again = try await bank.submit(key: key("m"))
            XCTAssertEqual(again, message)
            let nothing = await refusal { try await bank.submit() }
            XCTAssertNotNil(nothing)
            try await bank.assertSound()
        },
        Promise(
            "the debit for a return that was sent is known, by its id or the original's; another contradicts"
        ) {
            bank in
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            try await bank.apply(.received(try await bank.received("B")))
            let early = try await bank.apply(
                .returnSettled(SettledReturn(name: "INC000001", amount: usd(3_000))))
            XCTAssertEqual(
                early,
                ClearingOutcome(
                    name: "INC000001", effect: .contradicts, subject: "INC000001", reason: .unknownAccount))
            _ = try await bank.clearing.resolve("INC000001", .giveBack(.unknownAccount), mode: .commit)
            try await bank.submit()
            for (name, amount, effect) in [
                ("INC000001", usd(3_000), .knownBefore), ("A", usd(3_000), .knownBefore),
                ("A", usd(3_001), .contradicts), ("B", usd(3_000), .contradicts),
                ("INC000009", usd(3_000), .contradicts),
            ] as [(String, Money, ClearingOutcome.Effect)] {
                let advice = ClearingAdvice.returnSettled(SettledReturn(name: name, amount: amount))
                let outcome = try await bank.apply(advice)
                XCTAssertEqual(outcome.effect, effect, name)
            }
            try await bank.assertSound()
        },
        Promise("a return that the clearing has before our message is settled, and not sent again") { bank in
            try await bank.apply(.received(try await bank.received("A", for: "unknown")))
            _ = try await bank.clearing.resolve("INC000001", .giveBack(.unknownAccount), mode: .commit)
            let advice = ClearingAdvice.returnSettled(SettledReturn(name: "A", amount: usd(3_000)))
            let tried = try await assertUnchanged(bank.bank) { try await bank.apply(advice, mode: .dryRun) }
            let outcome = try await bank.apply(advice)
            XCTAssertEqual(outcome, tried)
            XCTAssertEqual(outcome.effect, .done)
            let again = try await bank.apply(advice)
            XCTAssertEqual(again.effect, .knownBefore)
            let returned = try await bank.clearing.incomingPayments(.returned, page: .first).items
            XCTAssertEqual(returned.map(\.id), ["INC000001"])
            let nothing = await refusal { try await bank.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            try await bank.assertSound()
        },
        Promise("payments to and from other banks are not for customers") { bank in
            let customer = bank.funded.customer.clearing
            let refused = ServiceError.unauthorized(.roleMissing(.operator))
            let unread = ServiceError.unauthorized(.roleMissing(.auditor))
            await assertRefused(unread) { try await customer.payments(nil, page: .first) }
            await assertRefused(unread) { try await customer.incomingPayments(nil, page: .first) }
            await assertRefused(refused) {
                try await customer.submit(atMost: 1, idempotencyKey: key("s"), mode: .commit)
            }
            await assertRefused(refused) {
                try await customer.apply([.settled(OutgoingReference(id: "TRF000001"))], mode: .commit)
            }
        },
    ]
}

extension BankConformanceTests {
    func testIncomingPaymentPromises_AreKept() async throws { try await keep(IncomingPaymentPromises.all) }
}
