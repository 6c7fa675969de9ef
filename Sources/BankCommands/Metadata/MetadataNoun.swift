import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum MetadataNoun: Noun {
    static let nodes = [
        group(
            "metadata", "Store IDs and values of your other systems",
            discussion: """
                Each account, transfer and payee can have one external ID, such as an order number, which is unique \
                for you, and up to 20 values with keys. Only you can see them.
                """,
            [list, show, find, set, remove])
    ]

    private static let list = verb(
        "list", "List metadata, newest first", cursorPage, fields: .of(MetadataColumns.all),
        examples: ["bank metadata list"]
    ) { views, page in
        let model = views.metadata(page)
        return ListView(
            of: model, \.state, MetadataColumns.all, rest: \.restByCursor, emptyText: Notice.noMetadata
        ) { await $0.load() }
    }

    private static let show = verb(
        "show", "Show the metadata of an account, transfer or payee", resource,
        examples: ["bank metadata show TRF000001"]
    ) { views, id in
        RecordView(of: views.metadata(), \.metadata, MetadataColumns.all) { await $0.show(id) }
    }

    private static let find = verb(
        "find", "Find metadata by its external ID", required("EXTERNAL-ID", help: "The external ID"),
        examples: ["bank metadata find order-77"]
    ) { views, id in
        RecordView(of: views.metadata(), \.metadata, MetadataColumns.all) { await $0.find(id) }
    }

    private static let set = verb(
        "set", "Replace the metadata of an account, transfer or payee",
        discussion: "The external ID and the values that you don't give are removed.",
        Input(
            resource,
            option("external-id", value: "ID", help: "External ID, at most 100 characters", default: "none"),
            repeated("value", value: "KEY=VALUE", help: "A value by its key; repeat the option for more")
        ) { MetadataDraft(resource: $0, externalID: $1, values: $2) },
        dryRun,
        examples: ["bank metadata set TRF000001 --external-id order-77 --value shop=main --value table=4"]
    ) { views, draft, mode in
        ChangeView(
            of: views.metadata(), \.change, MetadataColumns.all, mode, saying: { Done.metadataSet($0) }
        ) { await $0.set(draft, mode: mode) }
    }

    private static let remove = verb(
        "remove", "Remove the metadata of an account, transfer or payee", resource, dryRun,
        examples: ["bank metadata remove TRF000001"]
    ) { views, id, mode in
        ChangeView(
            of: views.metadata(), \.change, MetadataColumns.all, mode, saying: { Done.metadataRemoved($0) }
        ) { await $0.remove(id, mode: mode) }
    }

    private static let resource = required(
        "RESOURCE", help: "ID of an account, transfer or payee, such as TRF000001")

    static func views(in host: any CommandHost) -> MetadataViewFactory {
        MetadataViewFactory(services: host.services)
    }
}

/// Creates the view model of metadata from only the service that it needs.
@MainActor
package struct MetadataViewFactory {
    package typealias Dependencies = HasMetadataService

    let services: any Dependencies

    func metadata(_ page: PageRequest = .first) -> MetadataViewModel {
        MetadataViewModel(page: page, metadataService: services.metadataService)
    }
}

enum MetadataColumns {
    static let all: [Column<ResourceMetadata>] = [
        .text(key: "resourceID", title: "Resource", importance: .high) { $0.resourceID },
        Column(key: "externalID", title: "External ID", canTruncate: true) { .optional($0.externalID) },
        Column(
            key: "values", title: "Values", canTruncate: true, text: { pairs($0).joined(separator: ", ") },
            csvText: { pairs($0).joined(separator: " ") },
            value: { .object($0.values.map { ($0.key, .string($0.value)) }) }),
    ]

    private static func pairs(_ metadata: ResourceMetadata) -> [String] {
        metadata.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }
}

extension Notice {
    fileprivate static let noMetadata: Phrase =
        "There is no metadata. Set some: bank metadata set TRF000001 --external-id order-77"
}

extension Done {
    fileprivate static func metadataSet(_ metadata: ResourceMetadata) -> Phrase {
        "Replaced the metadata of \(displayable(metadata.resourceID))."
    }

    fileprivate static func metadataRemoved(_ metadata: ResourceMetadata) -> Phrase {
        "Removed the metadata of \(displayable(metadata.resourceID))."
    }
}
