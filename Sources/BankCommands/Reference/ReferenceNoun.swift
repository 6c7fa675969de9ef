import CommandLineKit
import LanguageKit

/// `bank completions`, `bank man`, `bank api`: output generated from the program's specification.
enum ReferenceCommand: NounCommand {
    case completions(CompletionShell)
    case manualPage(String)
    case manualPages
    case apiDocument

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (noun, arguments) = (invocation.path[0], invocation.arguments)
        switch noun {
        case "api": self = .apiDocument
        case "completions": self = .completions(try Self.shell(arguments.argument("SHELL")))
        default:
            guard !arguments.flag("list") else {
                self = .manualPages
                return
            }
            self = .manualPage(try Self.page(arguments.optionalArgument("PAGE") ?? "bank"))
        }
    }

    private static func shell(_ name: String) throws(CommandLineError) -> CompletionShell {
        guard let shell = CompletionShell(rawValue: name) else {
            throw invalidChoice("SHELL", name, of: CompletionShell.allCases.map(\.rawValue))
        }
        return shell
    }

    /// Pages are selected by file (`bank-accounts.1`), by name or by noun.
    private static func page(_ name: String) throws(CommandLineError) -> String {
        let names = BankProgram.manual.names
        let wanted = [name, "\(name).1", "bank-\(name).1", "bank-\(name).7"]
        guard let page = wanted.first(where: names.contains) else {
            throw .invalidValue(
                name: "PAGE", value: name, reason: "There is no such page. See 'bank man --list'.")
        }
        return page
    }

    private static func invalidChoice(
        _ argument: String, _ value: String, of allowed: [String]
    ) -> CommandLineError {
        .invalidChoice(
            name: argument, value: value, allowed: allowed,
            suggestions: Suggestion.closest(to: value, in: allowed))
    }
}

extension ReferenceCommand {
    static let bankUse = BankUse.repairsSettings
    static let nodes: [CommandNode] = [
        .command(completionsSpecification), .command(manSpecification), .group(apiGroup),
    ]

    static let completionsSpecification = CommandSpecification(
        name: "completions", abstract: "Print a script that adds completion to your shell",
        discussion: """
            With it, Tab completes nouns, verbs, options and values, and your accounts, payees and cards. The script \
            asks the program for completions each time, so it stays current when the program changes. You are never \
            asked for a password: values that need one are not offered.

            For bash, put this line into ~/.bashrc:

              eval "$(bank completions bash)"

            For zsh, put this line into ~/.zshrc, after compinit:

              source <(bank completions zsh)

            For fish, run this once:

              bank completions fish > ~/.config/fish/completions/bank.fish
            """,
        arguments: [
            .required(
                "SHELL", help: "bash, zsh or fish",
                completion: .choices(CompletionShell.allCases.map(\.rawValue)))
        ],
        examples: [CommandExample("bank completions bash")])

    static let apiGroup = CommandGroup(
        name: "api", abstract: "Describe the HTTP API of 'bank serve'",
        children: [
            .command(
                CommandSpecification(
                    name: "document", abstract: "Print the API description (OpenAPI 3.1)",
                    discussion: """
                        With --env demo it includes the controls of the demo bank. The server has the same description \
                        at /api/v1/openapi.json.
                        """,
                    examples: [CommandExample("bank api document --env local")]))
        ])

    static let manSpecification = CommandSpecification(
        name: "man", abstract: "Print a manual page for 'man'",
        discussion: """
            There is a page for the program and one for each noun. 'make install' installs them for 'man bank' and \
            'man bank-accounts'.
            """,
        arguments: [.optional("PAGE", help: "Noun; default: the page of the program")],
        options: [.flag("list", help: "List all pages")],
        examples: [
            CommandExample("bank man accounts | man -l -", "opens it in man"),
            CommandExample("bank man --list"),
        ])
}

extension ReferenceCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        switch self {
        case .completions(let shell):
            try host.screen.writeBlock(
                CompletionScript.text(for: shell, program: BankProgram.specification.name))
        case .manualPage(let name):
            try host.screen.writeBlock(BankProgram.manual.page(named: name))
        case .apiDocument:
            try host.screen.write(verbatim: host.apiDocument)
        case .manualPages:
            for name in BankProgram.manual.names { try host.screen.write(verbatim: name) }
        }
    }
}
