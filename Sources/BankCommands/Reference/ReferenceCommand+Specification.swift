import CommandLineKit
import LanguageKit

extension ReferenceCommand {
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
