import Foundation

/// The files of the repository, as far as the guide speaks of them.
enum Repository {
    static let top = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: top.appending(path: path), encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: top.appending(path: path).path())
    }

    /// What stands between `doc:begin NAME` and `doc:end NAME` in the sample, moved to the left margin.
    static func sampleRegions() throws -> [String: String] {
        let folder = top.appending(path: "Tests/SampleServiceTests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var regions: [String: String] = [:]
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let found = regionsOf(try String(contentsOf: file, encoding: .utf8))
            regions.merge(found) { _, _ in "(the region is there twice)" }
        }
        return regions
    }

    static func regionsOf(_ source: String) -> [String: String] {
        var open: [String: [Substring]] = [:]
        var regions: [String: String] = [:]
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ")
            if words.starts(with: ["//", "doc:begin"]), words.count == 3 {
                open[String(words[2])] = []
            } else if words.starts(with: ["//", "doc:end"]), words.count == 3 {
                regions[String(words[2])] = unindented(open.removeValue(forKey: String(words[2])) ?? [])
            } else {
                for name in open.keys { open[name]?.append(line) }
            }
        }
        return regions
    }

    private static func unindented(_ lines: [Substring]) -> String {
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
    }
}
