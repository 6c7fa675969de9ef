import Foundation
import XCTest

/// Reads declarations of source files.
enum SourceText {
    /// The names of the cases of the first enumeration in a file.
    static func cases(of path: String) -> [String] {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let first = text.prefix(upTo: text.range(of: "\n}\n")?.lowerBound ?? text.endIndex)
        return first.matches(of: /\n    (?:indirect )?case (\w+)/).map { String($0.output.1) }
    }
}
