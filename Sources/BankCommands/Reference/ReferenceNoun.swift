import CommandLineKit
import LanguageKit

/// `bank completions`, `bank man`: output generated from the program's specification.
enum ReferenceNoun: Noun {
    static let bankUse = BankUse.repairsSettings
    static let nodes = [completions, man]

    private static let completions = command(
        "completions", "Print a script that adds completion to your shell",
        discussion: """
            With it, Tab completes nouns, verbs, options and values, your accounts, payees, cards and aliases, and the \
            fields of lists. The script asks the program for completions each time, so it stays current when the \
            program changes. You are never asked for a password: values that need one are not offered.

            For bash, put this line into ~/.bashrc:

              eval "$(bank completions bash)"

            For zsh, put this line into ~/.zshrc, after compinit:

              source <(bank completions zsh)

            For fish, run this once:

              bank completions fish > ~/.config/fish/completions/bank.fish
            """,
        shell, examples: ["bank completions bash"]
    ) { _, screen, shell in
        try screen.writeBlock(CompletionScript.text(for: shell, program: BankProgram.specification.name))
    }

    static let shell = Input<CompletionShell>(
        required("SHELL", help: "bash, zsh or fish", completion: .choices(shells))
    ) { (name) throws(CommandLineError) in
        guard let shell = CompletionShell(rawValue: name) else {
            throw .invalidChoice(
                name: "SHELL", value: name, allowed: shells,
                suggestions: Suggestion.closest(to: name, in: shells))
        }
        return shell
    }

    private static let shells = CompletionShell.allCases.map(\.rawValue)

    private static let man = command(
        "man", "Print a manual page for 'man'",
        discussion: """
            There is a page for the program and one for each noun. 'make install' installs them for 'man bank' and \
            'man bank-accounts'.
            """,
        page,
        examples: [CommandExample("bank man accounts | man -l -", "opens it in man"), "bank man --list"]
    ) { _, screen, page in
        if let page { return try screen.writeBlock(BankProgram.manual.page(named: page)) }
        for name in BankProgram.manual.names { try screen.write(verbatim: name) }
    }

    /// The file name of a page; `nil` for the list of all. Pages are selected by file (`bank-accounts.1`), by name or by
    /// noun.
    static let page = Input<String?>(
        optional("PAGE", help: "Noun; default: the page of the program"),
        flag("list", help: "List all pages")
    ) { (name, lists) throws(CommandLineError) in
        if lists { return nil }
        let (name, names) = (name ?? "bank", BankProgram.manual.names)
        let wanted = [name, "\(name).1", "bank-\(name).1", "bank-\(name).7"]
        guard let page = wanted.first(where: names.contains) else {
            throw .invalidValue(
                name: "PAGE", value: name, reason: "There is no such page. See 'bank man --list'.")
        }
        return page
    }

    static func views(in host: any CommandHost) {}
}
