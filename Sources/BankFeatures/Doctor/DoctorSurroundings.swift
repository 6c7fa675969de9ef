/// What whoever starts the doctor knows, and no service does.
public struct DoctorSurroundings: Hashable, Sendable {
    public let environment: String
    /// Whether nothing there is real, so that its secrets are none.
    public let isDemo: Bool
    /// Whether somebody chose it, by option, variable or setting.
    public let isChosen: Bool
    /// Whether results go to a terminal.
    public let hasTerminal: Bool
    /// Whether the locale is UTF-8, or none is named.
    public let usesUnicode: Bool

    public init(environment: String, isDemo: Bool, isChosen: Bool, hasTerminal: Bool, usesUnicode: Bool) {
        self.environment = environment
        self.isDemo = isDemo
        self.isChosen = isChosen
        self.hasTerminal = hasTerminal
        self.usesUnicode = usesUnicode
    }
}
