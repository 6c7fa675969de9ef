/// Renders help as text that ends with a line feed.
public struct HelpRenderer: Sendable {
    private let program: ProgramSpecification
    private let layout: TextLayout
    private let style: HelpStyle

    /// Makes a renderer.
    /// - Parameter width: The width of the terminal in columns; less than 20 counts as 20.
    public init(_ program: ProgramSpecification, width: Int = 80, style: HelpStyle = .plain) {
        self.program = program
        self.layout = TextLayout(width: width)
        self.style = style
    }

    /// Help for a command or a group; for the program, if the path is empty or leads nowhere.
    public func help(path: [String] = []) -> String {
        switch program.node(at: path) {
        case .command(let command): help(command, path: path)
        case .group(let group): help(group, path: path)
        case nil: programHelp
        }
    }

    /// A page of help that belongs to no command.
    public func help(topic: HelpTopic) -> String {
        page([[style.heading(topic.abstract)], layout.paragraphs(topic.text)])
    }
}

// MARK: - Pages

extension HelpRenderer {
    private var programHelp: String {
        let usage = UsageLine(program: program.name, path: [])
        var lists = program.sections.map { List(title: $0.title, rows: $0.nodes.map(Row.init)) }
        lists.append(
            List(
                title: "Help topics",
                rows: program.topics.map { Row(label: $0.name, text: $0.abstract) }))
        let more = program.topics.isEmpty ? "NOUN or NOUN VERB" : "NOUN, NOUN VERB or TOPIC"
        return page(
            [layout.wrap(program.abstract), usageBlock([usage.root])]
                + blocks(lists)
                + blocks([
                    List(title: "Global options", rows: Row.rows(program.globalOptions, namesTakers: true))
                ])
                + [layout.wrap("For more: \(program.name) help \(more).")])
    }

    private func help(_ group: CommandGroup, path: [String]) -> String {
        let usage = UsageLine(program: program.name, path: path)
        let context = ([program.name, "help"] + path).joined(separator: " ")
        let alone = group.defaultCommand
        let verbs = group.children
        return page(
            [
                layout.wrap(group.abstract),
                usageBlock((alone.map { [usage.command($0)] } ?? []) + [usage.group]),
                layout.paragraphs(group.discussion),
                alone.map { layout.wrap("Without a verb: \($0.abstract)") } ?? [],
            ]
                + blocks([List(title: "Verbs", rows: verbs.map(Row.init))])
                + blocks([List(title: "Options", rows: Row.rows(alone.map(ownOptions) ?? []))])
                + [
                    examples((alone?.examples ?? []) + verbs.compactMap(\.firstExample)),
                    layout.wrap("For more: \(context) VERB."),
                ])
    }

    private func help(_ command: CommandSpecification, path: [String]) -> String {
        let usage = UsageLine(program: program.name, path: path)
        let globals = program.globalOptions.filter { $0.availability == .everywhere }.map(\.spelling)
        return page(
            [
                layout.wrap(command.abstract),
                usageBlock([usage.command(command)]),
                layout.paragraphs(command.discussion),
            ]
                + blocks([
                    List(title: "Arguments", rows: command.arguments.map(Row.init)),
                    List(title: "Options", rows: Row.rows(ownOptions(of: command))),
                ])
                + [
                    examples(command.examples),
                    layout.wrap(
                        "Global options (see \(program.name) help): " + globals.joined(separator: ", "),
                        indent: 2),
                ])
    }
}

// MARK: - Blocks

extension HelpRenderer {
    private typealias Row = TextLayout.Row

    private struct List {
        let title: String
        let rows: [Row]
    }

    /// Joins blocks of lines with empty lines between; empty blocks vanish.
    private func page(_ blocks: [[String]]) -> String {
        let full = blocks.filter { block in block.contains { !$0.isEmpty } }
        return full.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private func usageBlock(_ usages: [String]) -> [String] {
        let heading = "Usage:"
        let indent = heading.count + 1
        var lines = usages.flatMap {
            layout.wrap($0, first: String(repeating: " ", count: indent), indent: indent)
        }
        lines[0] = style.heading(heading) + lines[0].dropFirst(heading.count)
        return lines
    }

    /// Sets lists below headings, with one column of labels for all; empty lists vanish.
    private func blocks(_ lists: [List]) -> [[String]] {
        let labelWidth = layout.labelWidth(of: lists.flatMap(\.rows))
        return lists.filter { !$0.rows.isEmpty }.map { list in
            [style.heading(list.title)]
                + layout.columns(list.rows, labelWidth: labelWidth, name: style.name)
        }
    }

    private func examples(_ examples: [CommandExample]) -> [String] {
        guard !examples.isEmpty else { return [] }
        let lines = examples.flatMap { example in
            let command = ["  " + style.example(example.command)]
            let margin = String(repeating: " ", count: 6)
            return example.explanation.isEmpty
                ? command : command + layout.wrap(example.explanation, first: margin, indent: 6)
        }
        return [style.heading("Examples")] + lines
    }

    /// The options of the command and the conditional global ones that it takes.
    private func ownOptions(of command: CommandSpecification) -> [OptionSpecification] {
        command.options
            + program.globalOptions.filter { $0.availability != .everywhere && command.takes(global: $0) }
    }
}

extension CommandNode {
    fileprivate var firstExample: CommandExample? {
        guard case .command(let command) = self else { return nil }
        return command.examples.first
    }
}
