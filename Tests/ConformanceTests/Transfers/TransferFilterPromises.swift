import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about the conditions of its list.
enum TransferFilterPromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("an account filters the transfers from and to it, in every currency and state") { bank in
            let made = try await Made(bank)
            let funded = bank.funded
            try await made.assert(TransferQuery(accountID: funded.savings), [made.inner])
            try await made.assert(TransferQuery(accountID: funded.euro), [made.exchanged])
            try await made.assert(
                TransferQuery(accountID: funded.main),
                [made.waiting, made.abroad, made.exchanged, made.shared, made.inner])
            try await made.assert(
                TransferQuery(accountID: funded.main, status: .pending), [made.waiting])
            let foreign = try await funded.customer.transfers.transfers(
                TransferQuery(accountID: funded.foreign), page: nil
            ).items
            XCTAssertEqual(foreign.map(\.id), [made.shared.id])
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await funded.customer.transfers.transfers(
                    TransferQuery(accountID: funded.main), page: .first)
            }
        },
        Promise("a payee filters the transfers to them, however they are named") { bank in
            let made = try await Made(bank)
            let funded = bank.funded
            try await made.assert(TransferQuery(toAccountID: funded.foreign), [made.waiting, made.shared])
            try await made.assert(TransferQuery(toAccountID: funded.euro), [made.exchanged])
            let outside = try IBAN(PaymentBank.foreignIBAN)
            try await made.assert(TransferQuery(creditorIBAN: outside), [made.abroad])
            let iban = try IBAN(await bank.customersIBAN())
            try await made.assert(TransferQuery(creditorIBAN: iban), [made.waiting, made.shared])
            let saved = try await bank.add("Bakery", iban.text, accepting: true).beneficiary.id
            try await made.assert(TransferQuery(beneficiaryID: saved), [made.waiting, made.shared])
            try await made.assert(TransferQuery(beneficiaryID: saved, creditorIBAN: outside), [])
            await assertRefused(.notFound(.beneficiary, name: "BEN999")) {
                try await bank.payer.transfers.transfers(
                    TransferQuery(beneficiaryID: "BEN999"), page: .first)
            }
        },
        Promise("days have inclusive bounds, and are those of execution") { bank in
            let made = try await Made(bank)
            let (today, later) = (bank.tomorrow().adding(days: -1), made.waiting.executionDate)
            let booked = [made.abroad, made.exchanged, made.shared, made.inner]
            try await made.assert(TransferQuery(from: today), [made.waiting] + booked)
            try await made.assert(TransferQuery(to: today), booked)
            try await made.assert(TransferQuery(from: later, to: later), [made.waiting])
            try await made.assert(TransferQuery(from: later.adding(days: 1)), [])
            let wrong = await refusal {
                try await bank.payer.transfers.transfers(
                    TransferQuery(from: later, to: today), page: .first)
            }
            guard case .invalidValue(.known(.period), _, _)? = wrong else {
                return XCTFail("\(String(describing: wrong))")
            }
        },
        Promise("filtered lists have pages and cursors, whatever became of the orders") { bank in
            let (main, foreign) = (bank.funded.main, bank.funded.foreign)
            var orders: [Transfer] = []
            for day in 1...5 {
                orders.append(try await bank.pay(usd(100), to: .account(foreign), on: bank.tomorrow(day)))
                try await bank.payer.pay(usd(1), from: main, to: foreign)
                try await bank.payer.pay(usd(2), from: main, to: bank.funded.savings)
            }
            _ = try await bank.payer.transfers.cancel(orders[1].id, mode: .commit)
            _ = try await bank.payer.transfers.cancel(orders[3].id, mode: .commit)
            for query in [
                TransferQuery(accountID: main), TransferQuery(toAccountID: foreign),
                TransferQuery(toAccountID: foreign, status: .cancelled), TransferQuery(status: .pending),
                TransferQuery(accountID: bank.funded.savings),
            ] {
                let all = try await bank.payer.transfers.transfers(query, page: nil).items
                XCTAssertGreaterThan(all.count, 1)
                try await assertPaging(of: all) { try await bank.payer.transfers.transfers(query, page: $0) }
            }
        },
        Promise("an auditor filters the transfers of a customer's account") { bank in
            let made = try await Made(bank)
            let auditor = await bank.bank.client(of: Principal(userID: "OPR001", roles: [.auditor]))
            let seen = try await auditor.transfers.transfers(
                TransferQuery(accountID: bank.funded.main), page: nil
            ).items
            XCTAssertEqual(
                seen.map(\.id),
                [made.waiting, made.abroad, made.exchanged, made.shared, made.inner].map(\.id))
        },
    ]

    /// Transfers of the payer: within, to another customer, in another currency, to another bank and for a later day.
    private struct Made {
        let client: BankClient
        let inner: Transfer
        let shared: Transfer
        let exchanged: Transfer
        let abroad: Transfer
        let waiting: Transfer

        init(_ bank: PaymentBank) async throws {
            let funded = bank.funded
            client = bank.payer
            try await PricedBank.publish(in: funded)
            inner = try await client.pay(usd(100), from: funded.main, to: funded.savings)
            shared = try await client.pay(usd(200), from: funded.main, to: funded.foreign)
            exchanged = try await client.pay(usd(300), from: funded.main, to: funded.euro)
            abroad = try await bank.pay(usd(400), to: bank.abroad())
            waiting = try await bank.pay(usd(500), to: .account(funded.foreign), on: bank.tomorrow(3))
        }

        func assert(_ query: TransferQuery, _ expected: [Transfer], line: UInt = #line) async throws {
            let found = try await client.transfers.transfers(query, page: nil).items
            XCTAssertEqual(found.map(\.id), expected.map(\.id), line: line)
            try await assertPaging(of: found, line: line) {
                try await client.transfers.transfers(query, page: $0)
            }
        }
    }
}

extension BankConformanceTests {
    func testTransferFilterPromises_AreKept() async throws { try await keep(TransferFilterPromises.all) }
}
