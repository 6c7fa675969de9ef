import Foundation
import XCTest

/// A file of the repository that a test compares with what the program makes today.
package enum GoldenFile {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Compares a text with the file at a path. With `BANK_RECORD_GOLDEN`, it writes the text into the file and fails,
    /// because a recording proves nothing.
    package static func require(_ text: String, at path: String) throws {
        let file = root.appending(path: path)
        guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return }
        if ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
            XCTFail("\(path) was recorded again: review it, then run the tests without recording.")
        } else {
            XCTFail("\(path) is stale: 'make golden' updates it.")
        }
    }
}
