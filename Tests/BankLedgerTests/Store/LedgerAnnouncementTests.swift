import BankDomain
import XCTest

@testable import BankLedger

final class LedgerAnnouncementTests: XCTestCase {
    func testText_IsReadAsItWasWritten() {
        for (announcement, text) in [
            (LedgerAnnouncement(changesAccess: true), "access"),
            (LedgerAnnouncement(notified: .some(["USR002", "USR001"])), "@USR001 @USR002"),
            (LedgerAnnouncement.everything, "access @*"),
        ] {
            XCTAssertEqual(announcement.text, text)
            XCTAssertEqual(LedgerAnnouncement(text), announcement)
        }
    }

    func testNothing_HasNoText() {
        XCTAssertNil(LedgerAnnouncement().text)
    }

    func testTooManyUsers_AreAll() throws {
        let users = Set((1...2_000).map { UserID("USR\($0)") })
        let text = try XCTUnwrap(LedgerAnnouncement(notified: .some(users)).text)
        XCTAssertEqual(text, "@*")
        XCTAssertTrue(LedgerAnnouncement(text).notified.contains("USR7"))
    }

    func testUnknownWords_AreIgnored() {
        XCTAssertEqual(LedgerAnnouncement("rates @USR001").notified, .some(["USR001"]))
        XCTAssertEqual(LedgerAnnouncement(""), LedgerAnnouncement())
    }
}
