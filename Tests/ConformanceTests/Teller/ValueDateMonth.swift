import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// July 2026 with random cash on an account of each product, much of it booked days after its value date. The interest
/// must be that of the balances by value date, which this computes by itself.
///
/// The amounts take past balances below zero and back, and some days end together, later.
struct ValueDateMonth {
    /// An account, its rates in hundredths of a percent, and its cash by value date.
    private struct Book {
        let account: AccountID
        let (creditRate, debitRate): (Int128, Int128)
        let isThirtyE360: Bool
        var balance: Int64 = 0
        var amounts: [CalendarDate: Int64] = [:]

        /// The interest of the days up to one, as amounts times hundredths of a percent times days.
        func interest(through last: CalendarDate) -> (credit: Int128, debit: Int128, divisor: Int128) {
            var (balance, credit, debit) = (Int128(0), Int128(0), Int128(0))
            for date in (1...31).map({ CalendarDate(year: 2026, month: 7, day: $0) }).compactMap(\.self)
            where date <= last {
                balance += Int128(amounts[date] ?? 0)
                // With 30E/360 the night from the 30th to the 31st is none.
                if isThirtyE360, date.components.day == 30 { continue }
                credit += max(0, balance) * creditRate
                debit += max(0, -balance) * debitRate
            }
            return (credit, debit, 10_000 * (isThirtyE360 ? 360 : 365))
        }
    }

    private let funded: FundedBank
    private var generator: SeededGenerator
    private var books: [Book] = []

    init(_ funded: FundedBank, seed: UInt64) {
        self.funded = funded
        generator = SeededGenerator(seed: seed)
    }

    mutating func check() async throws {
        try await funded.go(to: "2026-07-01")
        let (first, last) = (day("2026-07-01"), day("2026-07-31"))
        books = [
            Book(
                account: try await funded.open("everyday-checking"), creditRate: 0, debitRate: 1_190,
                isThirtyE360: false),
            Book(
                account: try await funded.open("premium-checking"), creditRate: 25, debitRate: 790,
                isThirtyE360: true),
            Book(
                account: try await funded.open("instant-savings"), creditRate: 175, debitRate: 0,
                isThirtyE360: false),
        ]
        var (today, closed) = (first, first.adding(days: -1))
        while today <= last {
            for index in books.indices {
                try await bookSome(index, first, today)
                try await check(books[index], through: closed)
            }
            if Bool.random(using: &generator) {
                try await funded.close(today.adding(days: -1))
                closed = today.adding(days: -1)
                for book in books { try await check(book, through: closed) }
            }
            if today < last { try await funded.advance(days: 1) }
            today = today.adding(days: 1)
        }
        for index in books.indices { try await book(10_000_000, index, last) }
        try await funded.close(last)
        for book in books {
            let (credit, debit, divisor) = book.interest(through: last)
            let booked = try await funded.operator.entries(of: book.account).reversed()
                .filter { $0.category == .interest }.map(\.amount.minorUnits)
            let wanted = [Int64(credit / divisor), -Int64(debit / divisor)].filter { $0 != 0 }
            XCTAssertEqual(booked, wanted, "\(funded.bank.name) \(book.account)")
        }
    }

    private mutating func bookSome(
        _ index: Int, _ first: CalendarDate, _ today: CalendarDate
    ) async throws {
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let range = first.dayNumber...today.dayNumber
            let date = CalendarDate(dayNumber: Int.random(in: range, using: &generator))
            let wanted = Int64.random(in: -2_000_000...2_000_000, using: &generator)
            try await book(max(wanted, -books[index].balance), index, date)
        }
    }

    private mutating func book(_ amount: Int64, _ index: Int, _ date: CalendarDate) async throws {
        guard amount != 0 else { return }
        let account = books[index].account
        if amount > 0 {
            try await funded.deposit(usd(amount), to: account, from: date.text)
        } else {
            try await funded.withdraw(usd(-amount), from: account, from: date.text)
        }
        books[index].balance += amount
        books[index].amounts[date, default: 0] += amount
    }

    private func check(_ book: Book, through closed: CalendarDate) async throws {
        let (credit, debit, divisor) = book.interest(through: closed)
        let accrued = try await funded.accrued(book.account)
        XCTAssertEqual(
            accrued, Int64((credit - debit) / divisor), "\(funded.bank.name) \(book.account) \(closed)")
    }
}
