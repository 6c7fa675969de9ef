public import BankDomain
public import BankServices
import LanguageKit
public import Observation

/// What a user's programs note about accounts, transfers and payees.
@Observable
@MainActor
public final class MetadataViewModel {
    private let pager = Pager<Page<ResourceMetadata>>()
    private let found = Loader<ResourceMetadata>()
    private let changes = Loader<Change<ResourceMetadata>>()
    private let firstPage: PageRequest
    private let metadataService: any MetadataServiceProtocol

    public init(page: PageRequest = .first, metadataService: any MetadataServiceProtocol) {
        self.firstPage = page
        self.metadataService = metadataService
    }

    /// All metadata, newest first.
    public var state: LoadState<Page<ResourceMetadata>> { pager.state }
    /// The metadata that was asked for.
    public var metadata: LoadState<ResourceMetadata> { found.state }
    /// The metadata that was set or removed last, or in a dry run would be.
    public var change: LoadState<Change<ResourceMetadata>> { changes.state }

    public func load() async {
        await pager.loadFirst { try await metadataService.metadata(page: firstPage) }
    }

    /// Appends the following page; does nothing at the end of the list.
    public func loadNext() async {
        await pager.loadNext(\.self) { loaded, request in
            loaded.appending(try await metadataService.metadata(page: request))
        }
    }

    /// Loads the metadata of the resource with a typed id; letter case does not matter.
    public func show(_ id: String) async {
        await found.load { try await metadataService.metadata(of: try Self.resource(id)) }
    }

    /// Loads the metadata with an external id.
    public func find(_ externalID: String) async {
        await found.load {
            let id = try TypedText.required(externalID, field: .externalID)
            return try await metadataService.metadata(externalID: id)
        }
    }

    /// Replaces the metadata of a resource.
    public func set(_ draft: MetadataDraft, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let metadata = ResourceMetadata(
                resourceID: try Self.resource(draft.resource), externalID: draft.externalID,
                values: try draft.pairs())
            return Change(try await metadataService.set(metadata, mode: mode), mode: mode)
        }
    }

    /// Removes the metadata of a resource, and shows what it was.
    public func remove(_ id: String, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let known = try await metadataService.metadata(of: try Self.resource(id))
            let empty = ResourceMetadata(resourceID: known.resourceID)
            _ = try await metadataService.set(empty, mode: mode)
            return Change(known, mode: mode)
        }
    }

    private static func resource(_ text: String) throws -> String {
        FreeText.trimmed(try TypedText.required(text, field: .resource)).uppercased()
    }
}

/// Metadata as typed.
public struct MetadataDraft: Hashable, Sendable {
    public var resource: String
    public var externalID: String?
    /// Each `KEY=VALUE`.
    public var values: [String]

    public init(resource: String = "", externalID: String? = nil, values: [String] = []) {
        self.resource = resource
        self.externalID = externalID
        self.values = values
    }

    fileprivate func pairs() throws(ServiceError) -> [String: String] {
        var pairs: [String: String] = [:]
        for text in values {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw .invalidValue(
                    field: .value, value: text, reason: .malformed(expected: "a key, '=' and a value"))
            }
            let key = FreeText.trimmed(String(parts[0]))
            guard pairs[key] == nil else { throw .invalidValue(field: .key, value: key, reason: .taken) }
            pairs[key] = String(parts[1])
        }
        return pairs
    }
}
