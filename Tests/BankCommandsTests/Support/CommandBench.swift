import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import CommandLineKit
import TerminalKit

@testable import BankCommands

/// Runs command lines against stub services, with or without a terminal.
@MainActor
@dynamicMemberLookup
final class CommandBench: StubHost {
    let stubs = StubServices()
    let agent = StubSessionAgent()
    /// The typed lines; `nil` without a terminal.
    var typed: [String]?
    /// The lines that descriptors provide.
    var descriptors: [Int32: [String]] = [:]
    var demoCode: String?
    private(set) var screen = Screen(
        console: Console.memory().console, format: .table, fields: nil, verbosity: .normal,
        elapsed: { .zero })

    subscript<Stub>(dynamicMember stub: KeyPath<StubServices, Stub>) -> Stub { stubs[keyPath: stub] }

    /// Runs a command line and returns its output and its error.
    func run(_ words: String...) async -> CommandResult { await run(words) }

    func run(_ words: [String]) async -> CommandResult {
        let terminal = typed != nil
        let (console, output, errors) = Console.memory(
            lines: typed ?? [],
            capabilities: TerminalCapabilities(outputIsTerminal: terminal, inputIsTerminal: terminal))
        var failure: (any Error)?
        do {
            let invocation = try CommandLineParser(BankProgram.specification).parse(words)
            let options = try GlobalOptions(invocation.arguments)
            let sources = descriptors.mapValues { MemorySource(lines: $0) }
            let secrets = SecretReader(
                console: console, unlocking: UnlockOptions(path: invocation.path, options: options),
                openDescriptor: { sources[$0] })
            screen = Screen(
                console: console, format: options.format ?? .table, fields: options.fields,
                selection: options.selection, isPlain: options.isPlain,
                verbosity: options.verbosity, elapsed: { .zero }, secrets: secrets)
            screen.demoCode = demoCode
            try await Nouns.command(invocation).start(in: self)
        } catch {
            failure = error
        }
        return CommandResult(
            output: output.text.lines, errors: errors.text.lines, failure: failure,
            offeredToKeychain: screen.secrets.offeredPasswords.map { $0.copy().revealed })
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(while: \.isEmpty)
    }
}

extension Array {
    fileprivate func dropLast(while isDropped: (Element) -> Bool) -> [Element] {
        Array(reversed().drop(while: isDropped).reversed())
    }
}
