public import BankDomain

/// For whom the services of a container act, and where their sign-in is kept.
public enum Caller: Sendable {
    /// The user who is signed in on this machine, looked up at each call.
    case thisMachine
    /// The user who is signed in on this machine, looked up at the first call.
    case thisCommand
    /// The holder of a request's tokens, on the device whose secret is in the storage. Neither is this machine's.
    case request(tokens: any TokenStorage, device: any SecureStorageProtocol, holder: Holder)
    /// A fixed user, with a sign-in of its own that is only in memory.
    case principal(Principal)

    /// Who holds a request's tokens.
    public enum Holder: Sendable {
        case known(Principal)
        /// Looked up at the first call.
        ///
        /// - Parameter recordsUse: whether that counts as use of the session.
        case lookedUpOnce(recordsUse: Bool)
        /// Looked up at each call, so that a stream ends with its session. It does not count as use: an open stream must
        /// not extend the session, because its user may have left.
        case lookedUpAtEachCall
    }
}
