public import BankContainer
public import BankServices
import CommandLineKit
import Fixtures
public import LanguageKit
public import TerminalKit

/// What a run is given by whoever starts it: a process, a tape or a test.
public struct RunHost: Sendable {
    public let environment: @Sendable (String) -> String?
    /// Makes the console; `false` forbids colour.
    public internal(set) var makeConsole: @Sendable (_ allowsColor: Bool) -> Console
    /// The time since any fixed moment, for progress.
    public let elapsed: @Sendable () -> Duration
    /// What stands in for the system's clock and random numbers; `nil` for those.
    public let world: FixedWorld?
    /// Whether a tape is playing: then nobody needs to be told which bank is spoken to, and no other tape plays.
    public let isTape: Bool
    /// Answers a descriptor that the program was given, to read a secret from; `nil` where it cannot be read.
    public let openDescriptor: @Sendable (Int32) -> (any InputSource)?
    /// What keeps a session between commands; `nil` for this machine's agent.
    public let sessionAgent: (any SessionAgent)?
    /// Answers what the program says in a language.
    public let catalogue: @Sendable (Language) -> Catalogue
    /// Makes what reads the lines of a shell, with what completes them; `nil` where they are read as they come.
    public let makeLineEditor: @Sendable (@escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)?
    /// Begins to tell of each Ctrl-C, which then ends nothing by itself.
    public let watchInterrupts: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The session that the command is a line of; `nil` for a command by itself.
    var lines: LineSession?

    public init(
        environment: @escaping @Sendable (String) -> String?,
        makeConsole: @escaping @Sendable (_ allowsColor: Bool) -> Console,
        elapsed: @escaping @Sendable () -> Duration, world: FixedWorld? = nil,
        isTape: Bool = false,
        openDescriptor: @escaping @Sendable (Int32) -> (any InputSource)? = {
            FileDescriptorSource(inherited: $0)
        },
        sessionAgent: (any SessionAgent)? = nil,
        catalogue: @escaping @Sendable (Language) -> Catalogue = { EmbeddedCatalogue.of($0) },
        makeLineEditor:
            @escaping @Sendable (@escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)? = { _ in
                nil
            },
        watchInterrupts: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) {
        self.environment = environment
        self.makeConsole = makeConsole
        self.elapsed = elapsed
        self.world = world
        self.isTape = isTape
        self.openDescriptor = openDescriptor
        self.sessionAgent = sessionAgent
        self.catalogue = catalogue
        self.makeLineEditor = makeLineEditor
        self.watchInterrupts = watchInterrupts
    }
}

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

/// The catalogues that are part of the program.
public enum EmbeddedCatalogue {
    /// The catalogue of a language; read once, when somebody reads that language.
    public static func of(_ language: Language) -> Catalogue {
        switch language {
        case .english: .english
        case .vietnamese: vietnamese
        }
    }

    private static let vietnamese: Catalogue = {
        var length = 0
        let bytes = bank_vietnamese_catalogue(&length)
        let file = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
        // A test reads the same file: what cannot be read never leaves the house.
        return (try? Catalogue(language: .vietnamese, file: file)) ?? .english
    }()
}
