public import BankServices

/// Whether somebody is signed in, and what keeps it so between commands.
public struct AuthStatus: Equatable, Sendable {
    /// Whether somebody is signed in, and whom.
    public let state: AuthState
    /// The agent that holds the session; `nil` if none is running.
    public let agent: AgentStatus?
    /// What a proof of presence would rest on.
    public let deviceUnlock: BiometricKind

    public init(state: AuthState, agent: AgentStatus?, deviceUnlock: BiometricKind) {
        self.state = state
        self.agent = agent
        self.deviceUnlock = deviceUnlock
    }
}
