import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

final class InputFileTests: FileTestCase {
    /// A pipe with a name, and a thread that writes to it.
    private func pipe(_ name: String = "pipe", giving bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        let thread = Thread {
            let end = open(path, O_WRONLY)
            var written = 0
            while written < bytes.count {
                let taken = bytes[written...].withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
                if taken <= 0 { break }
                written += taken
            }
            close(end)
        }
        thread.start()
        return path
    }

    private func bytes(_ file: InputFile) throws -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try piece.withUnsafeMutableBytes { try file.read(into: $0) }
            if count == 0 { return all }
            all += piece[..<count]
        }
    }

    private func reason(_ path: String) async -> String? {
        guard case .invalidFile(_, _, _, let reason)? = await error(of: { try InputFile(path) }) else {
            return nil
        }
        return reason.english
    }

    func testPipes_AreReadAsOftenAsFiles() throws {
        for count in [0, 5, PipeCopy.memoryMaximum, PipeCopy.memoryMaximum + 1, 5 << 20] {
            let given = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let file = try InputFile(try pipe("pipe\(count)", giving: given))
            XCTAssertEqual(file.byteCount, count)
            let first = try bytes(file)
            XCTAssert(first == given, "\(count)")
            let again = try bytes(try file.reopened())
            XCTAssert(again == given, "\(count)")
            let digest = try file.reopened().wholeDigest()
            XCTAssertEqual(digest, try InputFile("bytes", bytes: given).wholeDigest())
        }
    }

    func testCopyOfAPipe_LeavesNoFile() throws {
        let names = {
            try PipeCopy.folders.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0) }
        }
        let before = try names()
        let file = try InputFile(try pipe(giving: [UInt8](repeating: 65, count: 3 << 20)))
        let after = try names()
        XCTAssertEqual(
            Set(after).subtracting(before).filter { $0.hasPrefix("bank-") && $0.utf8.count == 11 }, [])
        XCTAssertEqual(file.byteCount, 3 << 20)
    }

    func testPipeWithoutEnd_IsRefusedAtTheMaximum() async throws {
        let endless = try OpenedFile("/dev/zero")
        let refusal = await error { try PipeCopy(of: endless, maximum: 2 << 20).content() }
        guard case .invalidFile("/dev/zero", _, _, let reason)? = refusal else {
            return XCTFail("\(String(describing: refusal))")
        }
        XCTAssertEqual(reason, "it gives more than 2 MiB; save it as a file, and name that file")
    }

    func testTerminalAndFolder_AreRefused() async throws {
        // Opening it makes a new terminal.
        let terminal = await reason("/dev/ptmx")
        XCTAssertEqual(terminal, "it is a terminal; name a file, or send one to the command with < FILE")
        let ofFolder = await reason(folder)
        XCTAssertEqual(ofFolder, "it is a folder")
    }

    func testWaitingForAPipe_EndsWhenItIsCancelled() async throws {
        let path = folder + "/pipe"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        let work = Task.detached { try InputFile(path).byteCount }
        try await Task.sleep(for: .milliseconds(50))
        work.cancel()
        do {
            let count = try await work.value
            XCTFail("it read \(count) bytes")
        } catch is CancellationError {}
    }

    func testSlowPipe_IsReadToItsEnd() async throws {
        let path = folder + "/pipe"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        let writer = Task.detached {
            let end = open(path, O_WRONLY)
            for _ in 0..<3 {
                try await Task.sleep(for: .milliseconds(250))
                write(end, "ab", 2)
            }
            close(end)
        }
        let text = try await Task.detached { try InputFile(path).byteCount }.value
        try await writer.value
        XCTAssertEqual(text, 6)
    }
}
