import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class HouseholdJournalTests: XCTestCase {
    private let bank = MockSeed.household(seed: 1).grown()

    func testSumOfTheEntries_IsTheBalance() {
        for seed: UInt64 in 1...50 {
            let bank = MockSeed.household(seed: seed).grown()
            let sums = bank.allEntries.reduce(into: [AccountID: Int64]()) {
                $0[$1.accountID, default: 0] += $1.amount.minorUnits
            }
            for account in bank.head.accounts {
                XCTAssertEqual(sums[account.id], account.posted, "seed \(seed) \(account.id)")
            }
            XCTAssertTrue(bank.verify().isSound)
        }
    }

    func testNoAccount_IsEverBelowZero() {
        for seed: UInt64 in 1...50 {
            MockSeed.household(seed: seed).grown().runningBalances { posting, account, balance in
                XCTAssertGreaterThanOrEqual(balance, 0, "seed \(seed), posting \(posting), \(account)")
            }
        }
    }

    func testEveryAmount_IsAboveZeroAndInTheCurrencyOfItsAccounts() {
        for seed: UInt64 in 1...50 {
            let bank = MockSeed.household(seed: seed).grown()
            let currencies = Dictionary(uniqueKeysWithValues: bank.head.accounts.map { ($0.id, $0.currency) })
            for posting in bank.journal.postings {
                XCTAssertTrue(posting.amount.isPositive, "seed \(seed)")
                for account in [posting.debit.account, posting.credit.account].compactMap({ $0 }) {
                    XCTAssertEqual(posting.amount.currency, currencies[account])
                }
            }
        }
    }

    func testSameSeed_GrowsTheSameBank() {
        XCTAssertEqual(MockSeed.household(seed: 7).grown(), MockSeed.household(seed: 7).grown())
    }

    func testOtherSeeds_GrowOtherJournals() {
        let journals = (1...20).map { MockSeed.household(seed: UInt64($0)).grown().journal }
        for index in 1..<journals.count { XCTAssertNotEqual(journals[index - 1], journals[index]) }
    }

    // A stored demo continues its seed's history. For these seeds, the first one that is drawn is dropped, because a round
    // of looking for the opening amounts falls below zero.
    func testSeedsWhoseFirstHistoryIsDropped_KeepTheirOpeningAmounts() {
        for (seed, minorUnits) in [(20, 316_762), (60, 330_634)] as [(UInt64, Int64)] {
            let opening = MockSeed.household(seed: seed).grown().journal.entry(1, of: "ACC001")
            XCTAssertEqual(opening?.amount.minorUnits, minorUnits, "\(seed)")
        }
    }

    func testEntries_CoverEighteenMonthsInOrder() {
        let dates = bank.allEntries.map(\.bookingDate)
        XCTAssertEqual(dates, dates.sorted())
        XCTAssertEqual(dates.first?.text, "2025-01-01")
        let months = Set(dates.map { String($0.text.prefix(7)) }).sorted()
        XCTAssertEqual(months.count, 18)
        XCTAssertEqual(months.last, "2026-06")
        XCTAssertLessThanOrEqual(dates.max() ?? CalendarDate(dayNumber: .max), bank.head.clock.utcDate)
        XCTAssertEqual(bank.head.clock.text, "2026-06-30T09:00:00Z")
    }

    func testEntries_AreNotAfterTheClock() {
        for seed: UInt64 in 1...50 {
            let bank = MockSeed.household(seed: seed).grown()
            XCTAssertTrue(
                bank.journal.postings.allSatisfy { $0.createdAt <= bank.head.clock }, "seed \(seed)")
        }
    }

    func testSalaryAndRent_ComeOnceAMonth() {
        let salaries = bank.allEntries.filter { $0.accountID == "ACC001" && $0.category == .salary }
        XCTAssertEqual(months(salaries), Array(repeating: 1, count: 18))
        XCTAssertTrue(
            salaries.allSatisfy { $0.amount == usd(328_000) && $0.counterparty == "Harbor Logistics" })
        let rents = bank.allEntries.filter { $0.accountID == "ACC001" && $0.category == .housing }
        XCTAssertEqual(months(rents), Array(repeating: 1, count: 18))
        XCTAssertEqual(rents.first?.reference, "Rent 2025-01")
        XCTAssertEqual(rents.last?.reference, "Rent 2026-06")
        XCTAssertTrue(rents.allSatisfy { $0.amount == usd(-145_000) })
    }

    func testLandlord_IsCreditedWithEveryRent() {
        let rents = bank.allEntries.filter { $0.accountID == "ACC005" && $0.direction == .credit }.dropFirst()
        XCTAssertEqual(rents.count, 18)
        XCTAssertTrue(rents.allSatisfy { $0.description == "Transfer from Primary Checking" })
    }

    func testGroceries_AreBoughtEightTimesAMonth() {
        let groceries = bank.allEntries.filter { $0.category == .groceries }
        XCTAssertEqual(months(groceries), Array(repeating: 8, count: 18))
        XCTAssertTrue(groceries.allSatisfy { $0.direction == .debit })
    }

    func testSubscriptionsRefundsAndFees_Occur() {
        let counts = Dictionary(grouping: bank.allEntries, by: \.category).mapValues(\.count)
        XCTAssertEqual(counts[.subscriptions], 54)
        XCTAssertEqual(counts[.refund], 6)
        XCTAssertEqual(counts[.fees], 17)
        for category in [TransactionCategory.utilities, .insurance, .interest, .cash, .dining, .transfer] {
            XCTAssertGreaterThan(counts[category] ?? 0, 17, "\(category)")
        }
    }

    func testEveryRefund_GivesBackAnEarlierPurchase() {
        let entries = bank.allEntries
        for refund in entries where refund.category == .refund {
            XCTAssertEqual(refund.direction, .credit)
            XCTAssertTrue(
                entries.contains {
                    $0.amount.minorUnits == -refund.amount.minorUnits
                        && $0.counterparty == refund.counterparty
                        && $0.bookingDate < refund.bookingDate
                })
        }
    }

    func testInterestAndFees_AreThoseOfTheProducts() throws {
        for entry in bank.allEntries where [.interest, .fees].contains(entry.category) {
            XCTAssertTrue(entry.bookingDate.isLastOfMonth)
        }
        let fees = bank.allEntries.filter { $0.category == .fees }
        XCTAssertEqual(Set(fees.map(\.accountID)), ["ACC001"])
        XCTAssertEqual(Set(fees.map(\.amount)), [usd(-1_200)])
        // 1.75 % of the balance of each day, on 365 days.
        let january = bank.allEntries.filter { $0.accountID == "ACC002" && $0.bookingDate.text < "2025-02" }
        let opening = try XCTUnwrap(january.first).amount.minorUnits
        let days = opening * 25 + (opening + 25_000) * 6
        XCTAssertEqual(january.last?.amount, usd(days * 175 / 10_000 / 365))
        XCTAssertEqual(Set(bank.allEntries.filter { $0.category == .interest }.map(\.accountID)).count, 3)
    }

    func testTheEndOfJune_BooksWhatHasAccruedSinceMay() throws {
        var bank = bank
        let june = bank.allEntries.filter { $0.accountID == "ACC002" && $0.bookingDate.text >= "2026-06" }
        let before = 1_500_000 - june.reduce(0) { $0 + $1.amount.minorUnits }
        let days = before * 25 + 1_500_000 * 5
        _ = try bank.closeFirstOpenDay(by: MockSeed.operatorPrincipal)
        let booked = bank.allEntries.filter { $0.bookingDate.text == "2026-06-30" }
        XCTAssertEqual(booked.filter { $0.category == .fees }.map(\.amount), [usd(-1_200)])
        let interest = try XCTUnwrap(booked.first { $0.accountID == "ACC002" }).amount.minorUnits
        XCTAssertTrue((0...1).contains(interest - days * 175 / 10_000 / 365))
    }

    func testToldEntries_AreThoseOfTheHistory() throws {
        for told in bank.notifications.list where told.kind != .newDevice {
            let entry = try XCTUnwrap(bank.allEntries.first { $0.id.text == told.subject })
            XCTAssertEqual(entry.counterparty, told.detail)
            XCTAssertEqual(entry.amount.minorUnits.magnitude, told.amount?.minorUnits.magnitude)
        }
    }

    private func months(_ entries: [Transaction]) -> [Int] {
        let counts = Dictionary(grouping: entries) { String($0.bookingDate.text.prefix(7)) }.mapValues(
            \.count)
        return counts.keys.sorted().map { counts[$0, default: 0] }
    }
}
