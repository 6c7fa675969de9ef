import Foundation
import XCTest

/// Files of the project that the program generates. Tests compare them with what the program writes now.
enum Golden {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static var isRecording: Bool { ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Records a file and fails the test, because a recording proves nothing.
    static func record(_ text: String, _ path: String) throws {
        try text.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
        XCTFail("\(path) was recorded again: review it, then run the tests without recording.")
    }

    /// The files below a folder with this ending, sorted.
    static func files(_ folder: String, _ ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
            .filter { $0.hasSuffix(ending) }.sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }
}
