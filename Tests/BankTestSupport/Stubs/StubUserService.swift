public import BankServices

/// Answers what the test says.
public final class StubUserService: UserServiceProtocol {
    /// Answers ``profile()``.
    public let onProfile = AsyncStub<Void, UserProfile>("StubUserService.profile")
    /// Answers ``update(_:mode:)``.
    public let onUpdate = AsyncStub<ChangeCall<ProfileUpdate>, UserProfile>("StubUserService.update")

    /// A service without answers.
    public init() {}

    /// Answers as ``onProfile`` says.
    public func profile() async throws -> UserProfile { try await onProfile(()) }

    /// Answers as ``onUpdate`` says.
    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        try await onUpdate(ChangeCall(update, mode: mode))
    }
}
