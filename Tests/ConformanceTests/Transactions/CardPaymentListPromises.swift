import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about card payments that are not booked.
enum CardPaymentListPromises {
    static let all: [Promise<CardBank>] = lists + ids + filters

    private static let lists: [Promise<CardBank>] = [
        Promise("a pending card payment is in the list, with the id that its booking names") { bank in
            let held = try await bank.pay(usd(2_500))
            let pending = try await bank.list()
            XCTAssertEqual(pending.map(\.id.text), [held.id.text, "\(bank.main).1"])
            XCTAssertEqual(pending[0].status, .pending)
            XCTAssertEqual(pending[0].amount, usd(-2_500))
            XCTAssertNil(pending[0].entryNumber)
            XCTAssertEqual(pending[0].counterparty, "Corner Grocery")
            XCTAssertEqual(pending[0].category, .groceries)
            let paid = try await bank.capture(held, usd(2_000))
            let booked = try await bank.list()
            XCTAssertEqual(booked.map(\.id), [paid.transactionID, pending[1].id])
            XCTAssertEqual(booked[0].reference, held.id.text)
            XCTAssertEqual(booked[0].description, pending[0].description)
            XCTAssertEqual(booked[0].category, pending[0].category)
        },
        Promise("pending payments come first and are counted; pages and cursors give the whole list") {
            bank in
            for amount in 1...4 { try await bank.capture(bank.pay(usd(Int64(amount)))) }
            for amount in 5...7 { try await bank.pay(usd(Int64(amount))) }
            let all = try await bank.list()
            XCTAssertEqual(all.map(\.amount.minorUnits), [-7, -6, -5, -4, -3, -2, -1, 10_000])
            for account in [bank.main, nil] {
                try await assertPaging(of: all) {
                    try await bank.customer.transactions.transactions(
                        TransactionQuery(accountID: account), page: $0)
                }
                let counted = try await bank.customer.transactions.transactions(
                    TransactionQuery(accountID: account, countsTotal: true), page: PageRequest(limit: 2))
                XCTAssertEqual(counted.total, 8)
                try await assertUnknownCursorsAreRefused {
                    try await bank.customer.transactions.transactions(
                        TransactionQuery(accountID: account), page: $0)
                }
            }
        },
        Promise("a cursor misses nothing while payments are booked") { bank in
            let held = [try await bank.pay(usd(1)), try await bank.pay(usd(2)), try await bank.pay(usd(3))]
            let transactions = bank.customer.transactions
            let query = TransactionQuery(accountID: bank.main)
            let first = try await transactions.transactions(query, page: PageRequest(limit: 2))
            XCTAssertEqual(first.items.map(\.id.text), [held[2], held[1]].map(\.id.text))
            try await bank.capture(held[0])
            let second = try await transactions.transactions(
                query, page: PageRequest(limit: 2, after: first.nextCursor))
            XCTAssertEqual(second.items.map(\.amount.minorUnits), [-1, 10_000])
            XCTAssertNil(second.nextCursor)
            // The cursor of a payment that is booked now still is a place in the list.
            try await bank.capture(held[1])
            let again = try await transactions.transactions(
                query, page: PageRequest(limit: 9, after: first.nextCursor))
            XCTAssertEqual(again.items.map(\.amount.minorUnits), [-2, -1, 10_000])
        },
        Promise("what is held is in no sum of categories and in no statement") { bank in
            try await bank.pay(usd(2_500))
            let sums = try await bank.customer.transactions.summary(
                TransactionQuery(accountID: bank.main), by: .category)
            XCTAssertEqual(sums.map(\.key), ["cash"])
            let today = bank.bank.now.utcDate
            let statement = try await bank.customer.statements.statement(
                of: bank.main, from: today, to: today)
            let entries = try await bank.customer.statements.entries(of: statement, after: nil, limit: 10)
            XCTAssertEqual(entries.items.map(\.status), [.booked])
        },
    ]

    private static let ids: [Promise<CardBank>] = [
        Promise("the id of a payment shows it in every state, and its entry once it is booked") { bank in
            let held = try await bank.pay(usd(2_500))
            let id = TransactionID(held.id.text)
            let shown = try await bank.customer.transactions.transaction(id: id)
            let listed = try await bank.list()
            XCTAssertEqual(shown, listed[0])
            let paid = try await bank.capture(held)
            let entry = try await bank.customer.transactions.transaction(id: id)
            XCTAssertEqual(entry.id, paid.transactionID)
            XCTAssertEqual(entry.status, .booked)
            let cancelled = try await bank.reverse(bank.pay(usd(1)))
            let ended = try await bank.customer.transactions.transaction(
                id: TransactionID(cancelled.id.text))
            XCTAssertEqual(ended.status, .reversed)
        },
        Promise("notes go to the entry that the id of a payment stands for, once there is one") { bank in
            let held = try await bank.pay(usd(2_500))
            let (transactions, id) = (bank.customer.transactions, TransactionID(held.id.text))
            let pending = ServiceError.invalidState(.transaction, name: id.text, status: "pending")
            await assertRefused(pending) {
                try await transactions.annotate(id, TransactionAnnotation(note: "lunch"), mode: .commit)
            }
            await assertRefused(pending) {
                try await transactions.categorize(id, as: .dining, mode: .commit)
            }
            let paid = try await bank.capture(held)
            _ = try await transactions.annotate(id, TransactionAnnotation(note: "lunch"), mode: .commit)
            _ = try await transactions.categorize(id, as: .dining, mode: .commit)
            let entry = try await transactions.transaction(id: XCTUnwrap(paid.transactionID))
            XCTAssertEqual(entry.note, "lunch")
            XCTAssertEqual(entry.category, .dining)
        },
        Promise("others do not see a card payment; an auditor sees it as the bank does") { bank in
            let held = try await bank.pay(usd(2_500))
            let id = TransactionID(held.id.text)
            _ = try await bank.customer.transactions.addCategoryRule(
                CategoryRuleRequest(text: "grocery", category: .dining), mode: .commit)
            let own = try await bank.list()
            XCTAssertEqual(own[0].category, .dining)
            XCTAssertEqual(own[0].bookedCategory, .groceries)
            let stranger = await bank.bank.client(of: Principal(userID: "USR003", roles: [.customer]))
                .transactions
            await assertRefused(.notFound(.transaction, name: id.text)) {
                try await stranger.transaction(id: id)
            }
            let theirs = try await stranger.transactions(TransactionQuery(), page: .first)
            XCTAssertEqual(theirs.items, [])
            let auditor = await bank.bank.client(of: Principal(userID: "OPR001", roles: [.auditor]))
            let seen = try await auditor.entries(TransactionQuery(accountID: bank.main))
            XCTAssertEqual(seen.map(\.id.text), [held.id.text, "\(bank.main).1"])
            XCTAssertEqual(seen[0].category, .groceries)
            await assertRefused(.notFound(.transaction, name: "AUT000999")) {
                try await bank.customer.transactions.transaction(id: "AUT000999")
            }
        },
    ]

    private static let filters: [Promise<CardBank>] = [
        Promise("payments that ended without a booking are in the list of their status only") { bank in
            let over = try await bank.pay(usd(1))
            try await bank.advance(days: CardAuthorisation.lifetimeDays)
            let reversed = try await bank.reverse(bank.pay(usd(2)))
            _ = await refusal { try await bank.pay(usd(99_999)) }
            let held = try await bank.pay(usd(3))
            try await bank.capture(bank.pay(usd(4)))
            let all = try await bank.list()
            XCTAssertEqual(all.map(\.amount.minorUnits), [-3, -4, 10_000])
            let expected: [Transaction.Status: [Int64]] = [
                .booked: [-4, 10_000], .pending: [-3], .expired: [-1], .reversed: [-2], .declined: [-99_999],
            ]
            for status in Transaction.Status.allCases {
                for account in [bank.main, nil] {
                    let found = try await bank.customer.entries(
                        TransactionQuery(accountID: account, status: status))
                    XCTAssertEqual(found.map(\.amount.minorUnits), expected[status], "\(status)")
                    XCTAssertEqual(Set(found.map(\.status)), [status])
                }
            }
            let ids = try await bank.customer.entries(TransactionQuery(status: .expired)).map(\.id.text)
            XCTAssertEqual(ids, [over.id.text])
            XCTAssertNotEqual(reversed.id, held.id)
        },
        Promise("a list of a status has pages, cursors and a total") { bank in
            for amount in 1...5 { try await bank.reverse(bank.pay(usd(Int64(amount)))) }
            let query = TransactionQuery(accountID: bank.main, status: .reversed, countsTotal: true)
            let all = try await bank.customer.entries(query)
            XCTAssertEqual(all.map(\.amount.minorUnits), [-5, -4, -3, -2, -1])
            try await assertPaging(of: all) {
                try await bank.customer.transactions.transactions(query, page: $0)
            }
            let page = try await bank.customer.transactions.transactions(query, page: PageRequest(limit: 2))
            XCTAssertEqual(page.total, 5)
        },
        Promise("conditions hold for pending payments too") { bank in
            try await bank.pay(usd(500), at: "Bakery", .restaurants)
            try await bank.pay(usd(700))
            let today = bank.bank.now.utcDate
            let queries: [(TransactionQuery, [Int64])] = [
                (TransactionQuery(text: "bakery"), [-500]), (TransactionQuery(direction: .credit), [10_000]),
                (TransactionQuery(direction: .debit), [-700, -500]),
                (TransactionQuery(maximumMinorUnits: -600), [-700]),
                (TransactionQuery(minimumMinorUnits: -600), [-500, 10_000]),
                (TransactionQuery(category: .groceries), [-700]),
                (TransactionQuery(from: today.adding(days: 1)), []),
                (TransactionQuery(to: today), [-700, -500, 10_000]),
            ]
            for (query, expected) in queries {
                let found = try await bank.customer.entries(query)
                XCTAssertEqual(found.map(\.amount.minorUnits), expected, "\(query)")
            }
        },
    ]
}

extension CardBank {
    /// The entries of the account, as listed.
    fileprivate func list() async throws -> [Transaction] {
        try await customer.entries(TransactionQuery(accountID: main))
    }
}

extension BankConformanceTests {
    func testCardPaymentListPromises_AreKept() async throws { try await keep(CardPaymentListPromises.all) }
}
