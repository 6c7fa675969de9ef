import LanguageKit

/// The whole reference of a program as one page, in English (CommonMark 0.31).
public struct MarkdownReference: Sendable {
    private let program: ProgramSpecification

    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// The page, which ends with a line feed.
    public var text: String {
        var blocks = ["# The command line of \(program.name)", Self.prose(program.abstract.english)]
        blocks.append(code([UsageLine(program: program.name, path: []).root]))
        blocks.append(contents)
        blocks += [
            "## Global options",
            list(TextLayout.Row.rows(program.globalOptions, .english, namesTakers: true)),
        ]
        for node in program.sections.flatMap(\.nodes) { blocks += section(of: node) }
        for topic in program.topics {
            blocks +=
                ["## Topic: \(topic.name)", Self.prose(topic.abstract.english) + "."]
                + paragraphs(topic.text.english)
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// Nouns and topics with links to their sections.
    private var contents: String {
        var lines: [String] = []
        for section in program.sections {
            lines.append("- \(section.title.english)")
            for node in section.nodes {
                let link = "[`\(program.name) \(node.name)`](#\(program.name)-\(node.name))"
                lines.append("  - \(link): \(Self.prose(node.abstract.english))")
            }
        }
        guard !program.topics.isEmpty else { return lines.joined(separator: "\n") }
        lines.append("- Topics")
        for topic in program.topics {
            lines.append("  - [\(topic.name)](#topic-\(topic.name)): \(Self.prose(topic.abstract.english))")
        }
        return lines.joined(separator: "\n")
    }

    private func section(of node: CommandNode) -> [String] {
        let heading = "## \(program.name) \(node.name)"
        switch node {
        case .command(let command):
            return [heading] + description(of: command, path: [node.name])
        case .group(let group):
            let commands = program.commands(below: node, path: [node.name])
            return [heading, Self.prose(group.abstract.english) + "."] + paragraphs(group.discussion.english)
                + commands.flatMap { path, command in
                    ["### " + ([program.name] + path).joined(separator: " ")]
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
