import CSystem
import Glibc
import TerminalKit
import TerminalTestSupport
import XCTest

/// Secrets from descriptors.
final class SecretSourceTests: XCTestCase {
    /// A pipe whose reading end has the bytes and then ends.
    private func withPipe(_ text: String, _ body: (Int32) throws -> Void) rethrows {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        let writing = ends[1]
        let finished = expectation(description: "everything is written")
        Thread.detachNewThread {
            let sink = FileDescriptorSink(descriptor: writing)
            try? sink.write(Array(text.utf8))
            try? sink.flush()
            close(writing)
            finished.fulfill()
        }
        try body(ends[0])
        close(ends[0])
        wait(for: [finished], timeout: 120)
    }

    private func line(_ source: FileDescriptorSource, maximum: Int = 8) throws -> String? {
        try source.readSecretLine(maximumByteCount: maximum) { String(decoding: $0, as: UTF8.self) }
    }

    private func rest(_ source: FileDescriptorSource, maximum: Int) throws -> String {
        try source.readSecret(maximumByteCount: maximum) { String(decoding: $0, as: UTF8.self) }
    }

    func testSecretLines_EndInLFOrCRLFOrTheEnd() throws {
        try withPipe("one\n\ntwo\r\nthree") { descriptor in
            let source = FileDescriptorSource(descriptor: descriptor)
            XCTAssertEqual(try line(source), "one")
            XCTAssertEqual(try line(source), "")
            XCTAssertEqual(try line(source), "two")
            XCTAssertEqual(try line(source), "three")
            XCTAssertNil(try line(source))
        }
    }

    func testTooLongSecretLine_IsAnErrorAndSkipped() throws {
        for excess in [1, 2, 100_000] {
            try withPipe("12345678\r\n12345678\(String(repeating: "x", count: excess))\nnext\n") {
                descriptor in
                let source = FileDescriptorSource(descriptor: descriptor)
                XCTAssertEqual(try line(source), "12345678")
                XCTAssertThrowsError(try line(source)) {
                    XCTAssertEqual($0 as? StreamError, .lineTooLong)
                }
                XCTAssertEqual(try line(source), "next")
            }
        }
    }

    func testRest_IsEverythingAfterTheLinesThatWereRead() throws {
        let value = String(repeating: "value\n", count: 20_000)
        try withPipe("password\n" + value) { descriptor in
            let source = FileDescriptorSource(descriptor: descriptor)
            XCTAssertEqual(try line(source), "password")
            XCTAssertEqual(try rest(source, maximum: 120_000), value)
            XCTAssertEqual(try rest(source, maximum: 120_000), "")
        }
    }

    func testTooLongRest_IsAnError() throws {
        try withPipe(String(repeating: "x", count: 120_001)) { descriptor in
            let source = FileDescriptorSource(descriptor: descriptor)
            XCTAssertThrowsError(try rest(source, maximum: 120_000)) {
                XCTAssertEqual($0 as? StreamError, .lineTooLong)
            }
        }
    }

    func testSecretThatWasTaken_IsZeroedWhereItWas() throws {
        try withPipe("secret\nnext\n") { descriptor in
            let source = FileDescriptorSource(descriptor: descriptor)
            let place = try source.readSecretLine(maximumByteCount: 8) { UInt(bitPattern: $0.baseAddress) }
            // The source keeps this memory until it is released.
            let bytes = UnsafeRawPointer(bitPattern: try XCTUnwrap(place))
            let taken = UnsafeRawBufferPointer(start: bytes, count: 12)
            XCTAssertEqual(Array(taken), Array(repeating: 0, count: 7) + Array("next\n".utf8))
            XCTAssertEqual(try line(source), "next")
            XCTAssertTrue(taken.allSatisfy { $0 == 0 })
        }
    }

    // MARK: Inherited descriptors

    func testInheritedDescriptor_CanBeRead() throws {
        try withPipe("one\n") { descriptor in
            let source = try XCTUnwrap(FileDescriptorSource(inherited: descriptor))
            XCTAssertEqual(try line(source), "one")
        }
    }

    func testOwnDescriptor_IsNotTakenForAnInheritedOne() {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        XCTAssertNil(FileDescriptorSource(inherited: descriptor))
    }

    func testDescriptorThatCannotBeRead_IsNoSource() throws {
        let descriptor = open("/dev/null", O_WRONLY)
        XCTAssertNil(FileDescriptorSource(inherited: descriptor))
        close(descriptor)
        XCTAssertNil(FileDescriptorSource(inherited: descriptor))
        XCTAssertNil(FileDescriptorSource(inherited: -1))
    }

    func testTerminal_IsNoSource() throws {
        let pseudoTerminal = try PseudoTerminal()
        let descriptor = dup(pseudoTerminal.terminal)
        defer { close(descriptor) }
        XCTAssertNil(FileDescriptorSource(inherited: descriptor))
    }

    // MARK: Output

    func testSecret_FollowsWhatWasWrittenBefore() throws {
        var ends: [Int32] = [-1, -1]
        XCTAssertEqual(pipe(&ends), 0)
        let sink = FileDescriptorSink(descriptor: ends[1])
        try sink.write(Array("before ".utf8))
        try Array("secret".utf8).withUnsafeBytes { try sink.writeSecret($0) }
        try sink.write(Array(" after".utf8))
        try sink.flush()
        close(ends[1])
        var received = [UInt8](repeating: 0, count: 64)
        let count = read(ends[0], &received, received.count)
        close(ends[0])
        XCTAssertEqual(String(decoding: received.prefix(max(0, count)), as: UTF8.self), "before secret after")
    }
}
