public import BankContainer
public import BankServices
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
