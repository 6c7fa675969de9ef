package import CommandLineKit
import LanguageKit

/// `bank completions`, `bank man`: what is made from the command line itself.
package enum ReferenceCommand: Equatable {
    case completions(CompletionShell)
    case manualPage(String)
    case manualPages

    init(noun: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch noun {
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

    /// A page goes by its file, `bank-accounts.1`, its name or that of its noun.
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
