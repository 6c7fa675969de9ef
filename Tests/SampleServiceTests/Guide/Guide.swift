/// A page of Markdown, read for what can be checked: its fenced blocks and the paths that it names.
///
/// A fence of Swift code says which region of the sample stands in it: `swift contract`.
struct Guide {
    struct Block: Equatable {
        let language: String
        /// The name of the region, empty if the fence gives none.
        let region: String
        let text: String
        /// The line of the fence, from 1.
        let line: Int
    }

    private(set) var blocks: [Block] = []
    /// The texts between backticks that are paths from the top of the repository.
    private(set) var paths: [String] = []

    init(_ text: String) {
        var open: (line: Int, info: [Substring], lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                open?.lines.append(line)
                guard line == "```" else { continue }
                blocks.append(
                    Block(
                        language: String(block.info.first ?? ""),
                        region: block.info.dropFirst().joined(separator: " "),
                        text: block.lines.joined(separator: "\n"), line: block.line))
                open = nil
            } else if line.hasPrefix("```") {
                open = (index + 1, line.dropFirst(3).split(separator: " "), [])
            } else {
                paths += Self.paths(in: line)
            }
        }
    }

    /// What differs between the Swift code of the page and the sample: nothing, as long as the page is true.
    func findings(comparedWith regions: [String: String]) -> [String] {
        let code = blocks.filter { $0.language == "swift" }
        let wrong = code.compactMap { block in
            guard let source = regions[block.region] else {
                return "line \(block.line): the sample has no region '\(block.region)'"
            }
            return block.text == source ? nil : block.difference(from: source)
        }
        let counts = Dictionary(grouping: code, by: \.region).mapValues(\.count)
        let unshown = regions.keys.sorted().filter { counts[$0] != 1 }
            .map { "the region '\($0)' is shown \(counts[$0] ?? 0) times" }
        return wrong + unshown
    }

    private static func paths(in line: Substring) -> [String] {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.contains("/") && !$0.element.contains(" ") }
            .map { String($0.element) }
    }
}

extension Guide.Block {
    /// The first line that is another one in the source.
    fileprivate func difference(from source: String) -> String {
        let shown = Self.lines(text)
        let wanted = Self.lines(source)
        let index = shown.indices.first { $0 >= wanted.count || shown[$0] != wanted[$0] } ?? 0
        let other = index < wanted.count ? wanted[index] : "(end)"
        return "line \(line + 1 + index): the page says '\(shown[index])', the sample '\(other)'"
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["(end)"]
    }
}
