import BankServices
import BankSystem
import BankTestSupport
import XCTest

/// The history keeps typed lines between sessions.
final class HistoryFileTests: XCTestCase {
    private let home = TemporaryHome()
    private var history: HistoryFile { HistoryFile(path: home.path + "/history") }

    func testLines_ComeBackInOrder() throws {
        XCTAssertEqual(try history.lines(limit: 10), [])
        try history.append("one")
        try history.append("two é")
        XCTAssertEqual(try history.lines(limit: 10), ["one", "two é"])
        XCTAssertEqual(try history.lines(limit: 1), ["two é"])
    }

    func testHistoryThatOthersCanRead_IsNotRead() throws {
        try history.append("one")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: home.path + "/history")
        XCTAssertThrowsError(try history.lines(limit: 10))
    }

    func testHistoryThatGrows_StaysBounded() throws {
        let line = String(repeating: "x", count: 60_000)
        for number in 0..<20 { try history.append("\(number) \(line)") }
        let byteCount = try home.files.reduce(0) { sum, name in
            sum + (try Data(contentsOf: URL(filePath: home.path + "/" + name)).count)
        }
        XCTAssertLessThan(byteCount, 600_000)
        XCTAssertTrue(try history.lines(limit: 1_000).last?.hasPrefix("19 ") == true)
        XCTAssertGreaterThan(try history.lines(limit: 1_000).count, 3)
    }
}
