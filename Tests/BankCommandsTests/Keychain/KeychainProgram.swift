import BankDomain
import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import Synchronization
import TerminalKit

@testable import BankCommands

extension GlobalOptions {
    /// The global options of a command line of the keychain.
    init(parsing words: [String]) throws {
        let specification =
            words.first == "auth" ? KeychainProgram.authentication : KeychainProgram.specification
        try self.init(CommandLineParser(specification).parse(words).arguments)
    }
}

/// The noun `keychain` over stub services.
@MainActor
final class KeychainProgram: StubHost {
    nonisolated static let specification = program(KeychainNoun.nodes.map(\.node))
    /// A program whose only command signs users in.
    nonisolated static let authentication = program([
        .command(
            CommandSpecification(
                name: "auth", abstract: "Sign in", supportedGlobals: [SecretOptions.keychainPassword.name]))
    ])

    /// What a command line printed, and how it ended.
    struct Run {
        let output: String
        let errors: String
        let failure: (any Error)?

        /// All output and errors.
        var everything: String { output + errors + (failure.map { ErrorText($0).json } ?? "") }
    }

    let stubs = StubServices()
    let agent = StubSessionAgent()
    let files = Files()
    /// The typed lines; `nil` without a terminal.
    var typed: [String]?
    var outputIsTerminal = false
    /// The lines that descriptors provide.
    var descriptors: [Int32: [String]] = [:]
    var input: [String] = []
    private(set) var screen = Screen(
        console: Console.memory().console, format: .table, fields: nil, verbosity: .normal,
        elapsed: { .zero })

    func run(_ words: String...) async -> Run {
        await run(words)
    }

    func run(_ words: [String]) async -> Run {
        let capabilities = TerminalCapabilities(
            outputIsTerminal: outputIsTerminal, inputIsTerminal: typed != nil)
        let (console, output, errors) = Console.memory(lines: typed ?? input, capabilities: capabilities)
        do {
            let words = ["keychain"] + words
            let invocation = try CommandLineParser(Self.specification).parse(words)
            let sources = descriptors.mapValues { MemorySource(lines: $0) }
            screen = try Self.screen(console, invocation, sources)
            try await Nouns.command(invocation).start(in: self)
            return Run(output: output.text, errors: errors.text, failure: nil)
        } catch {
            return Run(output: output.text, errors: errors.text, failure: error)
        }
    }

    var archiveFiles: any ArchiveFiling { files }

    private nonisolated static func program(_ nodes: [CommandNode]) -> ProgramSpecification {
        ProgramSpecification(
            name: "bank", version: "1", abstract: "A sample.", globalOptions: GlobalOptions.specifications,
            sections: [ProgramSection("You", nodes)])
    }

    private static func screen(
        _ console: Console, _ invocation: Invocation, _ sources: [Int32: MemorySource]
    ) throws -> Screen {
        let options = try GlobalOptions(invocation.arguments)
        let secrets = SecretReader(
            console: console, unlocking: UnlockOptions(path: invocation.path, options: options),
            openDescriptor: { sources[$0] })
        return Screen(
            console: console, format: options.format ?? .table, fields: options.fields,
            verbosity: options.verbosity, elapsed: { .zero }, secrets: secrets)
    }

    /// Files in memory.
    final class Files: ArchiveFiling {
        var contents: [String: String] = [:]

        func create(_ path: String, with archive: SharedSecret) throws {
            contents[path] = archive.text
        }

        func contents(of path: String, maximumByteCount: Int) throws -> [UInt8] {
            Array((contents[path] ?? "").utf8)
        }

        func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes {
            guard let text = contents[path] else {
                throw ServiceError.invalidFile(path: path, line: nil, column: nil, reason: "it is not there")
            }
            return SecretBytes(text)
        }
    }
}
