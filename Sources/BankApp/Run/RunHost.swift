public import BankContainer
public import BankSQL
public import BankServices
import CommandLineKit
import Fixtures
public import LanguageKit
public import TerminalKit

/// The environment of a run, provided by the process, a tape or a test.
public struct RunHost: Sendable {
    public let environment: @Sendable (String) -> String?
    /// Creates the console; `false` forbids colour.
    public internal(set) var makeConsole: @Sendable (_ allowsColor: Bool) -> Console
    /// The time since any fixed moment, for progress.
    public let elapsed: @Sendable () -> Duration
    /// Replaces the system's clock and random numbers; `nil` uses the system's.
    public let world: FixedWorld?
    /// Whether a tape is playing. Then the demo notice is not shown, and other tapes cannot be played.
    public let isTape: Bool
    /// Opens an inherited descriptor to read a secret from; `nil` if it cannot be read.
    public let openDescriptor: @Sendable (Int32) -> (any InputSource)?
    /// Keeps a session between commands; `nil` for this machine's agent.
    public let sessionAgent: (any SessionAgent)?
    /// The translations for a language.
    public let catalogue: @Sendable (Language) -> Catalogue
    /// The time zone of the times in texts for people.
    public let timeZone: TimeZoneRule
    /// Creates the line editor of a shell, given its completion; `nil` to read plain lines.
    public let makeLineEditor: @Sendable (@escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)?
    /// Starts reporting each Ctrl-C to a handler. From then on, Ctrl-C no longer ends the process.
    public let watchInterrupts: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The same for Ctrl-C and SIGTERM, for a command that runs until it is stopped.
    public let watchEnd: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// The engine for a ledger on a server; `nil` for a program without one.
    public var serverEngine: (any SQLEngine)?
    /// The folder that holds all files that commands name; `nil` if they can be anywhere.
    var filesFolder: String?
    /// The session that runs the command; `nil` for a single command.
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
        timeZone: TimeZoneRule = .utc,
        makeLineEditor:
            @escaping @Sendable (@escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)? = { _ in
                nil
            },
        watchInterrupts: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in },
        watchEnd: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
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
        self.timeZone = timeZone
        self.watchInterrupts = watchInterrupts
        self.watchEnd = watchEnd
    }
}

extension RunHost {
    /// The console for a command line, with the options that can be parsed.
    func console(for arguments: ParsedArguments) -> Console {
        console(
            language: arguments.choice("lang", as: Language.self), allowsColor: !arguments.flag("no-color"))
    }

    /// The console for a language; `nil` uses the language of the locale. If the language differs from the locale's,
    /// amounts follow the language too.
    func console(language: Language?, allowsColor: Bool) -> Console {
        makeConsole(allowsColor).reading(localization(language))
    }

    private func localization(_ language: Language?) -> Localization {
        let native = Language(environment: environment)
        let chosen = language ?? native
        return Localization(
            catalogue: catalogue(chosen),
            region: chosen == native ? RegionalFormat(environment: environment) : RegionalFormat(chosen),
            timeZone: timeZone)
    }
}

/// The built-in translations.
public enum EmbeddedCatalogue {
    /// The translations for a language, parsed on first use.
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
        // A test parses the same file, so an invalid file is never released.
        return (try? Catalogue(language: .vietnamese, file: file)) ?? .english
    }()
}

extension RunHost {
    /// The libraries that are linked into this program, or loaded with it. A fixed world has no versions of this
    /// machine.
    var libraries: @Sendable () -> [DeviceReport.Library] {
        { [serverEngine, world] in
            let libraries =
                LinkedLibraries.all(serverEngine: serverEngine) + [
                    DeviceReport.Library(name: "libedit", version: LineEditingLibrary.version)
                ]
            guard world != nil else { return libraries }
            return libraries.map { DeviceReport.Library(name: $0.name, version: "1.0") }
        }
    }
}
