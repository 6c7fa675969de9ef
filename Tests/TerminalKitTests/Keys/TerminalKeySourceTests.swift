import CSystem
import TerminalKit
import TerminalTestSupport
import XCTest

final class TerminalKeySourceTests: XCTestCase {
    func testKeys_AreReadWithoutEcho_AndTheTerminalIsRestored() throws {
        let terminal = try PseudoTerminal(columns: 40)
        let source = TerminalKeySource(descriptor: terminal.terminal)
        XCTAssertEqual(source.size.columns, 40)
        let keys = try source.withKeys { (nextKey) throws(PromptError) in
            XCTAssertFalse(terminal.echoesAndSignals)
            terminal.type("ab\u{1B}[A\u{3}\r")
            return try Self.read(4, nextKey)
        }
        XCTAssertEqual(keys, [.text("ab"), .up, .interrupt, .enter])
        XCTAssertTrue(terminal.echoesAndSignals)
        terminal.show("end")
        XCTAssertFalse(terminal.shown(until: "end").contains("ab"))
    }

    func testLoneEscape_IsAKeyAfterAMoment() throws {
        let terminal = try PseudoTerminal()
        let keys = try TerminalKeySource(descriptor: terminal.terminal).withKeys {
            (nextKey) throws(PromptError) in
            terminal.type("\u{1B}")
            return try Self.read(1, nextKey)
        }
        XCTAssertEqual(keys, [.escape])
    }

    func testFailure_RestoresTheTerminal() throws {
        let terminal = try PseudoTerminal()
        XCTAssertThrowsError(
            try TerminalKeySource(descriptor: terminal.terminal).withKeys { (_) throws(PromptError) in
                throw PromptError.interrupted
            })
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    func testResizing_IsAKey() throws {
        let terminal = try PseudoTerminal()
        let source = TerminalKeySource(descriptor: terminal.terminal)
        let keys = try source.withKeys { (nextKey) throws(PromptError) in
            _ = bank_set_terminal_size(terminal.terminal, 20, 10)
            // Only a controlling terminal sends this signal.
            raise(SIGWINCH)
            return try Self.read(1, nextKey)
        }
        XCTAssertEqual(keys, [.resized])
        XCTAssertEqual(source.size.columns, 20)
        XCTAssertEqual(source.size.rows, 10)
    }

    func testReadingInsideOfAnother_IsRefused() throws {
        let terminal = try PseudoTerminal()
        let source = TerminalKeySource(descriptor: terminal.terminal)
        try source.withKeys { (_) throws(PromptError) in
            XCTAssertThrowsError(try source.withKeys { (_) throws(PromptError) in })
        }
        XCTAssertTrue(terminal.echoesAndSignals)
    }

    private static func read(
        _ count: Int, _ nextKey: () throws(StreamError) -> Key
    ) throws(PromptError) -> [Key] {
        var keys: [Key] = []
        do throws(StreamError) {
            for _ in 0..<count { keys.append(try nextKey()) }
        } catch {
            throw .stream(error)
        }
        return keys
    }
}
