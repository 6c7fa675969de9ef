import LanguageKit

/// The manual pages of a program in English (man(7)): one for the program, one for each noun or command, and one for
/// each topic.
public struct ManualPages: Sendable {
    private let program: ProgramSpecification
    private let date: String

    /// The manual of a program whose version was released on `date`, as YYYY-MM-DD.
    public init(_ program: ProgramSpecification, date: String) {
        self.program = program
        self.date = date
    }

    /// The file names of the pages: `bank.1`, `bank-accounts.1`, `bank-exit-codes.7`.
    public var names: [String] {
        [program.name + ".1"] + nodes.map { file(of: $0.name, section: "1") }
            + program.topics.map { file(of: $0.name, section: "7") }
    }

    /// The page with this file name; the program's page if there is none.
    public func page(named name: String) -> String {
        if let node = nodes.first(where: { file(of: $0.name, section: "1") == name }) {
            return page(of: node)
        }
        if let topic = program.topics.first(where: { file(of: $0.name, section: "7") == name }) {
            return page(of: topic)
        }
        return programPage
    }

    private var nodes: [CommandNode] { program.sections.flatMap(\.nodes) }

    private func file(of word: String, section: String) -> String {
        "\(program.name)-\(word).\(section)"
    }

    private func page(_ name: String, section: String, abstract: String) -> Roff {
        var roff = Roff()
        roff.title(
            name.uppercased(), section: section, date: date, version: "\(program.name) \(program.version)")
        roff.request("SH", "NAME")
        roff.paragraph("\(name) - \(abstract)")
        return roff
    }

    private func seeAlso(_ roff: inout Roff) {
        roff.request("SH", "SEE ALSO")
        roff.request("BR", program.name, "(1)")
    }
}

// MARK: - Pages

extension ManualPages {
    private var programPage: String {
        var roff = page(program.name, section: "1", abstract: program.abstract.english)
        roff.request("SH", "SYNOPSIS")
        roff.paragraph(UsageLine(program: program.name, path: []).root)
        for section in program.sections {
            roff.request("SH", section.title.english.uppercased())
            for node in section.nodes {
                roff.request("TP")
                roff.request("BR", file(of: node.name, section: "").dropLast(1).description, "(1)")
                roff.paragraph(node.abstract.english)
            }
        }
        roff.request("SH", "OPTIONS")
        roff.list(TextLayout.Row.rows(program.globalOptions, .english, namesTakers: true))
        if !program.topics.isEmpty {
            roff.request("SH", "SEE ALSO")
            for topic in program.topics {
                roff.request("TP")
                roff.request("BR", "\(program.name)-\(topic.name)", "(7)")
                roff.paragraph(topic.abstract.english)
            }
        }
        return roff.text
    }

    private func page(of topic: HelpTopic) -> String {
        var roff = page("\(program.name)-\(topic.name)", section: "7", abstract: topic.abstract.english)
        roff.request("SH", "DESCRIPTION")
        roff.paragraphs(topic.text.english)
        seeAlso(&roff)
        return roff.text
    }

    private func page(of node: CommandNode) -> String {
        var roff = page("\(program.name)-\(node.name)", section: "1", abstract: node.abstract.english)
        roff.request("SH", "SYNOPSIS")
        let usage = UsageLine(program: program.name, path: [node.name])
        switch node {
        case .command(let command):
            roff.paragraph(usage.command(command))
            describe(command, in: &roff)
        case .group(let group):
            if let alone = group.defaultCommand {
                roff.paragraph(usage.command(alone))
                roff.request("br")
            }
            roff.paragraph(usage.group)
            describe(group, in: &roff)
        }
        seeAlso(&roff)
        return roff.text
    }

    private func describe(_ group: CommandGroup, in roff: inout Roff) {
        if !group.discussion.isEmpty {
            roff.request("SH", "DESCRIPTION")
            roff.paragraphs(group.discussion.english)
        }
        roff.request("SH", "VERBS")
        for (path, command) in program.commands(below: .group(group), path: [group.name]) {
            roff.request("SS", UsageLine(program: program.name, path: path).command(command))
            roff.paragraph(command.abstract.english + ".")
            roff.paragraphs(command.discussion.english)
            roff.list(command.arguments.map { TextLayout.Row($0, .english) })
            roff.list(TextLayout.Row.rows(program.ownOptions(of: command), .english))
            fields(of: command, in: &roff)
            guard !command.examples.isEmpty else { continue }
            roff.request("PP")
            roff.paragraph("Examples:")
            examples(of: command, in: &roff)
        }
    }

    private func describe(_ command: CommandSpecification, in roff: inout Roff) {
        if !command.discussion.isEmpty {
            roff.request("SH", "DESCRIPTION")
            roff.paragraphs(command.discussion.english)
        }
        let options = TextLayout.Row.rows(program.ownOptions(of: command), .english)
        if !command.arguments.isEmpty || !options.isEmpty {
            roff.request("SH", "OPTIONS")
            roff.list(command.arguments.map { TextLayout.Row($0, .english) } + options)
        }
        fields(of: command, in: &roff)
        guard !command.examples.isEmpty else { return }
        roff.request("SH", "EXAMPLES")
        examples(of: command, in: &roff)
    }

    private func fields(of command: CommandSpecification, in roff: inout Roff) {
        guard !command.fields.isEmpty else { return }
        roff.paragraph("Fields: " + command.fieldTexts.map(\.english).joined(separator: ". ") + ".")
    }

    private func examples(of command: CommandSpecification, in roff: inout Roff) {
        roff.request("PP")
        roff.verbatim(command.examples.map { "  " + $0.line })
    }
}

extension CommandExample {
    /// The command line, followed by its explanation as a comment.
    var line: String { explanation.isEmpty ? command : "\(command)  # \(explanation.english)" }
}
