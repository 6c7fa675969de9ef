public import BankDomain
public import BankServices
import JSONKit

extension ResourceMetadata: ReadableResource {
    public static let record = Record(
        "ResourceMetadata", ResourceMetadata.init,
        .text("resourceID", \.resourceID), .text(optional: "externalID", \.externalID),
        .dictionary("values", \.values))
}

extension Field {
    /// Texts by keys of the caller's choice.
    fileprivate static func dictionary(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == [String: String] {
        Field(
            key, .dictionary, put: { $1.put(.object(get($0).mapValues(JSONValue.string))) },
            read: { try $0.dictionary(key) })
    }
}

public enum MetadataAPI {
    static let routes: [any ServedRoute] = [list, show, named, set, remove]

    private static let id = Parameter<String>.text(
        "id", in: .path, "The account, transfer or payee: ACC001, TRF000001, BEN001")
    private static let metadata = Parameter(
        ResourceMetadata.init(resourceID:externalID:values:), id(\.resourceID),
        Parameter<String>.text("externalID", "The ID in your other systems; left out for no ID").optional(
            \.externalID),
        Parameter.dictionary("values", "At most 20 texts by key; left out for no values").default([:])(
            \.values))

    public static let list = Route(
        "metadata list", .get, "/metadata", "List metadata, newest first", .page
    ) { try await $0.services.metadataService.metadata(page: $1) }
    public static let show = Route(
        "metadata show", .get, "/metadata/{id}", "Show the metadata of an account, transfer or payee", id
    ) { try await $0.services.metadataService.metadata(of: $1) }
    public static let named = Route(
        "metadata find", .get, "/metadata/named", "Find metadata by its external ID",
        Parameter<String>.text("externalID", in: .query, "The external id").naming
    ) { try await $0.services.metadataService.metadata(externalID: $1) }
    public static let set = Route(
        "metadata set", .put, "/metadata/{id}", "Replace the metadata of an account, transfer or payee",
        metadata, .mode, traits: .takesVersion
    ) { try await $0.services.metadataService.set($1, mode: $2) }
    public static let remove = Route(
        "metadata remove", .delete, "/metadata/{id}", "Remove the metadata of an account, transfer or payee",
        id, .mode, traits: .takesVersion
    ) { try await $0.services.metadataService.set(ResourceMetadata(resourceID: $1), mode: $2) }
}
