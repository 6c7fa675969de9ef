public import BankContainer
public import BankSQL
public import BankServices
import CommandLineKit
import Fixtures
public import LanguageKit
public import TerminalKit

/// The environment of a run, provided by the process, a tape or a test.
public struct RunHost: Sendable {
    public typealias Action = @Sendable () -> Void

    public let environment: @Sendable (String) -> String?
    /// The time since any fixed moment, for progress.
    public let elapsed: @Sendable () -> Duration
    /// Replaces the system's clock and random numbers; `nil` uses the system's.
    public var world: FixedWorld?
    /// The time zone of the times in texts for people.
    public var timeZone = TimeZoneRule.utc
    /// Waits for this time; `false` if it was the last time.
    public var pause: @Sendable (Duration) async throws -> Bool = {
        do {
            try await Task.sleep(for: $0)
            return true
        } catch is CancellationError {
            return false
        }
    }
    /// The translations for a language.
    public var catalogue: @Sendable (Language) -> Catalogue = { EmbeddedCatalogue.of($0) }

    /// Creates the console; `false` forbids colour.
    public internal(set) var makeConsole: @Sendable (_ allowsColor: Bool) -> Console
    /// Creates the line editor of a shell, given its completion; `nil` to read plain lines.
    public var makeLineEditor:
        @Sendable (@escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)? =
            { _ in nil }
    /// Opens an inherited descriptor to read a secret from; `nil` if it cannot be read.
    public var openDescriptor: @Sendable (Int32) -> (any InputSource)? = {
        FileDescriptorSource(inherited: $0)
    }
    /// Starts reporting each Ctrl-C, and SIGTERM if wanted, to a handler. From then on, they no longer end the process.
    public var watchSignals: @Sendable (_ withTermination: Bool, @escaping Action) -> Void = { _, _ in }

    /// The session of the terminal at which errors and notices are read; `nil` if they go elsewhere.
    public var terminalSession: Int32?
    /// Keeps a session between commands; `nil` for this machine's agent.
    public var sessionAgent: (any SessionAgent)?
    /// The engine for a ledger on a server; `nil` for a program without one.
    public var serverEngine: (any SQLEngine)?
    /// The folder of all files that commands name while a tape is playing; `nil` without a tape.
    var tapeFolder: String?
    /// The session that runs the command; `nil` for a single command.
    var lines: LineSession?

    public init(
        environment: @escaping @Sendable (String) -> String?, elapsed: @escaping @Sendable () -> Duration,
        makeConsole: @escaping @Sendable (_ allowsColor: Bool) -> Console
    ) {
        self.environment = environment
        self.elapsed = elapsed
        self.makeConsole = makeConsole
    }

    /// Whether a tape is playing. Then the demo notice is not shown, and other tapes cannot be played.
    var isTape: Bool { tapeFolder != nil }
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
