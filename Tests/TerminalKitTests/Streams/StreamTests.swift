import Glibc
import TerminalKit
import XCTest

final class SinkTests: XCTestCase {
    /// The error of writing and flushing bytes.
    private func error(writingTo descriptor: Int32, count: Int = 1) -> StreamError? {
        let sink = FileDescriptorSink(descriptor: descriptor)
        do throws(StreamError) {
            try sink.write(Array(repeating: 0x61, count: count))
            try sink.flush()
            return nil
        } catch {
            return error
        }
    }

    private func makePipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        return (ends[0], ends[1])
    }

    func testNoReader_IsClosed() {
        signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, SIG_DFL) }
        let ends = makePipe()
        close(ends.reading)
        defer { close(ends.writing) }
        XCTAssertEqual(error(writingTo: ends.writing), .closed)
        XCTAssertEqual(error(writingTo: ends.writing, count: 100_000), .closed)
    }

    func testClosedDescriptor_IsClosed() {
        XCTAssertEqual(error(writingTo: 9_999), .closed)
    }

    func testFullDevice_IsFull() {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        XCTAssertEqual(error(writingTo: descriptor), .full)
    }

    func testReadOnlyDirectory_IsAnyOtherFailure() {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        XCTAssertEqual(error(writingTo: descriptor), .closed)
        XCTAssertThrowsError(try readAll(of: "/tmp")) {
            XCTAssertEqual($0 as? StreamError, .failed(errno: EISDIR))
        }
    }

    func testBytes_StayInTheBufferUntilTheFlush() throws {
        let ends = makePipe()
        defer { close(ends.reading); close(ends.writing) }
        _ = fcntl(ends.reading, F_SETFL, O_NONBLOCK)
        let sink = FileDescriptorSink(descriptor: ends.writing)
        try sink.write(Array("abc".utf8))
        var bytes = [UInt8](repeating: 0, count: 8)
        XCTAssertEqual(read(ends.reading, &bytes, 8), -1)
        try sink.flush()
        XCTAssertEqual(read(ends.reading, &bytes, 8), 3)
        XCTAssertEqual(bytes.prefix(3), [0x61, 0x62, 0x63])
    }

    func testPartialWritesToASlowNonBlockingPipe_LoseNothing() throws {
        let ends = makePipe()
        defer { close(ends.reading) }
        _ = fcntl(ends.writing, F_SETFL, O_NONBLOCK)
        let finished = expectation(description: "everything is written")
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        Thread.detachNewThread {
            let sink = FileDescriptorSink(descriptor: ends.writing)
            for start in stride(from: 0, to: sent.count, by: 50_000) {
                sink.send(Array(sent[start..<start + 50_000]))
            }
            close(ends.writing)
            finished.fulfill()
        }
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 7_000)
        while case let count = read(ends.reading, &chunk, chunk.count), count > 0 {
            received += chunk[..<count]
        }
        wait(for: [finished], timeout: 120)
        XCTAssertEqual(received, sent)
    }

    private func readAll(of path: String) throws -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return try FileDescriptorSource(descriptor: descriptor).readLine()
    }
}

final class SourceTests: XCTestCase {
    /// A source over a pipe that has the bytes and then ends.
    private func withSource(_ bytes: [UInt8], _ body: (FileDescriptorSource) throws -> Void) rethrows {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        let writing = ends[1]
        Thread.detachNewThread {
            FileDescriptorSink(descriptor: writing).send(bytes)
            close(writing)
        }
        defer { close(ends[0]) }
        try body(FileDescriptorSource(descriptor: ends[0]))
    }

    func testLines_EndInLFOrCRLFOrTheEnd() throws {
        try withSource(Array("one\n\ntwo\r\nthree".utf8)) { source in
            XCTAssertEqual(try source.readLine(), "one")
            XCTAssertEqual(try source.readLine(), "")
            XCTAssertEqual(try source.readLine(), "two")
            XCTAssertEqual(try source.readLine(), "three")
            XCTAssertNil(try source.readLine())
            XCTAssertNil(try source.readLine())
        }
    }

    func testLongestLine_IsReadWhole() throws {
        let line = String(repeating: "x", count: 65_536)
        try withSource(Array("\(line)\r\nnext\n".utf8)) { source in
            XCTAssertEqual(try source.readLine(), line)
            XCTAssertEqual(try source.readLine(), "next")
        }
    }

    func testTooLongLine_IsAnErrorAndSkipped() throws {
        for excess in [1, 2, 200_000] {
            let line = String(repeating: "x", count: 65_536 + excess)
            try withSource(Array("\(line)\nnext\n".utf8)) { source in
                XCTAssertThrowsError(try source.readLine()) {
                    XCTAssertEqual($0 as? StreamError, .lineTooLong)
                }
                XCTAssertEqual(try source.readLine(), "next")
            }
        }
    }

    func testNotUTF8_IsAnErrorAndSkipped() throws {
        try withSource([0x61, 0xFF, 0x0A, 0x62, 0x0A]) { source in
            XCTAssertThrowsError(try source.readLine()) { XCTAssertEqual($0 as? StreamError, .notUTF8) }
            XCTAssertEqual(try source.readLine(), "b")
        }
    }

    func testSecretWithoutATerminal_IsAFailureBeforeThePrompt() throws {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let source = FileDescriptorSource(descriptor: descriptor)
        let prompt = { () throws(StreamError) in XCTFail("The question was shown.") }
        XCTAssertThrowsError(
            try source.readTypedSecret(maximumByteCount: 9, afterPrompt: prompt) { $0.count }
        ) {
            XCTAssertEqual($0 as? StreamError, .failed(errno: ENOTTY))
        }
    }
}

extension FileDescriptorSink {
    fileprivate func send(_ bytes: [UInt8]) {
        do throws(StreamError) {
            try write(bytes)
            try flush()
        } catch {
            XCTFail("\(error)")
        }
    }
}
