enum AgentStartFailure: Error {
    /// Another one is there.
    case taken
    /// The folder cannot be used: it cannot be made or written, is a link, or is not its owner's alone.
    case unusable
}
