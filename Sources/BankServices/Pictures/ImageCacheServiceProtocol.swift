public import BankDomain

/// Pictures of payees.
public protocol ImageCacheServiceProtocol: AnyObject, Sendable {
    /// The picture of a beneficiary. One that is kept is shown as long as the bank says that it is the same, or cannot be
    /// reached.
    ///
    /// Throws `notFound(.beneficiary)` for one that the bank does not know, and `networkError` if the bank cannot be
    /// reached and no picture is kept.
    func picture(of beneficiary: Beneficiary) async throws -> Picture

    /// Forgets what is kept.
    func removeAll() async throws
}

public protocol HasImageCacheService {
    var imageCacheService: any ImageCacheServiceProtocol { get }
}

/// Pictures of a bank in this process. They are drawn faster than they could be read, so none is kept.
public final class DrawnImageService: ImageCacheServiceProtocol {
    public init() {}

    public func picture(of beneficiary: Beneficiary) async throws -> Picture { Picture(of: beneficiary.iban) }

    public func removeAll() async throws {}
}

/// Where pictures come from that are kept here.
public protocol ImageSource: AnyObject, Sendable {
    /// The picture of a beneficiary; `nil` if it still has this tag. Throws `notFound(.beneficiary)`, and errors of the
    /// network.
    func picture(of id: BeneficiaryID, unless tag: String?) async throws -> Picture?
}
