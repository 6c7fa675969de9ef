public import BankDomain

/// Pictures of payees.
public protocol ImageCacheServiceProtocol: AnyObject, Sendable {
    /// The picture of a beneficiary. A cached picture is shown while the bank says that it is unchanged, or cannot be
    /// reached.
    ///
    /// Throws `notFound(.beneficiary)` if the bank does not know it, and `networkError` if the bank cannot be reached
    /// and no picture is cached.
    func picture(of beneficiary: Beneficiary) async throws -> Picture

    /// Removes all cached pictures.
    func removeAll() async throws
}

public protocol HasImageCacheService {
    var imageCacheService: any ImageCacheServiceProtocol { get }
}

/// A source of pictures to cache.
public protocol ImageSource: AnyObject, Sendable {
    /// The picture of a beneficiary; `nil` if it still has this tag. Throws `notFound(.beneficiary)`, and errors of the
    /// network.
    func picture(of id: BeneficiaryID, unless tag: String?) async throws -> Picture?
}
