import BankCommands
import CommandLineKit

/// The global options of a session, which hold for each of its lines that does not say otherwise.
struct InheritedOptions: Equatable, Sendable {
    /// What is for the session itself, or for one line alone.
    private static let own = Set(LinesCommand.optionsOfOneLine + ["help", "version"])
    /// Options that speak of the same thing: a line that has one of them takes none over.
    private static let alternatives = [["quiet", "verbose"]]

    private var options: [(name: String, words: [String])] = []

    /// The options that a session was begun with, and those of a session around it.
    init(_ arguments: ParsedArguments, within outer: InheritedOptions? = nil) {
        for option in BankProgram.specification.globalOptions
        where option.availability == .everywhere && !Self.own.contains(option.name) {
            let given = Self.words(option, arguments)
            let words = given.isEmpty ? outer?.words(of: option.name) ?? [] : given
            if !words.isEmpty { options.append((option.name, words)) }
        }
    }

    /// All of them, as words of a command line.
    var words: [String] { options.flatMap(\.words) }

    /// The words with what they do not say.
    func completing(_ words: [String]) -> [String] {
        let parser = CommandLineParser(BankProgram.specification)
        let said =
            (try? parser.parse(words))?.arguments ?? parser.globalOptions(salvagedFrom: words)
        let given = Set(
            BankProgram.specification.globalOptions.filter { !Self.words($0, said).isEmpty }.map(\.name))
        let missing = options.filter { option in
            let names = Self.alternatives.first { $0.contains(option.name) } ?? [option.name]
            return given.isDisjoint(with: names)
        }
        return missing.flatMap(\.words) + words
    }

    private func words(of name: String) -> [String]? {
        options.first { $0.name == name }?.words
    }

    private static func words(_ option: OptionSpecification, _ arguments: ParsedArguments) -> [String] {
        guard !option.isFlag else { return arguments.flag(option.name) ? ["--\(option.name)"] : [] }
        return arguments.strings(option.name).map { "--\(option.name)=\($0)" }
    }

    static func == (one: InheritedOptions, other: InheritedOptions) -> Bool { one.words == other.words }
}
