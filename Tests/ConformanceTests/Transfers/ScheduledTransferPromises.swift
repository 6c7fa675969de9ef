import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``TransferServiceProtocol`` about scheduled transfers.
enum ScheduledTransferPromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("a scheduled transfer is listed first and moves nothing") { bank in
            try await bank.payer.pay(usd(1), from: bank.funded.main, to: bank.funded.savings)
            let first = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let second = try await bank.pay(usd(600), to: bank.abroad(), on: bank.tomorrow(2))
            XCTAssertEqual([first.id.text, second.id.text], ["SCH000001", "SCH000002"])
            XCTAssertEqual(first.status, .pending)
            XCTAssertEqual(first.executionDate, bank.tomorrow())
            XCTAssertEqual(second.creditorName, "Ada Lovelace")
            let listed = try await bank.payer.transfers.transfers(page: nil).items.map(\.id.text)
            XCTAssertEqual(listed, ["SCH000002", "SCH000001"] + listed.suffix(1))
            XCTAssertEqual(listed.count, 3)
            let shown = try await bank.payer.transfers.transfer(id: first.id)
            XCTAssertEqual(shown, first)
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [9_999, 1, 5_000, 2_000])
        },
        Promise("pages contain scheduled transfers first, then the others") { bank in
            try await bank.payer.pay(usd(1), from: bank.funded.main, to: bank.funded.savings)
            for cents in 1...3 {
                try await bank.pay(
                    usd(Int64(cents)), to: .account(bank.funded.foreign), on: bank.tomorrow())
            }
            var (found, cursor) = ([Transfer](), String?.none)
            repeat {
                let page = try await bank.payer.transfers.transfers(
                    page: PageRequest(page: 1, limit: 2, after: cursor))
                (found, cursor) = (found + page.items, page.nextCursor)
            } while cursor != nil
            let all = try await bank.payer.transfers.transfers(page: nil).items
            XCTAssertEqual(found, all)
            XCTAssertEqual(all.count, 4)
        },
        Promise("it is made once on its day, and then returns the completed transfer") { bank in
            let waiting = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow(), key: key("k"))
            let make = bank.bank.control.makeDueTransfers
            let early = try await make(bank.bank.now.utcDate)
            XCTAssertEqual(early, 0)
            let counts = [try await make(bank.tomorrow()), try await make(bank.tomorrow())]
            XCTAssertEqual(counts, [1, 0])
            let made = try await bank.payer.transfers.transfer(id: waiting.id)
            XCTAssertEqual(made.status, .booked)
            XCTAssertEqual(made.id, waiting.id)
            XCTAssertEqual(made.requestedExecutionDate, bank.tomorrow())
            XCTAssertEqual(made.createdAt, waiting.createdAt)
            let news = try await bank.bank.control.news("USR002").map(\.subject)
            XCTAssertTrue(news.contains(waiting.id.text), "\(news)")
            let again = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow(), key: key("k"))
            XCTAssertEqual(again, made)
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [9_500, 0, 5_000, 2_500])
        },
        Promise(
            "if it cannot be made, it fails with a reason, its payer is notified, and the next one is made"
        ) {
            bank in
            let failing = try await bank.pay(
                usd(4_000), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let next = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow(2))
            try await bank.payer.pay(usd(9_000), from: bank.funded.main, to: bank.funded.savings)
            let count = try await bank.bank.control.makeDueTransfers(bank.tomorrow(2))
            XCTAssertEqual(count, 2)
            let failed = try await bank.payer.transfers.transfer(id: failing.id)
            XCTAssertEqual(failed.status, .failed)
            XCTAssertEqual(failed.failure, "insufficientFunds")
            let made = try await bank.payer.transfers.transfer(id: next.id)
            XCTAssertEqual(made.status, .booked)
            let news = try await bank.bank.control.news("USR001")
            XCTAssertTrue(
                news.contains(
                    StoredNotification(.paymentFailed, failing.id.text, 4_000, "insufficientFunds")),
                "\(news)")
        },
        Promise("it has one id in every list, when it is reversed, and under the number of its booking") {
            bank in
            let waiting = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let next = try await bank.payer.pay(usd(1), from: bank.funded.main, to: bank.funded.savings)
            _ = try await bank.bank.control.makeDueTransfers(bank.tomorrow())
            let number = try XCTUnwrap(next.id.number)
            let byNumber = try await bank.payer.transfers.transfer(id: TransferID(number: number + 1))
            XCTAssertEqual(byNumber.id, waiting.id)
            let reversed = try await bank.payer.transfers.reverse(
                waiting.id, idempotencyKey: key("r"), mode: .commit)
            XCTAssertEqual(reversed.id, waiting.id)
            XCTAssertEqual(reversed.status, .reversed)
            for client in [bank.payer, bank.funded.customer] {
                let listed = try await client.transfers.transfers(TransferQuery(status: .reversed), page: nil)
                    .items
                XCTAssertEqual(listed, [reversed])
            }
            let balances = try await bank.funded.balances()
            XCTAssertEqual(balances, [9_999, 1, 5_000, 2_000])
            let texts = try await bank.funded.customer.transactions.transactions(
                TransactionQuery(), page: .first
            ).items.map(\.description)
            XCTAssertTrue(texts.contains { $0.hasSuffix(waiting.id.text) }, "\(texts)")
        },
        Promise("at the clearing it has the same id") { bank in
            let waiting = try await bank.pay(usd(600), to: bank.abroad(), on: bank.tomorrow())
            _ = try await bank.bank.control.makeDueTransfers(bank.tomorrow())
            let clearing = bank.payer.clearing
            let message = try await clearing.submit(atMost: 10, idempotencyKey: key("m"), mode: .commit)
            XCTAssertEqual(message.payments.map(\.id), [waiting.id])
            let open = try await clearing.payments(nil, page: .first).items.map(\.id)
            XCTAssertEqual(open, [waiting.id])
            _ = try await clearing.apply([.rejected(OutgoingReference(id: waiting.id), nil)], mode: .commit)
            let shown = try await bank.payer.transfers.transfer(id: waiting.id)
            XCTAssertEqual(shown.clearing?.status, .rejected)
            XCTAssertEqual(shown.id, waiting.id)
        },
        Promise("all states are in one order, and a status leaves out the others") { bank in
            let (main, savings) = (bank.funded.main, bank.funded.savings)
            let first = try await bank.payer.pay(usd(100), from: main, to: savings)
            try await bank.bank.control.advance(60)
            let foreign = TransferDestination.account(bank.funded.foreign)
            let cancelled = try await bank.pay(usd(100), to: foreign, on: bank.tomorrow(3))
            _ = try await bank.payer.transfers.cancel(cancelled.id, mode: .commit)
            try await bank.bank.control.advance(60)
            let second = try await bank.payer.pay(usd(100), from: main, to: savings)
            let failed = try await bank.pay(usd(4_000), to: foreign, on: bank.tomorrow())
            let made = try await bank.pay(usd(500), to: foreign, on: bank.tomorrow(2))
            let waiting = try await bank.pay(usd(100), to: foreign, on: bank.tomorrow(5))
            let large = try await bank.payer.pay(usd(9_000), from: main, to: savings)
            _ = try await bank.bank.control.makeDueTransfers(bank.tomorrow(2))
            let transfers = bank.payer.transfers
            let all = try await transfers.transfers(page: nil).items
            XCTAssertEqual(
                all.map(\.id), [waiting, failed, made, large, second, cancelled, first].map(\.id))
            try await assertPaging(of: all) { try await transfers.transfers(page: $0) }
            for status in Transfer.Status.allCases {
                let those = all.filter { $0.status == status }
                try await assertPaging(of: those) {
                    try await transfers.transfers(TransferQuery(status: status), page: $0)
                }
            }
            XCTAssertEqual(Set(all.map(\.status)), [.pending, .failed, .cancelled, .booked])
            let seen = try await bank.funded.customer.transfers.transfers(page: nil).items.map(\.id)
            XCTAssertEqual(seen, [made.id])
        },
        Promise("a cursor stays right when its transfer is cancelled while the list is read") { bank in
            let foreign = TransferDestination.account(bank.funded.foreign)
            let booked = try await bank.payer.pay(
                usd(100), from: bank.funded.main, to: bank.funded.savings)
            var waiting: [Transfer] = []
            for day in 1...3 {
                waiting.append(try await bank.pay(usd(100), to: foreign, on: bank.tomorrow(day)))
            }
            let transfers = bank.payer.transfers
            let page = try await transfers.transfers(page: PageRequest(limit: 1))
            XCTAssertEqual(page.items.map(\.id), [waiting[2].id])
            _ = try await transfers.cancel(waiting[2].id, mode: .commit)
            let rest = try await transfers.transfers(page: PageRequest(limit: 9, after: page.nextCursor))
            XCTAssertEqual(rest.items.map(\.id), [waiting[1].id, waiting[0].id, booked.id])
        },
        Promise("its payee sees it when it is booked, and not before or if it fails") { bank in
            let waiting = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let failing = try await bank.pay(
                usd(4_000), to: .account(bank.funded.foreign), on: bank.tomorrow(2))
            let payee = bank.funded.customer.transfers
            for id in [waiting.id, failing.id] {
                await assertRefused(.notFound(.transfer, name: id.text)) { try await payee.transfer(id: id) }
                await assertRefused(.notFound(.transfer, name: id.text)) {
                    try await payee.cancel(id, mode: .commit)
                }
            }
            try await bank.payer.pay(usd(9_000), from: bank.funded.main, to: bank.funded.savings)
            _ = try await bank.bank.control.makeDueTransfers(bank.tomorrow(2))
            let seen = try await payee.transfer(id: waiting.id)
            XCTAssertEqual(seen.status, .booked)
            await assertRefused(.notFound(.transfer, name: failing.id.text)) {
                try await payee.transfer(id: failing.id)
            }
        },
        Promise("it can be cancelled only while it is scheduled") { bank in
            let waiting = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.tomorrow())
            let tried = try await bank.payer.transfers.cancel(waiting.id, mode: .dryRun)
            XCTAssertEqual(tried.status, .cancelled)
            let cancelled = try await bank.payer.transfers.cancel(waiting.id, mode: .commit)
            XCTAssertEqual(cancelled, tried)
            let count = try await bank.bank.control.makeDueTransfers(bank.tomorrow())
            XCTAssertEqual(count, 0)
            await assertRefused(.invalidState(.transfer, name: waiting.id.text, status: "cancelled")) {
                try await bank.payer.transfers.cancel(waiting.id, mode: .commit)
            }
            let booked = try await bank.pay(usd(500), to: .account(bank.funded.foreign))
            await assertRefused(.invalidState(.transfer, name: booked.id.text, status: "booked")) {
                try await bank.payer.transfers.cancel(booked.id, mode: .commit)
            }
        },
        Promise("it is visible only to its payer") { bank in
            let waiting = try await bank.pay(
                usd(500), to: bank.abroad(), on: bank.tomorrow())
            let listed = try await bank.funded.customer.transfers.transfers(page: nil)
            XCTAssertEqual(listed.items, [])
            await assertRefused(.notFound(.transfer, name: waiting.id.text)) {
                try await bank.funded.customer.transfers.cancel(waiting.id, mode: .commit)
            }
        },
        Promise("a transfer for today is made at once, and one for a past day is refused") { bank in
            let today = try await bank.pay(
                usd(500), to: .account(bank.funded.foreign), on: bank.bank.now.utcDate)
            XCTAssertEqual(today.status, .booked)
            let gone = bank.tomorrow(-1)
            let expected = ServiceError.invalidValue(
                field: .executionDate, value: gone.text, reason: .malformed(expected: "today or later")
            )
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(500), to: .account(bank.funded.foreign), on: gone)
            }
        },
    ]
}

extension BankConformanceTests {
    func testScheduledTransferPromises_AreKept() async throws {
        try await keep(ScheduledTransferPromises.all)
    }
}
