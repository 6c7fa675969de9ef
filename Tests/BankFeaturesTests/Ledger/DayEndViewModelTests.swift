import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class DayEndViewModelTests: XCTestCase {
    private var ledger = StubLedgerService()
    private let date = CalendarDate(dayNumber: 20_634)

    override func setUp() async throws { ledger = StubLedgerService() }

    private var days: [ClosedDay] {
        [ClosedDay(date: date, work: [ClosedDay.Work(kind: "standingOrders", pieceCount: 2)])]
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testRun_ShowsProgressAndEndsWithTheDays() async {
        let (gate, date, days) = (Gate(), date, days)
        ledger.onCloseDays.answer { closing in
            closing.progress(DayProgress(date: date, closedCount: 0, totalCount: 1))
            await gate.pass()
            closing.progress(DayProgress(date: date, closedCount: 1, totalCount: 1))
            return days
        }
        let model = DayEndViewModel(ledgerService: ledger)
        let counts = await observed({ model.progress?.closedCount }, around: gate) {
            await model.run(through: date, mode: .dryRun)
        }
        XCTAssertEqual(counts, [nil, 0, 1])
        XCTAssertEqual(model.state, .loaded(Change(days, mode: .dryRun)))
        XCTAssertEqual(ledger.onCloseDays.calls.map(\.date), [date])
        XCTAssertEqual(ledger.onCloseDays.calls.map(\.mode), [.dryRun])
    }

    func testARefusedDay_Fails() async {
        ledger.onCloseDays.fail(with: ServiceError.unauthorized(.roleMissing(.operator)))
        let model = DayEndViewModel(ledgerService: ledger)
        await model.run()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.operator))))
        XCTAssertEqual(ledger.onCloseDays.calls.map(\.date), [nil])
    }

    func testASecondRunAtTheSameTime_DoesNothing() async {
        let (gate, days) = (Gate(holding: 1), days)
        ledger.onCloseDays.answer { _ in
            await gate.pass()
            return days
        }
        let model = DayEndViewModel(ledgerService: ledger)
        let first = Task { await model.run() }
        await gate.arrival()
        await model.run()
        gate.open()
        await first.value
        XCTAssertEqual(ledger.onCloseDays.callCount, 1)
    }
}
