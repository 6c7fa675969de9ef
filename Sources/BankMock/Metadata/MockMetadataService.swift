public import BankDomain
import BankRules
public import BankServices

/// Metadata at the mock bank.
public final class MockMetadataService: MetadataServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func metadata(page: PageRequest) async throws -> Page<ResourceMetadata> {
        try await readAccounts(.metadataList) { bank, principal in
            let all = (bank.head.metadata ?? []).filter { $0.user == principal.userID }.reversed()
                .map(\.metadata)
            let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.resourceID, $0) })
            return try Page(page, of: all.filter { !$0.isEmpty }, among: all, id: \.resourceID) {
                places[$0.resourceID] ?? 0 > places[$1.resourceID] ?? 0
            }
        }
    }

    public func metadata(of resourceID: String) async throws -> ResourceMetadata {
        try await read(.metadataShow) { try $0.metadata(of: resourceID, for: $1) }
    }

    public func metadata(externalID: String) async throws -> ResourceMetadata {
        try await read(.metadataShow) { try $0.metadata(externalID: externalID, for: $1) }
    }

    public func set(_ metadata: ResourceMetadata, mode: ExecutionMode) async throws -> ResourceMetadata {
        try await change(
            .metadataSet, on: metadata.resourceID, mode,
            of: { try $0.metadata(of: metadata.resourceID, for: $1) }, subject: { $0.resourceID }
        ) {
            try $0.set(metadata, for: $1)
        }
    }
}

/// Metadata as stored by the mock bank; what was removed stays, empty.
struct MockMetadata: Codable, Equatable, Sendable {
    let user: UserID
    var metadata: ResourceMetadata

    /// A user has one of each resource.
    var key: String { "\(user.text) \(metadata.resourceID)" }
}

extension MockBank: MetadataRecords {
    func keptMetadata(of resourceID: String, by user: UserID) -> ResourceMetadata? {
        head.metadata?.first { $0.user == user && $0.metadata.resourceID == resourceID }?.metadata
    }

    func keptMetadata(externalID: String, by user: UserID) -> ResourceMetadata? {
        head.metadata?.first { $0.user == user && $0.metadata.externalID == externalID }?.metadata
    }

    mutating func keep(_ metadata: ResourceMetadata, of user: UserID) {
        let kept = MockMetadata(user: user, metadata: metadata)
        var all = head.metadata ?? []
        if let index = all.firstIndex(where: { $0.key == kept.key }) {
            all[index] = kept
        } else {
            all.append(kept)
        }
        head.metadata = all
    }
}
