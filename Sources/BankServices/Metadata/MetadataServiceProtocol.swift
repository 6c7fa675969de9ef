public import BankDomain
import LanguageKit

/// Metadata of the calling principal: ids and values of other systems for accounts, transfers and payees.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. A resource is found if its own call finds it for
/// the principal; metadata of others is never seen.
public protocol MetadataServiceProtocol: AnyObject, Sendable {
    /// The principal's metadata that is not empty, newest first; also of resources that are gone. Throws `invalidValue`
    /// for an unknown cursor.
    func metadata(page: PageRequest) async throws -> Page<ResourceMetadata>

    /// The metadata of an account, transfer or payee, empty if there is none. It is found also if its resource is gone,
    /// and under the id with which a scheduled transfer is shown. Throws `notFound`.
    func metadata(of resourceID: String) async throws -> ResourceMetadata

    /// The metadata with an external id. Throws `notFound`.
    func metadata(externalID: String) async throws -> ResourceMetadata

    /// Replaces the metadata of its resource, and returns it. Empty metadata removes it, also if the resource is gone.
    ///
    /// Throws, in this order, `invalidValue` for an external id, a key or a value that ``MetadataRules`` refuses and
    /// for more values than ``MetadataRules/valueCountMaximum``, `notFound` for the resource, and `invalidValue` for an
    /// external id that another resource has.
    func set(_ metadata: ResourceMetadata, mode: ExecutionMode) async throws -> ResourceMetadata
}

public protocol HasMetadataService {
    var metadataService: any MetadataServiceProtocol { get }
}

/// The rules of metadata.
public enum MetadataRules {
    public static let valueCountMaximum = 20
    /// In Unicode scalars.
    public static let (externalIDMaximum, keyMaximum, valueMaximum) = (100, 40, 500)

    /// The metadata without leading and trailing spaces.
    package static func checked(_ metadata: ResourceMetadata) throws(ServiceError) -> ResourceMetadata {
        var checked = ResourceMetadata(resourceID: metadata.resourceID)
        if let id = metadata.externalID {
            checked.externalID = try FreeText.text(id, field: .externalID, maximum: externalIDMaximum)
        }
        guard metadata.values.count <= valueCountMaximum else {
            throw .invalidValue(
                field: .valueCount, value: String(metadata.values.count),
                reason: .outOfRange(0...valueCountMaximum))
        }
        for (key, value) in metadata.values.sorted(by: { $0.key < $1.key }) {
            let key = try FreeText.text(key, field: .key, maximum: keyMaximum)
            guard checked.values[key] == nil else {
                throw .invalidValue(field: .key, value: key, reason: .taken)
            }
            checked.values[key] = try FreeText.text(value, field: .value, maximum: valueMaximum)
        }
        return checked
    }
}

/// What metadata is about.
package enum MetadataSubject: Hashable, Sendable {
    case account(AccountID)
    case transfer(TransferID)
    case beneficiary(BeneficiaryID)

    /// Throws `notFound` for an id that is of none of them.
    package init(_ id: String) throws(ServiceError) {
        let id = id.uppercased()
        if AccountID(id).number != nil {
            self = .account(AccountID(id))
        } else if BeneficiaryID(id).number != nil {
            self = .beneficiary(BeneficiaryID(id))
        } else if TransferID(id).number != nil || TransferID(id).orderNumber != nil {
            self = .transfer(TransferID(id))
        } else {
            throw .notFound(.metadataSubject, name: id)
        }
    }

    package var id: String {
        switch self {
        case .account(let id): id.text
        case .transfer(let id): id.text
        case .beneficiary(let id): id.text
        }
    }
}
