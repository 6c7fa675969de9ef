import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum AliasNoun: Noun {
    static let bankUse = BankUse.needsNoBank
    static let nodes = [
        group(
            "alias", "Your own words for commands",
            discussion: """
                What follows the word in a command line is added to its command. A word of the program can't be an alias, \
                and an alias can't begin with another one. Aliases are stored with your settings on this machine.

                Aliases also work in 'bank shell' and in the files of 'bank run', and Tab completes them. Write the whole \
                command in files that are run on other machines.
                """,
            [set, list, remove])
    ]

    private static let set = verb(
        "set", "Add an alias, or change it", name,
        required("COMMAND", help: "Command in quotes, without 'bank': 'transactions list --last 30d'"),
        examples: ["bank alias set rent 'transactions list --category housing'"]
    ) { views, name, command in
        let alias = try views.alias(name, command)
        return ChangeView(
            of: views.aliases(), \.change, AliasColumns.all, .commit, saying: { Done.set($0) }
        ) { await $0.set(alias) }
    }

    private static let list = verb(
        "list", "List your aliases", fields: .of(AliasColumns.all), examples: ["bank alias list"]
    ) {
        ListView(of: $0.aliases(), \.state, AliasColumns.all, emptyText: Notice.noAliases) {
            await $0.load()
        }
    }

    private static let remove = verb(
        "remove", "Remove an alias", name, examples: ["bank alias remove rent"]
    ) { views, name in
        ChangeView(
            of: views.aliases(), \.change, AliasColumns.all, .commit, saying: { Done.removed($0) }
        ) { await $0.remove(name) }
    }

    private static let name = required("ALIAS", help: "The word")

    static func views(in host: any CommandHost) -> AliasViewFactory {
        AliasViewFactory(services: host.services)
    }
}

@MainActor
package struct AliasViewFactory {
    package typealias Dependencies = HasStorageService

    let services: any Dependencies

    func aliases() -> AliasesViewModel { AliasesViewModel(storageService: services.storageService) }

    /// The alias, if its name is no word of the program and its command begins with one. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``.
    func alias(_ name: String, _ command: String) throws(ServiceError) -> CommandAlias {
        let words = command.drop(while: \.isWhitespace)
        let command = words.hasPrefix("bank ") ? String(words.dropFirst(5)) : String(words)
        guard !BankProgram.beginsCommand(name) else {
            throw .invalidValue(
                field: .alias, value: name, reason: .malformed(expected: "a word that no command begins with")
            )
        }
        let first = String(command.prefix { !$0.isWhitespace })
        guard !TypedLine(command).isOpen else {
            throw .invalidValue(
                field: .command, value: command,
                reason: .malformed(expected: "a command whose quotes are closed"))
        }
        guard command.isEmpty || BankProgram.beginsCommand(first) else {
            throw .invalidValue(
                field: .command, value: command,
                reason: .malformed(expected: "a command, such as 'accounts list'"))
        }
        return CommandAlias(name: name, command: command)
    }
}

extension BankProgram {
    /// Whether a command line can begin with this word.
    package static func beginsCommand(_ word: String) -> Bool {
        word == "help" || word == CompletionCall.word
            || specification.sections.contains { $0.nodes.contains { $0.name == word } }
    }
}

enum AliasColumns {
    static let all: [Column<CommandAlias>] = [
        .text(key: "name", title: "Alias", importance: .high) { $0.name },
        .text(key: "command", title: "Command", importance: .high, canTruncate: true) { $0.command },
    ]
}
