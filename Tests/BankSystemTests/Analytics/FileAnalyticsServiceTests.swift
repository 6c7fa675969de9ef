import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import LanguageKit
import XCTest

/// Analytics are recorded only after the user turned them on.
final class FileAnalyticsServiceTests: XCTestCase {
    private let home = TemporaryHome()
    private let settings = StubStorageService()
    private lazy var analytics = FileAnalyticsService(
        path: home.path + "/analytics.log", settings: settings,
        clock: FixedClock(Instant(millisecondsSinceEpoch: 5)))

    private func useEverything() {
        analytics.screen("accounts list")
        analytics.event("opened")
        analytics.identify("USR001")
        analytics.identify(nil)
    }

    func testTurnedOff_RecordsNothing() throws {
        for value in [nil, "off"] {
            settings.onValue.answer(with: value)
            useEverything()
            XCTAssertEqual(home.files, [])
            XCTAssertEqual(try analytics.status(), AnalyticsStatus(isEnabled: false, eventCount: 0))
        }
    }

    func testTurnedOn_EachUseIsALine() throws {
        settings.onValue.answer(with: "on")
        useEverything()
        XCTAssertEqual(try analytics.status(), AnalyticsStatus(isEnabled: true, eventCount: 4))
        XCTAssertEqual(
            home.text(of: "analytics.log"),
            """
            {"at":5,"kind":"screen","name":"accounts list"}
            {"at":5,"kind":"event","name":"opened"}
            {"at":5,"kind":"user","name":"USR001"}
            {"at":5,"kind":"user","name":""}

            """)
    }

    func testRemoveAll_LeavesNothing() throws {
        settings.onValue.answer(with: "on")
        useEverything()
        try analytics.removeAll()
        try analytics.removeAll()
        XCTAssertNil(home.text(of: "analytics.log"))
        XCTAssertEqual(try analytics.status().eventCount, 0)
    }

    func testUnreadableSettings_RecordNothingAndAreReported() {
        let error = ServiceError.storage(.damaged, path: "settings", underlying: "")
        settings.onValue.fail(with: error)
        useEverything()
        XCTAssertEqual(home.files, [])
        assertThrows(error, try analytics.status())
    }

    func testMuchUse_StaysBounded() throws {
        settings.onValue.answer(with: "on")
        let name = String(repeating: "x", count: 20_000)
        for _ in 0..<40 { analytics.event(name) }
        let byteCount = ["analytics.log", "analytics.log.1"].reduce(0) {
            $0 + (home.text(of: $1)?.utf8.count ?? 0)
        }
        XCTAssertLessThan(byteCount, 600_000)
        XCTAssertGreaterThan(try analytics.status().eventCount, 5)
    }
}
