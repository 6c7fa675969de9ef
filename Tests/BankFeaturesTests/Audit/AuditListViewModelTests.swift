import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class AuditListViewModelTests: XCTestCase {
    private var service = StubAuditService()
    private let first = Page<AuditEvent>(items: [.sample(2)], page: 1, limit: 1, nextCursor: "AUD000002")
    private let second = Page<AuditEvent>(items: [.sample(1)], page: 2, limit: 1)

    override func setUp() async throws {
        service = StubAuditService()
    }

    func testWholeTrail_IsAskedForWithItsQuery() async throws {
        service.onEvents.answer(inTurn: [first, second])
        let query = AuditQuery(userID: "USR002", outcome: .refused)
        let model = AuditListViewModel(.all(query), page: try PageRequest(limit: 1), auditService: service)
        await model.load()
        await model.loadNext()
        XCTAssertEqual(model.state.value?.items, [.sample(2), .sample(1)])
        XCTAssertEqual(
            service.onEvents.calls,
            [
                .init(query, page: try PageRequest(limit: 1)),
                .init(query, page: try PageRequest(page: 2, limit: 1, after: "AUD000002")),
            ])
    }

    func testOwnPart_AsksForActivityOnly() async {
        service.onActivity.answer(with: second)
        let model = AuditListViewModel(.own, auditService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(second))
        XCTAssertEqual(service.onActivity.calls, [.first])
    }

    func testDaysTheWrongWayRound_AreRefusedWithoutAsking() async {
        let query = AuditQuery(from: CalendarDate("2026-12-01"), to: CalendarDate("2026-01-01"))
        let model = AuditListViewModel(.all(query), auditService: service)
        await model.load()
        let expected: Phrase = "two dates, the second not before the first"
        XCTAssertEqual(
            model.state,
            .failed(
                .invalidValue(
                    field: .period, value: "2026-12-01 to 2026-01-01", reason: .malformed(expected: expected)
                )))
        XCTAssertEqual(service.onEvents.calls, [])
    }

    func testFailures_AreTheServices() async {
        service.onEvents.fail(with: ServiceError.unauthorized(.roleMissing(.operator)))
        let model = AuditListViewModel(.all(AuditQuery()), auditService: service)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.operator))))
    }
}
