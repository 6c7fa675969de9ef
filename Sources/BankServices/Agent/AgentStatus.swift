/// What a running agent says of itself.
public struct AgentStatus: Hashable, Sendable {
    /// The keychain whose key it holds.
    public let keychain: KeychainID
    public let processID: Int32
    /// After how many seconds without a command it ends.
    public let idleSecondsLeft: Int
    /// After how many seconds it ends in any case.
    public let secondsLeft: Int

    public init(keychain: KeychainID, processID: Int32, idleSecondsLeft: Int, secondsLeft: Int) {
        self.keychain = keychain
        self.processID = processID
        self.idleSecondsLeft = idleSecondsLeft
        self.secondsLeft = secondsLeft
    }
}
