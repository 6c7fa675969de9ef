import Foundation
import XCTest

/// What a source file declares.
enum SourceText {
    /// The names of the cases that stand in a file.
    static func cases(of path: String) -> [String] {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.matches(of: /\n    (?:indirect )?case (\w+)/).map { String($0.output.1) }
    }
}
