public import BankDomain
public import BankServices

public final class StubImageCacheService: ImageCacheServiceProtocol {
    public let onPicture = AsyncStub<Beneficiary, Picture>("StubImageCacheService.picture")
    public let onRemoveAll = AsyncStub<Void, Void>("StubImageCacheService.removeAll")

    public init() {}

    public func picture(of beneficiary: Beneficiary) async throws -> Picture {
        try await onPicture(beneficiary)
    }

    public func removeAll() async throws { try await onRemoveAll(()) }
}
