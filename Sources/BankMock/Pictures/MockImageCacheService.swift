public import BankDomain
public import BankServices

/// Pictures set by a test or preview; others are drawn.
public final class MockImageCacheService: ImageCacheServiceProtocol {
    private let pictures: [BeneficiaryID: Picture]

    public init(_ pictures: [BeneficiaryID: Picture] = [:]) {
        self.pictures = pictures
    }

    public func picture(of beneficiary: Beneficiary) async throws -> Picture {
        pictures[beneficiary.id] ?? Picture(of: beneficiary.iban)
    }

    public func removeAll() async throws {}
}
