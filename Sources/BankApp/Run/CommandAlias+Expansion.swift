import BankCommands
import BankServices
import BankSystem

extension CommandAlias {
    /// The command line with its first word replaced, if that word is an alias. The program's own words are none, also
    /// those that came with a later version.
    ///
    /// Settings that cannot be read have no aliases here; the commands that use the settings report the damage.
    static func expanded(_ arguments: [String], environment: (String) -> String?) -> [String] {
        guard let word = arguments.first, !word.hasPrefix("-"), !BankProgram.beginsCommand(word),
            let paths = try? BankPaths(environment: environment),
            let aliases = try? FileSettingsService(path: paths.settingsFile).aliases(),
            let alias = aliases.first(where: { $0.name == word }),
            let words = CommandWords.arguments(alias.command),
            words.first.map(BankProgram.beginsCommand) == true
        else { return arguments }
        return words + arguments.dropFirst()
    }
}
