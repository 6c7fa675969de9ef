import BankAPI
public import BankDomain
public import BankServices

/// Metadata at a server's bank.
public final class RemoteMetadataService: MetadataServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func metadata(page: PageRequest) async throws -> Page<ResourceMetadata> {
        try await api.call(MetadataAPI.list, page)
    }

    public func metadata(of resourceID: String) async throws -> ResourceMetadata {
        try await api.call(MetadataAPI.show, resourceID)
    }

    public func metadata(externalID: String) async throws -> ResourceMetadata {
        try await api.call(MetadataAPI.named, externalID)
    }

    public func set(_ metadata: ResourceMetadata, mode: ExecutionMode) async throws -> ResourceMetadata {
        try await api.call(MetadataAPI.set, metadata, mode)
    }
}
