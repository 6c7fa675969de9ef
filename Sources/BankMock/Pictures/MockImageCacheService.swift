public import BankDomain
public import BankServices
import Synchronization

/// Pictures set by a test or preview; others are drawn.
public final class MockImageCacheService: ImageCacheServiceProtocol {
    private let pictures: Mutex<[BeneficiaryID: Result<Picture, ServiceError>]>

    public init(_ pictures: [BeneficiaryID: Picture] = [:]) {
        self.pictures = Mutex(pictures.mapValues(Result.success))
    }

    public func set(_ picture: Result<Picture, ServiceError>, of id: BeneficiaryID) {
        pictures.withLock { $0[id] = picture }
    }

    public func picture(of beneficiary: Beneficiary) async throws -> Picture {
        try pictures.withLock { $0[beneficiary.id] }?.get() ?? Picture(of: beneficiary.iban)
    }

    public func removeAll() async throws {}
}
