public import BankServices

public protocol AgentLaunching: Sendable {
    /// Starts an agent that listens in a folder and holds this from the beginning. Blocks until that is so,
    /// or is known not to come.
    func launch(in folder: String, holding: borrowing AgentHolding) -> AgentLaunch
}
