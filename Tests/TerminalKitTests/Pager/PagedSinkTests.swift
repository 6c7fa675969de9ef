import Synchronization
import XCTest

@testable import TerminalKit

final class PagedSinkTests: XCTestCase {
    private final class Pages: Sendable {
        let shown = Mutex<[String]>([])
    }

    private let terminal = MemorySink()
    private let errors = MemorySink()
    private let pages = Pages()

    private func sink(rows: Int, hasPager: Bool = true) -> PagedSink {
        PagedSink(
            terminal: terminal, errors: errors, size: { TerminalSize(columns: 10, rows: rows) },
            run: { [pages] bytes in
                if hasPager { pages.shown.withLock { $0.append(text(of: bytes)) } }
                return hasPager
            })
    }

    private var paged: [String] { pages.shown.withLock { $0 } }

    func testOutputLongerThanTheScreen_IsOnlyPaged() throws {
        let sink = sink(rows: 3)
        try sink.write(Array("1\n2\n".utf8))
        try sink.write(Array("3\n".utf8))
        XCTAssertTrue(sink.sayAfterwards(Array("More.\n".utf8)))
        try sink.finish()
        XCTAssertEqual(paged, ["1\n2\n3\n"])
        XCTAssertEqual(terminal.text, "")
        XCTAssertEqual(errors.text, "More.\n")
    }

    func testOutputThatFits_IsShownAtOnce() throws {
        let sink = sink(rows: 4)
        try sink.write(Array("1\n2\n3\n".utf8))
        XCTAssertTrue(sink.sayAfterwards(Array("More.\n".utf8)))
        try sink.finish()
        XCTAssertEqual(paged, [])
        XCTAssertEqual(terminal.text, "1\n2\n3\n")
        XCTAssertEqual(errors.text, "More.\n")
    }

    func testLongLines_CountAsOftenAsTheyWrap() throws {
        let sink = sink(rows: 4)
        try sink.write(Array((String(repeating: "日", count: 16) + "\n").utf8))
        try sink.finish()
        XCTAssertEqual(paged.count, 1)
    }

    func testPicture_IsNotPaged() throws {
        let sink = sink(rows: 3)
        let console = Console(
            output: sink, errors: errors, input: MemorySource(lines: []),
            capabilities: TerminalCapabilities(outputIsTerminal: true, imageProtocol: .kitty))
        try console.writeImage(png: [UInt8](repeating: 7, count: 900), columns: 8, rows: 4)
        try sink.write(Array("1\n2\n3\n4\n".utf8))
        try sink.finish()
        XCTAssertEqual(paged, [])
        XCTAssertTrue(terminal.text.hasPrefix("\u{1B}_G"))
        XCTAssertTrue(terminal.text.hasSuffix("1\n2\n3\n4\n"))
    }

    func testStyles_TakeNoRoom() throws {
        let sink = sink(rows: 2)
        try sink.write(Array("\u{1B}[1m123456789\u{1B}[0m\n".utf8))
        try sink.finish()
        XCTAssertEqual(paged, [])
    }

    func testNoPager_ShowsEverythingAtOnce() throws {
        let sink = sink(rows: 2, hasPager: false)
        try sink.write(Array("1\n2\n3\n".utf8))
        try sink.finish()
        XCTAssertEqual(terminal.text, "1\n2\n3\n")
    }

    func testFlushedOutput_IsNeverPaged() throws {
        let sink = sink(rows: 2)
        try sink.write(Array("1\n2\n".utf8))
        try sink.flush()
        XCTAssertEqual(terminal.text, "1\n2\n")
        try sink.write(Array("3\n4\n".utf8))
        XCTAssertFalse(sink.sayAfterwards([]))
        try sink.finish()
        XCTAssertEqual(terminal.text, "1\n2\n3\n4\n")
        XCTAssertEqual(paged, [])
    }

    func testASecret_IsNotPaged() throws {
        let sink = sink(rows: 1)
        try sink.write(Array("1\n".utf8))
        try Array("secret".utf8).withUnsafeBytes { try sink.writeSecret($0) }
        try sink.finish()
        XCTAssertEqual(terminal.text, "1\nsecret")
        XCTAssertEqual(paged, [])
    }

    func testUnknownHeight_IsNotPaged() throws {
        let sink = sink(rows: 0)
        try sink.write(Array("1\n2\n".utf8))
        try sink.finish()
        XCTAssertEqual(paged, [])
    }
}
