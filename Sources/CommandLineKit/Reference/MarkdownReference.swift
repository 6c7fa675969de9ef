import LanguageKit

/// The reference of a program in English (CommonMark 0.31): a page with the contents and the global options, one for
/// each noun, and one for the topics.
public struct MarkdownReference: Sendable {
    public struct Page: Equatable, Sendable {
        /// The path, such as `cli.md` or `cli/accounts.md`.
        public let path: String
        /// The text, which ends with a line feed.
        public let text: String
    }

    private let program: ProgramSpecification
    private let name: String

    /// - Parameter name: the name of the page with the contents, and of the folder with the other pages.
    public init(_ program: ProgramSpecification, named name: String) {
        self.program = program
        self.name = name
    }

    /// All pages; the contents come first.
    public var pages: [Page] {
        let nouns = program.sections.flatMap(\.nodes).map { page("\(name)/\($0.name)", section(of: $0)) }
        return [page(name, contentsPage)] + nouns
            + (program.topics.isEmpty ? [] : [page("\(name)/topics", topicsPage)])
    }

    private func page(_ name: String, _ blocks: [String]) -> Page {
        Page(path: "\(name).md", text: blocks.joined(separator: "\n\n") + "\n")
    }

    private var contentsPage: [String] {
        [
            "# The command line of \(program.name)", Self.prose(program.abstract.english),
            "This page and the pages of the commands are generated from the program.",
            code([UsageLine(program: program.name, path: []).root]), contents, "## Global options",
            list(TextLayout.Row.rows(program.globalOptions, .english, namesTakers: true)),
        ]
    }

    private var topicsPage: [String] {
        ["# Topics", back]
            + program.topics.flatMap { topic in
                ["## \(topic.name)", Self.prose(topic.abstract.english) + "."]
                    + paragraphs(topic.text.english)
            }
    }

    private var back: String { "Generated from the program. [All commands](../\(name).md)" }

    /// Nouns and topics with links to their sections.
    private var contents: String {
        var lines: [String] = []
        for section in program.sections {
            lines.append("- \(section.title.english)")
            for node in section.nodes {
                let link = "[`\(program.name) \(node.name)`](\(name)/\(node.name).md)"
                lines.append("  - \(link): \(Self.prose(node.abstract.english))")
            }
        }
        guard !program.topics.isEmpty else { return lines.joined(separator: "\n") }
        lines.append("- Topics")
        for topic in program.topics {
            let link = "[\(topic.name)](\(name)/topics.md#\(topic.name))"
            lines.append("  - \(link): \(Self.prose(topic.abstract.english))")
        }
        return lines.joined(separator: "\n")
    }

    private func section(of node: CommandNode) -> [String] {
        let heading = "# \(program.name) \(node.name)"
        switch node {
        case .command(let command):
            return [heading, back] + description(of: command, path: [node.name])
        case .group(let group):
            let commands = program.commands(below: node, path: [node.name])
            return [heading, back, Self.prose(group.abstract.english) + "."]
                + paragraphs(group.discussion.english)
                + commands.flatMap { path, command in
                    ["## " + ([program.name] + path).joined(separator: " ")]
                        + description(of: command, path: path)
                }
        }
    }

    private func description(of command: CommandSpecification, path: [String]) -> [String] {
        let options = TextLayout.Row.rows(program.ownOptions(of: command), .english)
        let examples = command.examples.map(\.line)
        return [
            Self.prose(command.abstract.english) + ".",
            code([UsageLine(program: program.name, path: path).command(command)]),
        ] + paragraphs(command.discussion.english)
            + [list(command.arguments.map { TextLayout.Row($0, .english) } + options)].filter { !$0.isEmpty }
            + (command.fields.isEmpty
                ? []
                : ["Fields: " + Self.prose(command.fieldTexts.map(\.english).joined(separator: ". ")) + "."])
            + (examples.isEmpty ? [] : ["Examples:", code(examples)])
    }

    private func list(_ rows: [TextLayout.Row]) -> String {
        rows.map { "- `\($0.label.trimmed)`: \(Self.prose($0.text))" }.joined(separator: "\n")
    }

    private func code(_ lines: [String]) -> String {
        "```text\n" + lines.joined(separator: "\n") + "\n```"
    }

    /// Paragraphs, and preformatted lines as code blocks.
    private func paragraphs(_ text: String) -> [String] {
        TextBlock.blocks(of: text).map { block in
            switch block {
            case .paragraph(let words): Self.prose(words)
            case .kept(let lines): code(lines)
            }
        }
    }

    /// The text with Markdown characters escaped.
    private static func prose(_ text: String) -> String {
        String(text.flatMap { "\\`*_<[".contains($0) ? ["\\", $0] : [$0] })
    }
}
