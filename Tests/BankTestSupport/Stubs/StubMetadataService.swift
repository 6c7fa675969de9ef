public import BankDomain
public import BankServices

public final class StubMetadataService: MetadataServiceProtocol {
    public let onPage = AsyncStub<PageRequest, Page<ResourceMetadata>>("StubMetadataService.metadata(page:)")
    public let onMetadata = AsyncStub<String, ResourceMetadata>("StubMetadataService.metadata(of:)")
    public let onExternalID = AsyncStub<String, ResourceMetadata>("StubMetadataService.metadata(externalID:)")
    public let onSet = AsyncStub<ChangeCall<ResourceMetadata>, ResourceMetadata>("StubMetadataService.set")

    public init() {}

    public func metadata(page: PageRequest) async throws -> Page<ResourceMetadata> { try await onPage(page) }

    public func metadata(of resourceID: String) async throws -> ResourceMetadata {
        try await onMetadata(resourceID)
    }

    public func metadata(externalID: String) async throws -> ResourceMetadata {
        try await onExternalID(externalID)
    }

    public func set(_ metadata: ResourceMetadata, mode: ExecutionMode) async throws -> ResourceMetadata {
        try await onSet(ChangeCall(metadata, mode: mode))
    }
}
