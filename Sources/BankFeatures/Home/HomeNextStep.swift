/// What home proposes to somebody who cannot go on without it.
public enum HomeNextStep: String, Hashable, Sendable, CaseIterable {
    /// There is no local bank: make one.
    case initializeLocalBank
    /// Nobody is signed in: sign in, or register first.
    case signIn
    /// There is no account: open one.
    case openFirstAccount
    /// There are accounts, but none from which payments go out unless another is named.
    case chooseDefaultAccount
}
