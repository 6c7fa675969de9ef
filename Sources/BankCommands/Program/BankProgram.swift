public import CommandLineKit
import LanguageKit

/// The command line of `bank`: everything that it understands.
public enum BankProgram {
    public static let version = "0.1.0"
    /// The day of that version, as the manual shows it.
    static let versionDate = "2026-11-22"

    public static var manual: ManualPages { ManualPages(specification, date: versionDate) }

    /// The whole reference, as docs/cli.md holds it.
    public static var reference: String { MarkdownReference(specification).text }

    /// The commands that at a terminal ask for their missing options in their own way.
    package static let guidedCommands: Set<[String]> = [["transfers", "create"]]

    public static let specification = ProgramSpecification(
        name: "bank", version: version,
        abstract: "A retail bank on your machine: accounts, payments and books.",
        globalOptions: GlobalOptions.specifications,
        sections: Nouns.sections.map { section in
            ProgramSection(section.title, section.nouns.flatMap { $0.nodes })
        },
        examples: [
            CommandExample("bank demo", "plays a tour of two minutes"),
            CommandExample("bank accounts list", "looks into the demo bank; nothing in it is real"),
            CommandExample("bank init", "creates a bank of your own"),
        ],
        valueKinds: CompletionKind.bankValues,
        topics: HelpTopics.all)
}
