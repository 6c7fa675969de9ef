import BankDomain
import BankServices
import XCTest

final class TransactionQueryTests: XCTestCase {
    func testAccountAndCounting_AreNoConditions() {
        XCTAssertFalse(TransactionQuery().hasConditions)
        XCTAssertFalse(TransactionQuery(accountID: "ACC001", countsTotal: true).hasConditions)
    }

    func testEveryFilter_IsACondition() {
        let day = CalendarDate(dayNumber: 0)
        let queries = [
            TransactionQuery(text: ""), TransactionQuery(from: day), TransactionQuery(to: day),
            TransactionQuery(direction: .credit), TransactionQuery(minimumMinorUnits: 0),
            TransactionQuery(maximumMinorUnits: 0), TransactionQuery(category: .other),
            TransactionQuery(status: .booked),
        ]
        for query in queries { XCTAssertTrue(query.hasConditions, "\(query)") }
    }
}
