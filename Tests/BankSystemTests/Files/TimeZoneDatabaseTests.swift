import BankDomain
import BankFiles
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import XCTest

/// Zones from files that the test writes, so that it needs no database of the system.
final class TimeZoneDatabaseTests: FileTestCase {
    private var database: TimeZoneDatabase { TimeZoneDatabase(folder: folder) }

    private func write(_ bytes: [UInt8], as name: String) throws {
        let file = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    private func start(_ day: String, in zone: BankTimeZone) throws -> String {
        zone.start(of: try XCTUnwrap(CalendarDate(day))).text
    }

    func testRuleOfTheFooter_HoldsForYearsWithoutTransitions() throws {
        try write(ZoneFile(footer: "CET-1CEST,M3.5.0,M10.5.0/3").bytes, as: "Europe/Berlin")
        let zone = try database.zone(named: "Europe/Berlin")
        XCTAssertEqual(zone.name, "Europe/Berlin")
        XCTAssertEqual(try start("2026-03-29", in: zone), "2026-03-28T23:00:00Z")
        XCTAssertEqual(try start("2026-03-30", in: zone), "2026-03-29T22:00:00Z")
        XCTAssertEqual(try start("2026-10-26", in: zone), "2026-10-25T23:00:00Z")
        XCTAssertEqual(try start("2400-07-01", in: zone), "2400-06-30T22:00:00Z")
    }

    func testRulesOfOtherForms_AreRead() throws {
        let rules = [
            // Names in angle brackets, and no summer time.
            ("<+07>-7", "2026-07-01", "2026-06-30T17:00:00Z"),
            ("<-1130>11:30", "2026-07-01", "2026-07-01T11:30:00Z"),
            // The south: summer begins in October.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15", "2026-01-14T13:00:00Z"),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15", "2026-07-14T14:00:00Z"),
            // Hours before midnight, and an offset for the summer.
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-07-01", "2026-07-01T01:00:00Z"),
            // Days of the year, with and without 29 February.
            ("AAA3BBB,J60/0,J300/0", "2024-03-02", "2024-03-02T02:00:00Z"),
            ("AAA3BBB,59/0,299/0", "2024-03-01", "2024-03-01T02:00:00Z"),
            // Summer time all year (RFC 9636, section 3.3.1).
            ("XXX3EDT4,0/0,J365/23", "2026-01-01", "2026-01-01T04:00:00Z"),
        ]
        for (rule, day, expected) in rules {
            try write(ZoneFile(footer: rule).bytes, as: "Test/Zone")
            XCTAssertEqual(try start(day, in: try database.zone(named: "Test/Zone")), expected, rule)
        }
    }

    func testTransitions_ComeBeforeTheRule() throws {
        let file = ZoneFile(
            offsets: [0, 7_200], times: [(1_000_000_000, 1)], footer: "AAA-2")
        try write(file.bytes, as: "Test/Zone")
        let zone = try database.zone(named: "Test/Zone")
        XCTAssertEqual(try start("2001-09-01", in: zone), "2001-09-01T00:00:00Z")
        XCTAssertEqual(try start("2001-09-20", in: zone), "2001-09-19T22:00:00Z")
    }

    func testNamesWithoutAZone_AreRefused() throws {
        try write(Array("not a zone".utf8), as: "zone.tab")
        try write(ZoneFile(footer: "nonsense").bytes, as: "Wrong/Footer")
        try write(Array(ZoneFile(footer: "AAA-2").bytes.dropLast(20)), as: "Cut/Short")
        try write(ZoneFile(offsets: [0], times: [(5, 0), (5, 0)], footer: "AAA0").bytes, as: "Not/Sorted")
        for name in [
            "", "/etc/passwd", "../../etc/passwd", "Europe", "Europe/Nowhere", "zone.tab", "zonetab",
            "Wrong/Footer",
            "Cut/Short", "Not/Sorted", String(repeating: "a", count: 65), "Europe//Berlin",
        ] {
            XCTAssertThrowsError(try database.zone(named: name), name) {
                guard case ServiceError.invalidValue(.other("bank.timeZone"), name, _) = $0 else {
                    return XCTFail("\($0)")
                }
            }
        }
    }

    func testUTC_NeedsNoFile() throws {
        XCTAssertEqual(try database.zone(named: "UTC"), .utc)
        XCTAssertEqual(try database.zone(named: "Etc/UTC"), .utc)
    }

    func testMutatedFiles_NeverCrash() throws {
        let file = ZoneFile(
            offsets: [0, 7_200], times: [(1_000_000_000, 1)], footer: "CET-1CEST,M3.5.0,M10.5.0/3"
        ).bytes
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<2_000 {
            var bytes = file
            for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
            if random(4) == 0 { bytes.removeLast(random(bytes.count)) }
            try write(bytes, as: "Test/Zone")
            if let zone = try? database.zone(named: "Test/Zone") { _ = try start("2026-07-01", in: zone) }
        }
    }

    func testNameOfThisMachine_IsThatOfTheVariable() throws {
        try write(ZoneFile(footer: "<+07>-7").bytes, as: "Asia/Ho_Chi_Minh")
        for text in ["Asia/Ho_Chi_Minh", ":Asia/Ho_Chi_Minh", "/usr/share/zoneinfo/Asia/Ho_Chi_Minh"] {
            XCTAssertEqual(database.localName(variable: text), "Asia/Ho_Chi_Minh")
        }
        XCTAssertNil(database.localName(variable: "CET-1CEST"))
    }
}
