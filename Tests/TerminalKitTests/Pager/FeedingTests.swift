import CSystem
import Foundation
import XCTest

/// Writing to another program's input.
final class FeedingTests: XCTestCase {
    private func feed(_ words: [String], _ bytes: [UInt8], addition: String? = nil) -> Int32 {
        var arguments = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var additions = [addition].compactMap(\.self).map { strdup($0) }
        defer { additions.forEach { free($0) } }
        additions.append(nil)
        return bank_process_feed(arguments, additions, bytes, bytes.count)
    }

    func testTheProgram_ReadsEverything() throws {
        let path = NSTemporaryDirectory() + "bank-feeding-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        XCTAssertEqual(feed(["sh", "-c", "cat > '\(path)'; exit 3"], bytes), 3)
        XCTAssertEqual(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), bytes)
    }

    func testAProgramThatIgnoresItsInput_IsNoError() {
        XCTAssertEqual(feed(["true"], [UInt8](repeating: 120, count: 2_000_000)), 0)
        // SIGPIPE is still handled afterwards.
        XCTAssertEqual(feed(["true"], [UInt8](repeating: 120, count: 2_000_000)), 0)
    }

    func testAMissingProgram_IsNotStarted() {
        XCTAssertEqual(feed(["no-such-program-of-the-bank"], [1]), -ENOENT)
    }

    func testAProgramEndedByASignal_ReportsTheSignal() {
        XCTAssertEqual(feed(["sh", "-c", "kill -9 $$"], [1]), 128 + SIGKILL)
    }

    func testTheAddition_StandsInItsEnvironment() {
        XCTAssertEqual(feed(["sh", "-c", "test \"$BANK_TEST\" = on"], [], addition: "BANK_TEST=on"), 0)
        XCTAssertEqual(feed(["sh", "-c", "test \"$BANK_TEST\" = on"], []), 1)
    }

    func testInterrupts_AreLeftToTheProgram() {
        XCTAssertEqual(feed(["sh", "-c", "kill -INT $PPID; kill -QUIT $PPID; exit 0"], []), 0)
    }
}
