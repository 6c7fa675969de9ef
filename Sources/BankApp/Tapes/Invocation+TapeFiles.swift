import BankCommands
import CommandLineKit
import LanguageKit

extension Invocation {
    /// The same command with its files in a folder. Throws for a path that leads out of it.
    func keepingFiles(in folder: String) throws(CommandLineError) -> Invocation {
        with(
            try arguments.replacingFiles(in: BankProgram.specification) {
                (name, value) throws(CommandLineError) in
                // Standard input.
                if value == "-" { return value }
                guard !value.hasPrefix("/"), !value.split(separator: "/").contains("..") else {
                    throw .invalidValue(
                        name: name, value: value,
                        reason: "A tape can only use files in its own folder, such as statement.csv.")
                }
                return "\(folder)/\(value)"
            })
    }
}
