public import BankDomain

/// A principal who stays the same: a session's, or a test's.
public final class PinnedPrincipalSource: PrincipalSource {
    private let pinned: Principal

    /// Always answers `principal`.
    public init(_ principal: Principal) {
        self.pinned = principal
    }

    public func principal() async throws -> Principal { pinned }
}
