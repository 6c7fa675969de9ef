import BankDomain
import BankRules
import BankServices
import LanguageKit
import XCTest

/// What the end of a day pays, charges and leaves accrued.
final class AccruingAccountTests: XCTestCase {
    private struct Booking: Equatable {
        let kind: AccrualBooking
        let minorUnits: Int64

        init(_ kind: AccrualBooking, _ minorUnits: Int64) {
            (self.kind, self.minorUnits) = (kind, minorUnits)
        }
    }

    private static let lastOfMonth = CalendarDate(year: 2026, month: 4, day: 30)!

    private func account(
        _ product: ProductID? = "premium-checking", _ status: Account.Status = .active,
        credit: Int64 = 0, debit: Int64 = 0, fees: Int64 = 0
    ) -> AccruingAccount {
        AccruingAccount(
            number: 1, product: ProductCatalogue.product(of: product), currency: .eur, status: status,
            openedOn: nil,
            accruals: Accruals(
                credit: AccruedInterest(minorUnits: credit, parts: 5)!,
                debit: AccruedInterest(minorUnits: debit, parts: 0)!, feesDue: fees,
                feesThrough: Self.lastOfMonth))
    }

    /// What is booked of the interest and then of the fees; `refused` bookings throw as a full account does.
    private func bookings(
        _ account: inout AccruingAccount, spendable: Int64?, refused: AccrualBooking? = nil
    ) throws -> [Booking] {
        var bookings: [Booking] = []
        func book(_ kind: AccrualBooking, _ amount: Money) throws {
            guard kind != refused else { throw ServiceError.accountFrozen("ACC001") }
            bookings.append(Booking(kind, amount.minorUnits))
        }
        try account.bookInterest(spendable: { spendable }, book)
        try account.bookFees(spendable: { spendable }, book)
        return bookings
    }

    func testInterest_IsPaidWholeAndTheRestAccrues() throws {
        var account = account(credit: 12)
        XCTAssertEqual(try bookings(&account, spendable: 0), [Booking(.creditInterest, 12)])
        XCTAssertEqual(account.accruals.credit, AccruedInterest(minorUnits: 0, parts: 5))
    }

    func testCharges_TakeNoMoreThanIsAvailable() throws {
        var account = account(debit: 30, fees: 500)
        let booked = try bookings(&account, spendable: 20)
        XCTAssertEqual(booked, [Booking(.overdraftInterest, 20), Booking(.monthlyFee, 20)])
        XCTAssertEqual(account.accruals.debit.minorUnits, 10)
        XCTAssertEqual(account.accruals.feesDue, 480)
    }

    func testChargesOfAnAccountWithoutAFloor_AreTakenWhole() throws {
        var account = account(debit: 30, fees: 500)
        let booked = try bookings(&account, spendable: nil)
        XCTAssertEqual(booked, [Booking(.overdraftInterest, 30), Booking(.monthlyFee, 500)])
    }

    func testFrozenAccount_IsPaidButNotCharged() throws {
        var account = account("premium-checking", .frozen, credit: 12, debit: 30, fees: 500)
        XCTAssertEqual(try bookings(&account, spendable: 1_000), [Booking(.creditInterest, 12)])
        XCTAssertEqual(account.accruals.feesDue, 500)
    }

    func testAccountWithoutMoney_IsNotCharged() throws {
        for spendable: Int64 in [0, -5] {
            var account = account(debit: 30, fees: 500)
            XCTAssertEqual(try bookings(&account, spendable: spendable), [])
            XCTAssertEqual(account.accruals.debit.minorUnits, 30)
            XCTAssertEqual(account.accruals.feesDue, 500)
        }
    }

    func testRefusedBooking_StaysAccrued() throws {
        var account = account(credit: 12, fees: 500)
        let booked = try bookings(&account, spendable: 1_000, refused: .creditInterest)
        XCTAssertEqual(booked, [Booking(.monthlyFee, 500)])
        XCTAssertEqual(account.accruals.credit.minorUnits, 12)
    }

    func testErrorOfTheStorage_IsThrown() throws {
        var account = account(credit: 12)
        let error = ServiceError.storage(.full, path: "", underlying: "disk full")
        XCTAssertThrowsError(
            try account.bookInterest(spendable: { nil }) { _, _ in throw error })
    }

    func testInterest_IsBookedOnTheLastDayOfAMonthOnly() throws {
        for (day, isBooked) in [(Self.lastOfMonth.adding(days: -1), false), (Self.lastOfMonth, true)] {
            var account = account("instant-savings", credit: 12)
            XCTAssertEqual(account.accrue(on: 100_000, closing: day), isBooked)
        }
    }

    func testClosedAccountAndOneWithoutProduct_AccrueNothing() throws {
        for var account in [account("instant-savings", .closed, credit: 12), account(nil, credit: 12)] {
            XCTAssertNil(account.accrue(on: 100_000, closing: Self.lastOfMonth))
            XCTAssertFalse(account.accrueFee(closing: Self.lastOfMonth))
        }
    }
}
