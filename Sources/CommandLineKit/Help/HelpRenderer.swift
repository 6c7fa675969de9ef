public import LanguageKit

/// Renders help as text that ends with a line feed.
public struct HelpRenderer: Sendable {
    private let program: ProgramSpecification
    private let layout: TextLayout
    private let style: HelpStyle
    private let localization: Localization

    /// Makes a renderer.
    /// - Parameters:
    ///   - width: The width of the terminal in columns; less than 20 counts as 20.
    ///   - localization: The language of the reader.
    public init(
        _ program: ProgramSpecification, width: Int = 80, style: HelpStyle = .plain,
        localization: Localization = .english
    ) {
        self.program = program
        self.localization = localization
        self.layout = TextLayout(width: width)
        self.style = style
    }

    /// Help for a command or a group. If the path is empty or unknown, help for the program.
    public func help(path: [String] = []) -> String {
        switch program.node(at: path) {
        case .command(let command): help(command, path: path)
        case .group(let group): help(group, path: path)
        case nil: programHelp
        }
    }

    /// A help page that belongs to no command.
    public func help(topic: HelpTopic) -> String {
        page([[style.heading(text(topic.abstract))], layout.paragraphs(text(topic.text))])
    }
}

// MARK: - Pages

extension HelpRenderer {
    private var programHelp: String {
        let usage = UsageLine(program: program.name, path: [])
        var lists = program.sections.map { List(title: $0.title, rows: $0.nodes.map(row)) }
        lists.append(
            List(
                title: "Help topics",
                rows: program.topics.map { Row(label: $0.name, text: text($0.abstract)) }))
        let more: Phrase =
            program.topics.isEmpty
            ? "For more: \(program.name) help NOUN or NOUN VERB."
            : "For more: \(program.name) help NOUN, NOUN VERB or TOPIC."
        return page(
            [layout.wrap(text(program.abstract)), usageBlock([usage.root])]
                + blocks(lists)
                + blocks([
                    List(
                        title: "Global options",
                        rows: Row.rows(program.globalOptions, localization, namesTakers: true))
                ])
                + [examples(program.examples), layout.wrap(text(more))])
    }

    private func help(_ group: CommandGroup, path: [String]) -> String {
        let usage = UsageLine(program: program.name, path: path)
        let context = ([program.name, "help"] + path).joined(separator: " ")
        let alone = group.defaultCommand
        let verbs = group.children
        return page(
            [
                layout.wrap(text(group.abstract)),
                usageBlock((alone.map { [usage.command($0)] } ?? []) + [usage.group]),
                layout.paragraphs(text(group.discussion)),
                alone.map { layout.wrap(text("Without a verb: \($0.abstract)")) } ?? [],
            ]
                + blocks([List(title: "Verbs", rows: verbs.map(row))])
                + blocks([
                    List(title: "Options", rows: Row.rows(alone.map(program.ownOptions) ?? [], localization))
                ])
                + [
                    examples((alone?.examples ?? []) + verbs.compactMap(\.firstExample)),
                    layout.wrap(text("For more: \(context) VERB.")),
                ])
    }

    private func help(_ command: CommandSpecification, path: [String]) -> String {
        let usage = UsageLine(program: program.name, path: path)
        let globals = program.globalOptions.filter { $0.availability == .everywhere }.map(\.spelling)
        return page(
            [
                layout.wrap(text(command.abstract)),
                usageBlock([usage.command(command)]),
                layout.paragraphs(text(command.discussion)),
            ]
                + blocks([
                    List(title: "Arguments", rows: command.arguments.map { Row($0, localization) }),
                    List(title: "Options", rows: Row.rows(program.ownOptions(of: command), localization)),
                ])
                + [
                    fields(of: command),
                    examples(command.examples),
                    layout.wrap(
                        text("Global options (see \(program.name) help): \(Phrase.list(globals))"), indent: 2),
                ])
    }
}

// MARK: - Blocks

extension HelpRenderer {
    private typealias Row = TextLayout.Row

    private struct List {
        let title: Phrase
        let rows: [Row]
    }

    private func text(_ phrase: Phrase) -> String { localization.text(phrase) }

    private func row(_ node: CommandNode) -> Row { Row(node, localization) }

    /// Joins blocks of lines with empty lines between; empty blocks vanish.
    private func page(_ blocks: [[String]]) -> String {
        let full = blocks.filter { block in block.contains { !$0.isEmpty } }
        return full.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func usageBlock(_ usages: [String]) -> [String] {
        let heading = text("Usage:")
        let indent = heading.count + 1
        var lines = usages.flatMap {
            layout.wrap($0, first: String(repeating: " ", count: indent), indent: indent)
        }
        lines[0] = style.heading(heading) + lines[0].dropFirst(heading.count)
        return lines
    }

    /// Lists below headings, with one column of labels for all; empty lists are left out.
    private func blocks(_ lists: [List]) -> [[String]] {
        let labelWidth = layout.labelWidth(of: lists.flatMap(\.rows))
        return lists.filter { !$0.rows.isEmpty }.map { list in
            [style.heading(text(list.title))]
                + layout.columns(list.rows, labelWidth: labelWidth, name: style.name)
        }
    }

    private func fields(of command: CommandSpecification) -> [String] {
        guard !command.fields.isEmpty else { return [] }
        let lines = command.fieldTexts.flatMap { layout.wrap(text($0), first: "  ", indent: 2) }
        return [style.heading(text("Fields for --fields, --sort, --filter and --template"))] + lines
    }

    private func examples(_ examples: [CommandExample]) -> [String] {
        guard !examples.isEmpty else { return [] }
        let lines = examples.flatMap { example in
            let command = ["  " + style.example(example.command)]
            let margin = String(repeating: " ", count: 6)
            return example.explanation.isEmpty
                ? command : command + layout.wrap(text(example.explanation), first: margin, indent: 6)
        }
        return [style.heading(text("Examples"))] + lines
    }
}

extension CommandNode {
    fileprivate var firstExample: CommandExample? {
        guard case .command(let command) = self else { return nil }
        return command.examples.first
    }
}

/// Styles for parts of a help text. They are applied after text was measured and padded.
public struct HelpStyle: Sendable {
    public let heading: @Sendable (String) -> String
    /// Styles the name of a command, argument or option in a list.
    public let name: @Sendable (String) -> String
    /// Styles the command line of an example.
    public let example: @Sendable (String) -> String

    /// Creates a style; omitted parts stay plain.
    public init(
        heading: @escaping @Sendable (String) -> String = { $0 },
        name: @escaping @Sendable (String) -> String = { $0 },
        example: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.heading = heading
        self.name = name
        self.example = example
    }

    public static let plain = HelpStyle()
}
