import CommandLineKit

@testable import BankCommands

extension Input {
    /// The value of this input in a command line, all of whose inputs are read.
    func value(_ words: [String]) throws -> Value {
        let invocation = try CommandLineParser(BankProgram.specification).parse(words)
        _ = try Nouns.command(invocation)
        return try read(invocation.arguments)
    }

    func value(_ words: String...) throws -> Value { try value(words) }
}

/// Reads all inputs of a command line.
func read(_ words: [String]) throws {
    _ = try Nouns.command(CommandLineParser(BankProgram.specification).parse(words))
}
