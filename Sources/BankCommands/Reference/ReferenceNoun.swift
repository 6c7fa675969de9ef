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
                name: "PAGE", value: name, reason: "There is no such page; 'bank man --list' names them all.")
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
        name: "completions", abstract: "Print a script that teaches your shell to complete commands",
        discussion: """
            With it, Tab completes nouns, verbs, options and their values, and your accounts, payees and cards. The \
            script asks the program each time, so it stays right when the program changes. Nobody is asked for a \
            password: what needs one is not offered.

            For bash, put this line into ~/.bashrc:

              eval "$(bank completions bash)"

            For zsh, put this line into ~/.zshrc, behind compinit:

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
                    name: "document", abstract: "Print the description of the API (OpenAPI 3.1)",
                    discussion: """
                        It is that of a bank; with --env demo that of the demo bank, which has controls besides. The \
                        server has the same at /api/v1/openapi.json.
                        """,
                    examples: [CommandExample("bank api document --env local")]))
        ])

    static let manSpecification = CommandSpecification(
        name: "man", abstract: "Print a page of the manual, in the form that 'man' reads",
        discussion: """
            There is a page for the program, and one for each noun. 'make install' puts them where 'man bank' and \
            'man bank-accounts' find them.
            """,
        arguments: [.optional("PAGE", help: "The page: a noun; without it, that of the program")],
        options: [.flag("list", help: "List the names of all pages")],
        examples: [
            CommandExample("bank man accounts | man -l -", "reads it now"), CommandExample("bank man --list"),
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
