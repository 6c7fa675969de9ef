/// What came of starting an agent.
public enum AgentLaunch: Sendable {
    /// It listens.
    case started
    /// There is one already, or one that is about to end.
    case taken
    case failed
}
