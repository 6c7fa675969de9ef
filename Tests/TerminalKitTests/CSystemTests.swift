import CSystem
import Glibc
import TerminalTestSupport
import XCTest

final class CSystemTests: XCTestCase {
    private func withTemporaryFile(_ body: (String) -> Void) {
        var template = Array("/tmp/bank-csystem-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        XCTAssertGreaterThanOrEqual(descriptor, 0)
        close(descriptor)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        body(path)
        unlink(path)
    }

    func testLock_ExcludesASecondOpenFileUntilClosed() {
        withTemporaryFile { path in
            let first = open(path, O_RDWR | O_CLOEXEC)
            let second = open(path, O_RDWR | O_CLOEXEC)
            XCTAssertEqual(bank_lock_file(first, false), 0)
            XCTAssertEqual(bank_lock_file(second, false), -EWOULDBLOCK)
            close(first)
            XCTAssertEqual(bank_lock_file(second, true), 0)
            close(second)
        }
    }

    func testLock_OfNoFileFails() {
        XCTAssertEqual(bank_lock_file(9_999, true), -EBADF)
    }

    func testSyncDirectory_AcceptsADirectoryOnly() {
        XCTAssertEqual(bank_sync_directory("/tmp"), 0)
        XCTAssertEqual(bank_sync_directory("/dev/null"), -ENOTDIR)
        XCTAssertEqual(bank_sync_directory("/tmp/no/such/directory"), -ENOENT)
    }

    func testRandomFill_FillsEveryByteAndNoMore() {
        var seen = [Bool](repeating: false, count: 1_000)
        for _ in 0..<8 {
            var bytes = [UInt8](repeating: 0, count: 1_001)
            XCTAssertEqual(bank_random_fill(&bytes, 1_000), 0)
            XCTAssertEqual(bytes[1_000], 0)
            for index in 0..<1_000 where bytes[index] != 0 { seen[index] = true }
        }
        XCTAssertFalse(seen.contains(false))
    }

    func testRealtime_IsMicrosecondsSince1970() {
        let seconds = Int64(time(nil))
        XCTAssertLessThanOrEqual(abs(bank_realtime_microseconds() / 1_000_000 - seconds), 1)
    }

    func testPseudoTerminal_ClosesOnExec() throws {
        let pseudoTerminal = try PseudoTerminal()
        for descriptor in [pseudoTerminal.controller, pseudoTerminal.terminal] {
            XCTAssertEqual(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
        }
        XCTAssertTrue(bank_is_terminal(pseudoTerminal.terminal))
        XCTAssertEqual(bank_terminal_columns(pseudoTerminal.terminal), 80)
    }

    func testNoTerminal_HasNoColumns() {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        XCTAssertFalse(bank_is_terminal(ends[0]))
        XCTAssertEqual(bank_terminal_columns(ends[0]), -ENOTTY)
        ends.forEach { close($0) }
    }
}
