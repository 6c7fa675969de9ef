import BankCommands
import BankServices
import BankSystem
import CommandLineKit
import TerminalKit

extension CommandAlias {
    /// The command line with its first word replaced, if that word is an alias. Global options may stand before it.
    /// Words of the program are not replaced, also those that came with a later version. `help ALIAS` becomes the help of
    /// the alias's command.
    static func expanded(_ arguments: [String], environment: (String) -> String?) -> [String] {
        guard let place = firstWord(of: arguments) else { return arguments }
        let after = arguments.index(after: place)
        if arguments[place] == "help" {
            guard after < arguments.endIndex,
                !BankProgram.specification.topics.contains(where: { $0.name == arguments[after] }),
                let words = words(of: arguments[after], environment: environment)
            else { return arguments }
            return arguments[...place] + commandPath(in: words) + arguments[after...].dropFirst()
        }
        guard let words = words(of: arguments[place], environment: environment) else { return arguments }
        return arguments[..<place] + words + arguments[after...]
    }

    /// The aliases that can be used, for completion.
    static func usable(environment: (String) -> String?) -> [CommandAlias] {
        stored(environment: environment).filter { !BankProgram.beginsCommand($0.name) }
    }

    /// Settings that cannot be read have no aliases here; the commands that use the settings report the damage.
    private static func stored(environment: (String) -> String?) -> [CommandAlias] {
        guard let paths = try? BankPaths(environment: environment) else { return [] }
        return (try? FileSettingsService(path: paths.settingsFile).aliases()) ?? []
    }

    private static func words(of name: String, environment: (String) -> String?) -> [String]? {
        guard !name.hasPrefix("-"), !BankProgram.beginsCommand(name),
            let alias = stored(environment: environment).first(where: { $0.name == name }),
            let words = ShellWords.arguments(alias.command),
            words.first.map(BankProgram.beginsCommand) == true
        else { return nil }
        return words
    }

    /// The position of the first word that is neither a global option nor its value.
    private static func firstWord(of arguments: [String]) -> Int? {
        var place = arguments.startIndex
        while place < arguments.endIndex, arguments[place].hasPrefix("-") {
            let takesNext = BankProgram.specification.globalOptions.contains {
                !$0.isFlag && arguments[place] == "--\($0.name)"
            }
            place += takesNext ? 2 : 1
        }
        return place < arguments.endIndex ? place : nil
    }

    /// The noun and the verb at the beginning of a command.
    private static func commandPath(in words: [String]) -> [String] {
        var path: [String] = []
        for word in words {
            guard BankProgram.specification.node(at: path + [word]) != nil else { break }
            path.append(word)
        }
        return path
    }
}

extension CompletionCandidate {
    init(_ alias: CommandAlias) {
        self.init(alias.name, named: alias.command)
    }
}
