public import BankDomain
import BankRules
import BankSQL
public import BankServices
import JSONKit
import LanguageKit

/// Metadata at the embedded bank.
public final class LedgerMetadataService: MetadataServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func metadata(page: PageRequest) async throws -> Page<ResourceMetadata> {
        try await read(.metadataList) { try $0.metadata.list(page, of: $1.userID) }
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
            var bank = $0
            return try bank.set(metadata, for: $1)
        }
    }
}

struct MetadataStore: NounStore {
    let transaction: LedgerTransaction

    private static let select = "SELECT resource, external_id, content FROM metadata"

    func list(_ page: PageRequest, of user: UserID) throws -> Page<ResourceMetadata> {
        var before = Int64.max
        if let cursor = page.after {
            let id = try stored.first(
                "SELECT id FROM metadata WHERE user = ? AND resource = ?", user, cursor
            ) { $0.int64("id") }
            guard let id else { throw PageRequest.unknownCursor(cursor) }
            before = id
        }
        let found = try stored.rows(
            """
            \(Self.select) WHERE user = ? AND id < ? AND (external_id IS NOT NULL OR content <> '{}')
            ORDER BY id DESC LIMIT ? OFFSET ?
            """, user, before, page.limit + 1, page.after == nil ? page.offset : 0, read: Self.read)
        return Page(page, found: found) { $0.resourceID }
    }

    func kept(_ resource: String, of user: UserID) throws -> ResourceMetadata? {
        try stored.first(
            "\(Self.select) WHERE user = ? AND resource = ?", user, resource, read: Self.read)
    }

    func kept(externalID: String, of user: UserID) throws -> ResourceMetadata? {
        try stored.first(
            "\(Self.select) WHERE user = ? AND external_id = ?", user, externalID, read: Self.read)
    }

    /// The id of the resource in a row.
    func resource(_ number: Int64) throws -> String? {
        try stored.first("SELECT resource FROM metadata WHERE id = ?", number) { $0.text("resource") }
    }

    func keep(_ metadata: ResourceMetadata, of user: UserID) throws {
        let content = JSONValue.object(metadata.values.mapValues(JSONValue.string)).text
        guard try kept(metadata.resourceID, of: user) == nil else {
            return try write(
                .update("metadata", set: "external_id, content", where: "user = ? AND resource = ?"),
                metadata.externalID, content, user, metadata.resourceID)
        }
        try write(
            .insert(into: "metadata", "id, user, resource, external_id, content"),
            try nextNumber(in: "metadata"), user, metadata.resourceID, metadata.externalID, content)
    }

    private static func read(_ row: any SQLStatement) throws -> ResourceMetadata {
        let content = row.text("content")
        guard case .object(let members)? = try? JSONValue(parsing: Array(content.utf8)) else {
            throw MalformedValue("the metadata of \(row.text("resource")) is no JSON object")
        }
        let values = members.compactMapValues { value in
            if case .string(let text) = value { text } else { nil }
        }
        return ResourceMetadata(
            resourceID: row.text("resource"), externalID: row.optionalText("external_id"), values: values)
    }
}

extension LedgerTransaction: MetadataRecords {
    var metadata: MetadataStore { MetadataStore(transaction: self) }

    func keptMetadata(of resourceID: String, by user: UserID) throws -> ResourceMetadata? {
        try metadata.kept(resourceID, of: user)
    }

    func keptMetadata(externalID: String, by user: UserID) throws -> ResourceMetadata? {
        try metadata.kept(externalID: externalID, of: user)
    }

    func keep(_ metadata: ResourceMetadata, of user: UserID) throws {
        try self.metadata.keep(metadata, of: user)
    }
}
