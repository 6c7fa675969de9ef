public import BankDomain
public import BankServices

public final class StubImageSource: ImageSource {
    public struct Call: Hashable, Sendable {
        public let id: BeneficiaryID
        public let tag: String?

        public init(_ id: BeneficiaryID, unless tag: String?) {
            self.id = id
            self.tag = tag
        }
    }

    public let onPicture = AsyncStub<Call, Picture?>("StubImageSource.picture")

    public init() {}

    public func picture(of id: BeneficiaryID, unless tag: String?) async throws -> Picture? {
        try await onPicture(Call(id, unless: tag))
    }
}
