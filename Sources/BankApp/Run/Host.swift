public import TerminalKit

/// What a run is given by whoever starts it: a process, a tape or a test.
public struct Host: Sendable {
    /// Looks an environment variable up.
    public let environment: @Sendable (String) -> String?
    /// Makes the console; `false` forbids colour.
    public let makeConsole: @Sendable (_ allowsColor: Bool) -> Console
    /// The time since any fixed moment, for progress.
    public let elapsed: @Sendable () -> Duration
    /// The seed from which every random number follows; `nil` for the system's.
    public let randomSeed: UInt64?
    /// Whether a user who chose no bank is told that this is the demo.
    public let announcesDemo: Bool

    /// A host.
    public init(
        environment: @escaping @Sendable (String) -> String?,
        makeConsole: @escaping @Sendable (_ allowsColor: Bool) -> Console,
        elapsed: @escaping @Sendable () -> Duration, randomSeed: UInt64? = nil,
        announcesDemo: Bool = true
    ) {
        self.environment = environment
        self.makeConsole = makeConsole
        self.elapsed = elapsed
        self.randomSeed = randomSeed
        self.announcesDemo = announcesDemo
    }
}
