public import BankServices

public final class StubUserService: UserServiceProtocol {
    public let onProfile = AsyncStub<Void, UserProfile>("StubUserService.profile")
    public let onUpdate = AsyncStub<ChangeCall<ProfileUpdate>, UserProfile>("StubUserService.update")

    public init() {}

    public func profile() async throws -> UserProfile { try await onProfile(()) }

    public func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile {
        try await onUpdate(ChangeCall(update, mode: mode))
    }
}
