import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about collections that come from the clearing.
enum DirectDebitPromises {
    static let all: [Promise<CollectingBank>] = collections + refunds

    private static let collections: [Promise<CollectingBank>] = [
        Promise("a collection is booked once, its mandate becomes known, and the owners are notified") {
            bank in
            let tried = try await assertUnchanged(bank.bank) { try await bank.collect(mode: .dryRun) }
            let outcome = try await bank.collect()
            XCTAssertEqual(outcome, tried)
            XCTAssertEqual(outcome, ClearingOutcome(name: "C1", effect: .done, subject: "DDB000001"))
            let again = try await bank.collect()
            XCTAssertEqual(again, ClearingOutcome(name: "C1", effect: .knownBefore, subject: "DDB000001"))
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 7_000)
            let debits = try await bank.debits()
            let debit = try XCTUnwrap(debits.first)
            XCTAssertEqual(debits.count, 1)
            XCTAssertEqual(debit.status, .booked)
            XCTAssertNil(debit.reason)
            XCTAssertEqual(debit.accountID, bank.account)
            XCTAssertEqual(debit.mandateID, "MND000001")
            XCTAssertEqual(debit.mandateReference, "M-1")
            XCTAssertEqual(debit.bookingDate, bank.bank.now.utcDate)
            XCTAssertFalse(debit.isAuthorized)
            XCTAssertNil(debit.reversedAmount)
            let entry = try await bank.payer.transactions.transaction(id: XCTUnwrap(debit.transactionID))
            XCTAssertEqual(entry.amount, usd(-3_000))
            XCTAssertEqual(entry.counterparty, "City Power")
            XCTAssertEqual(entry.description, "Direct debit by City Power")
            XCTAssertEqual(entry.reference, "July")
            let mandate = try await bank.mandates.mandate(id: "MND000001")
            XCTAssertEqual(mandate.status, .seen)
            XCTAssertEqual(mandate.creditorID, CollectingBank.creditor)
            XCTAssertEqual(mandate.creditorName, "City Power")
            let news = try await bank.bank.control.news("USR001").filter { $0.kind == "directDebitBooked" }
            XCTAssertEqual(news, [StoredNotification(.directDebitBooked, "DDB000001", 3_000, "City Power")])
            // It is no payment of the customer, so nothing is sent for it.
            let transfers = try await bank.payer.transfers.transfers(page: nil).items
            XCTAssertEqual(transfers, [])
            let nothing = await refusal { try await bank.clearing.submit() }
            XCTAssertEqual(nothing, .notFound(.clearingMessage, name: ""))
            try await bank.clearing.assertSound()
        },
        Promise("the same name with other content contradicts, and changes nothing") { bank in
            try await bank.collect()
            for outcome in [
                try await bank.collect("C1", usd(3_001)), try await bank.collect("C1", mandate: "M-2"),
            ] {
                XCTAssertEqual(
                    outcome, ClearingOutcome(name: "C1", effect: .contradicts, subject: "DDB000001"))
            }
            // Letter case and blanks do not count.
            let same = try await bank.collect("C1", creditor: "de98 ZZZ0 9999999999", mandate: "m-1")
            XCTAssertEqual(same.effect, .knownBefore)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 7_000)
            let mandates = try await bank.mandates.mandates(of: nil, page: nil).items
            XCTAssertEqual(mandates.count, 1)
            // Another creditor's bank may give the same name.
            let other = try await bank.collect("C1", creditor: "FR1")
            XCTAssertEqual(other, ClearingOutcome(name: "C1", effect: .done, subject: "DDB000002"))
            // A reversal does not say which of the two is meant, so that its money waits for staff.
            let unclear = try await bank.reverse("V1", of: "C1")
            XCTAssertEqual(unclear.effect, .suspended)
            let again = try await bank.reverse("V1", of: "C1")
            XCTAssertEqual(again.effect, .knownBefore)
            let back = try await bank.balance()
            XCTAssertEqual(back, 4_000)
            try await bank.clearing.assertSound()
        },
        Promise("what cannot be booked is refused, and goes back with the next message, once") { bank in
            let payer = bank.payer
            let closed = try await payer.open("Closed")
            let closedIBAN = try await payer.accounts.account(id: closed).iban?.text
            _ = try await payer.accounts.close(closed, clearsDefault: true, mode: .commit)
            let frozen = try await payer.open("Frozen")
            let frozenIBAN = try await payer.accounts.account(id: frozen).iban?.text
            _ = try await payer.accounts.freeze(frozen, scope: .debits, reason: "lost", mode: .commit)
            let unknown = try IBAN(bankAccountNumber: "0000000001").text
            let collections = [
                try await bank.collection("A", from: unknown), try await bank.collection("B", from: "ACC001"),
                try await bank.collection("C", eur(100)), try await bank.collection("D", from: closedIBAN),
                try await bank.collection("E", from: frozenIBAN),
                try await bank.collection("F", usd(10_001)),
            ]
            let outcomes = try await bank.clearing.clearing.apply(
                collections.map { .collected($0) }, mode: .commit)
            XCTAssertEqual(outcomes.map(\.effect), [ClearingOutcome.Effect](repeating: .refused, count: 6))
            XCTAssertEqual(
                outcomes.map(\.reason),
                [
                    .unknownAccount, .unknownAccount, .otherCurrency, .closedAccount, .blockedAccount,
                    .insufficientFunds,
                ])
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            try await bank.clearing.assertSound()
            let news = try await bank.bank.control.news("USR001").filter { $0.kind == "directDebitRefused" }
            XCTAssertEqual(
                news.last, StoredNotification(.directDebitRefused, "DDB000006", 10_001, "AM04 City Power"))
            let ids = (1...6).map { "DDB00000\($0)" }
            let sent = try await bank.sendBack()
            XCTAssertEqual(sent, ids)
            let shown = try await bank.clearing.clearing.message("CLM000001").directDebits
            XCTAssertEqual(shown.map(\.id.text), ids)
            try await bank.clearing.assertSound()
            let nothing = await refusal { try await bank.clearing.submit() }
            XCTAssertNotNil(nothing)
            // The customer sees what was refused on own accounts.
            let listed = try await bank.debits().map(\.networkID)
            XCTAssertEqual(listed, ["F", "E", "D", "C"])
        },
        Promise("money that is held is not collected") { bank in
            let hold = try await bank.payer.transfers.hold(
                TransferHoldRequest(
                    from: bank.account, to: .account(bank.clearing.funded.foreign), amount: usd(9_000),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            XCTAssertEqual(hold.amount, usd(9_000))
            let refused = try await bank.refusal("A", usd(1_001))
            XCTAssertEqual(refused, .insufficientFunds)
            let booked = try await bank.refusal("B", usd(1_000))
            XCTAssertNil(booked)
            try await bank.clearing.assertSound()
        },
        Promise("collections are listed in pages, of one account or of all own ones") { bank in
            for name in ["A", "B", "C"] { try await bank.collect(name, usd(100)) }
            let page = try await bank.mandates.directDebits(of: nil, page: PageRequest(page: 1, limit: 2))
            XCTAssertEqual(page.items.map(\.networkID), ["C", "B"])
            let next = try await bank.mandates.directDebits(
                of: bank.account, page: PageRequest(page: 1, limit: 2, after: page.nextCursor))
            XCTAssertEqual(next.items.map(\.networkID), ["A"])
            let others = try await bank.clearing.funded.customer.mandates.directDebits(of: nil, page: .first)
            XCTAssertEqual(others.items, [])
            let savings = try await bank.mandates.directDebits(
                of: bank.clearing.funded.savings, page: .first)
            XCTAssertEqual(savings.items, [])
        },
    ]

    private static let refunds: [Promise<CollectingBank>] = [
        Promise("a payer takes the money back at once, and it goes back with the next message, once") {
            bank in
            try await bank.collect()
            let tried = try await assertUnchanged(bank.bank) {
                try await bank.mandates.refund("DDB000001", mode: .dryRun)
            }
            let refunded = try await bank.mandates.refund("DDB000001", mode: .commit)
            XCTAssertEqual(refunded, tried)
            XCTAssertEqual(refunded.status, .refunded)
            XCTAssertEqual(refunded.reason, .refundRequested)
            XCTAssertNil(refunded.refundableThrough)
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            try await bank.clearing.assertSound()
            try await assertRefusedWithoutEffect(
                .invalidState(.directDebit, name: "DDB000001", status: "refunded"), bank.bank
            ) { try await bank.mandates.refund("DDB000001", mode: .commit) }
            let sent = try await bank.sendBack()
            XCTAssertEqual(sent, ["DDB000001"])
            try await bank.clearing.assertSound()
            let nothing = await refusal { try await bank.clearing.submit() }
            XCTAssertNotNil(nothing)
            let known = try await bank.collect()
            XCTAssertEqual(known.effect, .knownBefore)
        },
        Promise("the credit for a refund is known when it was sent, and settles one that was not") { bank in
            try await bank.collect("C1")
            try await bank.collect("C2", mandate: "M-2")
            for id in ["DDB000001", "DDB000002"] as [DirectDebitID] {
                _ = try await bank.mandates.refund(id, mode: .commit)
            }
            let credit = { (networkID: String, original: TransferID) in
                ClearingAdvice.returned(
                    ReturnedPayment(
                        networkID: networkID, original: original, amount: usd(3_000), reason: .refundRequested
                    ))
            }
            let outcome = try await bank.clearing.apply(credit("R1", "C1"))
            XCTAssertEqual(outcome.effect, .done)
            XCTAssertEqual(outcome.subject, "DDB000001")
            let sent = try await bank.sendBack()
            XCTAssertEqual(sent, ["DDB000002"])
            for advice in [credit("R1", "C1"), credit("R2", "DDB000002")] {
                let known = try await bank.clearing.apply(advice)
                XCTAssertEqual(known.effect, .knownBefore)
            }
            let balance = try await bank.balance()
            XCTAssertEqual(balance, 10_000)
            try await bank.clearing.assertSound()
        },
        Promise("the 56th day is the last one for a refund of a collection that the payer authorized") {
            bank in
            try await bank.authorize()
            try await bank.collect("A", usd(100))
            let first = try await bank.debits().first
            XCTAssertEqual(first?.isAuthorized, true)
            XCTAssertEqual(first?.refundableThrough, bank.bank.now.utcDate.adding(days: 56))
            try await bank.clearing.advance(days: 56)
            try await bank.collect("B", usd(100))
            // What the payer says later changes nothing about what was collected before.
            try await bank.change(.cancel)
            let refunded = try await bank.mandates.refund("DDB000001", mode: .commit)
            XCTAssertEqual(refunded.reason, .refundRequested)
            try await bank.clearing.advance(days: 57)
            try await assertRefusedWithoutEffect(
                .invalidState(.directDebit, name: "DDB000002", status: "refundPeriodOver"), bank.bank
            ) { try await bank.mandates.refund("DDB000002", mode: .commit) }
        },
        Promise("a collection that the payer did not authorize may be refunded for thirteen months") { bank in
            try await bank.collect("A", usd(100))
            try await bank.collect("B", usd(200))
            // The payer allows later ones, not these.
            try await bank.change(.authorize)
            let day = bank.bank.now.utcDate
            let last = day.adding(months: 13)
            let shown = try await bank.debits().map(\.refundableThrough)
            XCTAssertEqual(shown, [last, last])
            try await bank.clearing.advance(days: last.dayNumber - day.dayNumber)
            let refunded = try await bank.mandates.refund("DDB000001", mode: .commit)
            XCTAssertEqual(refunded.reason, .noMandate)
            try await bank.clearing.advance(days: 1)
            try await assertRefusedWithoutEffect(
                .invalidState(.directDebit, name: "DDB000002", status: "refundPeriodOver"), bank.bank
            ) { try await bank.mandates.refund("DDB000002", mode: .commit) }
            try await bank.clearing.assertSound()
        },
        Promise("a refund counts from the day of the collection") { bank in
            try await bank.collect("A", usd(100))
            let day = bank.bank.now.utcDate
            try await bank.clearing.advance(days: 1)
            _ = try await bank.mandates.refund("DDB000001", mode: .commit)
            let entry = try await bank.payer.entries(of: bank.account).first
            XCTAssertEqual([entry?.valueDate, entry?.bookingDate], [day, day.adding(days: 1)])
            try await bank.clearing.assertSound()
        },
        Promise("the right to a refund outlives the account: staff pay it out of suspense") { bank in
            try await bank.collect("A", usd(10_000))
            _ = try await bank.payer.accounts.close(bank.account, clearsDefault: true, mode: .commit)
            let refunded = try await bank.mandates.refund("DDB000001", mode: .commit)
            XCTAssertEqual(refunded.status, .refunded)
            let suspended = try await bank.clearing.clearing.incomingPayments(.suspended, page: .first).items
            XCTAssertEqual(suspended.map(\.amount), [usd(10_000)])
            await assertRefused(.invalidState(.incomingPayment, name: "INC000001", status: "ownMoney")) {
                try await bank.clearing.clearing.resolve(
                    "INC000001", .giveBack(.closedAccount), mode: .commit)
            }
            let savings = bank.clearing.funded.savings
            _ = try await bank.clearing.clearing.resolve("INC000001", .book(savings), mode: .commit)
            let balance = try await bank.payer.balance(savings)
            XCTAssertEqual(balance, 10_000)
            let sent = try await bank.sendBack()
            XCTAssertEqual(sent, ["DDB000001"])
            try await bank.clearing.assertSound()
        },
        Promise("a refused collection, and one of a frozen account, is not refunded") { bank in
            try await bank.collect("A", usd(10_000))
            try await bank.collect("B", usd(1))
            await assertRefused(.invalidState(.directDebit, name: "DDB000002", status: "refused")) {
                try await bank.mandates.refund("DDB000002", mode: .commit)
            }
            await assertRefused(.notFound(.directDebit, name: "DDB000003")) {
                try await bank.mandates.refund("DDB000003", mode: .commit)
            }
            _ = try await bank.payer.accounts.freeze(
                bank.account, scope: .all, reason: "lost", mode: .commit)
            await assertRefused(.accountFrozen(bank.account)) {
                try await bank.mandates.refund("DDB000001", mode: .commit)
            }
            try await bank.clearing.assertSound()
        },
        Promise("a creditor without a name is shown by its identifier") { bank in
            let named = try await bank.collection("A", usd(100), creditor: "fr1 x")
            let nameless = ReceivedCollection(
                networkID: "A", amount: named.amount, creditorID: named.creditorID,
                mandateReference: named.mandateReference, debtorAccount: named.debtorAccount)
            try await bank.clearing.apply(.collected(nameless))
            let debit = try await bank.debits().first
            XCTAssertEqual(debit?.creditorName, "fr1 x")
            XCTAssertEqual(debit?.creditorID, "FR1X")
        },
        Promise("others find neither the collection nor its mandate") { bank in
            try await bank.collect()
            let stranger = bank.clearing.funded.customer.mandates
            await assertRefused(.notFound(.directDebit, name: "DDB000001")) {
                try await stranger.refund("DDB000001", mode: .commit)
            }
            await assertRefused(.notFound(.mandate, name: "MND000001")) {
                try await stranger.mandate(id: "MND000001")
            }
            await assertRefused(.notFound(.mandate, name: "MND000001")) {
                try await stranger.change("MND000001", .cancel, mode: .commit)
            }
            await assertRefused(.notFound(.account, name: bank.account.text)) {
                try await stranger.directDebits(of: bank.account, page: .first)
            }
            await assertRefused(.notFound(.account, name: bank.account.text)) {
                try await stranger.rule(of: bank.account)
            }
        },
    ]
}

extension BankConformanceTests {
    func testDirectDebitPromises_AreKept() async throws { try await keep(DirectDebitPromises.all) }
}
