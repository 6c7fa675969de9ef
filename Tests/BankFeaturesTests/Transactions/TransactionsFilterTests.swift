import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

final class TransactionsFilterTests: XCTestCase {
    func testEmptyFilter_OnlyHasTheAccount() throws {
        let query = try TransactionsFilter().query(for: .checking)
        XCTAssertEqual(query, TransactionQuery(accountID: "ACC001"))
        XCTAssertFalse(query.hasConditions)
    }

    func testEveryCondition_ReachesTheQuery() throws {
        let filter = TransactionsFilter(
            text: "coffee", from: .sample, to: CalendarDate.sample.adding(days: 1), direction: .debit,
            minimum: "-20.50", maximum: "-1", category: .dining, status: .booked, countsTotal: true)
        XCTAssertEqual(
            try filter.query(for: .checking),
            TransactionQuery(
                accountID: "ACC001", text: "coffee", from: .sample, to: CalendarDate.sample.adding(days: 1),
                direction: .debit, minimumMinorUnits: -2_050, maximumMinorUnits: -100, category: .dining,
                status: .booked, countsTotal: true))
    }

    func testBounds_AreReadInTheAccountsCurrency() throws {
        let yen = Account.sample(currency: .jpy)
        XCTAssertEqual(try TransactionsFilter(minimum: "100").query(for: yen).minimumMinorUnits, 100)
        XCTAssertThrowsError(try TransactionsFilter(minimum: "1.5").query(for: yen)) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidAmount(text: "1.5", reason: .unreadable(.tooManyDecimals(allowed: 0))))
        }
    }

    func testUnreadableMaximum_Throws() {
        XCTAssertThrowsError(try TransactionsFilter(maximum: "ten").query(for: .checking)) { error in
            XCTAssertEqual(
                error as? ServiceError, .invalidAmount(text: "ten", reason: .unreadable(.notANumber)))
        }
    }

    func testBoundThatNoEntryOfTheDirectionHas_Throws() throws {
        for (filter, field, value): (_, FieldName, _) in [
            (TransactionsFilter(direction: .debit, minimum: "100"), .min, "100"),
            (TransactionsFilter(direction: .credit, maximum: "-100"), .max, "-100"),
        ] {
            XCTAssertThrowsError(try filter.query(for: .checking)) { error in
                guard case .invalidValue(.known(field), value, .malformed) = error as? ServiceError else {
                    return XCTFail("\(error)")
                }
            }
        }
        XCTAssertNoThrow(try TransactionsFilter(direction: .debit, minimum: "-100").query(for: .checking))
    }

    func testBoundWithoutAccount_Throws() {
        XCTAssertThrowsError(try TransactionsFilter(account: nil, minimum: "1").query(for: nil)) { error in
            guard case .invalidValue(.known(.min), "1", .malformed) = error as? ServiceError else {
                return XCTFail("\(error)")
            }
        }
    }

    func testDaysTheWrongWayRound_Throw() {
        let filter = TransactionsFilter(from: .sample, to: CalendarDate.sample.adding(days: -1))
        XCTAssertThrowsError(try filter.query(for: .checking)) { error in
            guard case .invalidValue(.known(.period), _, .malformed) = error as? ServiceError else {
                return XCTFail("\(error)")
            }
        }
    }
}
