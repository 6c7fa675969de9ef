import CommandLineKit
import LanguageKit
import TerminalKit

extension RunHost {
    /// The console for a command line, as far as its options say.
    func console(for arguments: ParsedArguments) -> Console {
        console(
            language: arguments.choice("lang", as: Language.self), allowsColor: !arguments.flag("no-color"))
    }

    /// The console for a reader of a language; without one, of that of the locale. Whoever chose another language than
    /// the locale's gets the amounts and days of that language too.
    func console(language: Language?, allowsColor: Bool) -> Console {
        makeConsole(allowsColor).reading(localization(language))
    }

    private func localization(_ language: Language?) -> Localization {
        let native = Language(environment: environment)
        let chosen = language ?? native
        return Localization(
            catalogue: catalogue(chosen),
            region: chosen == native ? RegionalFormat(environment: environment) : RegionalFormat(chosen))
    }
}
