import BankDomain
import XCTest

final class InstantTextTests: XCTestCase {
    func testWrittenMoments_AreReadAgain() throws {
        for milliseconds: Int64 in [
            0, 1, 999, 1_000, 1_767_225_599_999, 1_782_810_000_000, -62_135_596_800_000,
        ] {
            let instant = Instant(millisecondsSinceEpoch: milliseconds)
            XCTAssertEqual(Instant(instant.text), instant)
        }
    }

    func testOffsetsAndDigits_AreThoseOfRFC3339() throws {
        let instant = try XCTUnwrap(Instant("2026-01-15T23:30:00.120Z"))
        for text in [
            "2026-01-15T23:30:00.12Z", "2026-01-15T23:30:00.120999999Z", "2026-01-15T23:30:00.12+00:00",
            "2026-01-16T06:30:00.12+07:00", "2026-01-15T20:00:00.120-03:30",
        ] { XCTAssertEqual(Instant(text), instant, text) }
    }

    func testOtherTexts_AreNoMoments() {
        for text in [
            "", "2026-01-15", "2026-01-15T09:30Z", "2026-01-15T09:30:00", "2026-01-15t09:30:00Z",
            "2026-01-15T24:00:00Z", "2026-01-15T09:60:00Z", "2026-01-15T09:30:60Z", "2026-02-29T09:30:00Z",
            "2026-01-15T09:30:00.Z", "2026-01-15T09:30:00.1234567890Z", "2026-01-15T09:30:00,123Z",
            "2026-01-15T+9:30:00Z",
            "2026-01-15T09:30:00+0000", "2026-01-15T09:30:00+24:00", "2026-01-15T09:30:00 02:00",
            "2026-01-15T09:30:00+02:60", "2026-01-15T09:30:00Z+01:00",
            "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", " 2026-01-15T09:30:00Z",
            "2026-01-15T٠٩:30:0Z",
        ] { XCTAssertNil(Instant(text), text) }
    }
}
