import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Synchronization
import XCTest

/// The log records events and leaves hidden values out.
final class FileLoggingServiceTests: XCTestCase {
    private let home = TemporaryHome()
    private let echoed = Echo()
    private var path: String { home.path + "/bank/bank.log" }

    private func log(
        from level: LogLevel? = .debug, maximumByteCount: Int? = nil, echoes: Bool = false
    ) -> FileLoggingService {
        let now = Instant(utc: CalendarDate(dayNumber: 20_700), secondsOfDay: 1)
        let add: @Sendable (String) -> Void = echoed.add
        return FileLoggingService(
            path: path, clock: FixedClock(now), maximumByteCount: maximumByteCount,
            echo: echoes ? add : nil, minimumLevel: { level })
    }

    func testLine_IsOneSortedJSONObject() {
        log().error(
            "It failed.", ["code": "storageFull", "path": .hidden("marker")], file: "Bank/File.swift", line: 7
        )
        XCTAssertEqual(
            home.text(of: "bank/bank.log"),
            #"{"at":"2026-09-04T00:00:01Z","level":"error","message":"It failed.","#
                + #""metadata":{"code":"storageFull","path":"(hidden)"},"source":"Bank/File.swift:7"}"# + "\n"
        )
    }

    func testLog_IsForItsOwnerOnly() throws {
        log().warning("x")
        XCTAssertEqual(try permissions(path), 0o600)
        XCTAssertEqual(try permissions(home.path + "/bank"), 0o700)
    }

    func testLinesBelowTheLevel_AreNotKept() {
        let log = log(from: .warning)
        log.debug("a")
        log.info("b")
        XCTAssertEqual(home.files, [])
        log.warning("c")
        log.error("d")
        XCTAssertEqual(lines("bank.log").count, 2)
    }

    func testDisabledLog_StoresNothing() {
        log(from: nil).error("x")
        XCTAssertEqual(home.files, [])
    }

    func testEcho_GetsEveryLine() {
        let log = log(from: nil, echoes: true)
        log.debug("a", ["secret": .hidden("marker")])
        XCTAssertEqual(echoed.lines.count, 1)
        XCTAssertFalse(echoed.lines.joined().contains("marker"))
        XCTAssertEqual(home.files, [])
    }

    func testFullLog_IsRotatedOnce() {
        let log = log(maximumByteCount: 1_000)
        for number in 0..<100 { log.info("line \(number)") }
        XCTAssertEqual(home.files, ["bank", "bank/bank.log", "bank/bank.log.1", "bank/bank.log.lock"])
        let kept = lines("bank.log.1") + lines("bank.log")
        XCTAssertLessThanOrEqual(home.text(of: "bank/bank.log")?.utf8.count ?? 0, 1_000)
        XCTAssertLessThanOrEqual(home.text(of: "bank/bank.log.1")?.utf8.count ?? 0, 1_000)
        XCTAssertTrue(kept.last?.contains("line 99") == true)
        XCTAssertGreaterThan(kept.count, 5)
    }

    func testLineBreakInALine_StaysInIt() {
        log().info("a\nb", ["k\n": "\u{1B}[31m"])
        XCTAssertEqual(lines("bank.log").count, 1)
        XCTAssertFalse(home.text(of: "bank/bank.log")?.contains("\u{1B}") ?? true)
    }

    func testLogThatCannotBeWritten_IsNoFailure() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        log().error("x")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: home.path + "/elsewhere")
        log().error("x")
        XCTAssertNil(home.text(of: "elsewhere"))
    }

    func testLinesOfManyThreads_AreAllWhole() async {
        let log = log()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 { group.addTask { log.info("line \(number)") } }
        }
        XCTAssertEqual(lines("bank.log").count { $0.hasPrefix("{") && $0.hasSuffix("}") }, 50)
    }

    private func lines(_ name: String) -> [String] {
        (home.text(of: "bank/" + name) ?? "").split(separator: "\n").map(String.init)
    }

    private func permissions(_ path: String) throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
}

/// Collects the echoed lines.
private final class Echo: Sendable {
    private let seen = Mutex<[String]>([])

    var lines: [String] { seen.withLock { $0 } }

    func add(_ line: String) {
        seen.withLock { $0.append(line) }
    }
}
