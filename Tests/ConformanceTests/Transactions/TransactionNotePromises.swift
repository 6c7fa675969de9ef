import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about manual categories, notes and tags.
enum TransactionNotePromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a manual category is in every answer, beside the booked one") { funded in
            let id = try await coffee(funded)
            let transactions = funded.operator.transactions
            let changed = try await transactions.categorize(id, as: .dining, mode: .commit)
            XCTAssertEqual([changed.category, changed.bookedCategory], [.dining, .transfer])
            let shown = try await transactions.transaction(id: id)
            let listed = try await funded.operator.entries(of: funded.main).first
            let across = try await funded.operator.entries(TransactionQuery(category: .dining))
            let booked = try await funded.operator.entries(TransactionQuery(category: .transfer)).map(\.id)
            let summed = try await transactions.summary(
                TransactionQuery(accountID: funded.main), by: .category)
            XCTAssertEqual([shown, listed], [changed, changed])
            XCTAssertEqual(across, [changed])
            XCTAssertFalse(booked.contains(id))
            XCTAssertEqual(summed.map(\.key), ["cash", "dining"])
        },
        Promise("a removed manual category returns to the booked one") { funded in
            let id = try await coffee(funded)
            let before = try await funded.operator.transactions.transaction(id: id)
            _ = try await funded.operator.transactions.categorize(id, as: .dining, mode: .commit)
            let cleared = try await funded.operator.transactions.categorize(id, as: nil, mode: .commit)
            let again = try await funded.operator.transactions.categorize(id, as: nil, mode: .commit)
            XCTAssertEqual([cleared, again], [before, before])
        },
        Promise("the other side of a transfer keeps its category") { funded in
            let id = try await coffee(funded)
            _ = try await funded.operator.transactions.categorize(id, as: .dining, mode: .commit)
            let other = try await funded.customer.entries(of: funded.foreign).first
            XCTAssertEqual(other?.category, .transfer)
        },
        Promise("notes are visible to their user only, not even to the operator") { funded in
            let id = try await funded.customer.entries(of: funded.foreign)[0].id
            let annotation = TransactionAnnotation(note: "private", tags: ["mine"])
            let before = try await funded.operator.transactions.transaction(id: id)
            _ = try await funded.customer.transactions.annotate(id, annotation, mode: .commit)
            _ = try await funded.customer.transactions.categorize(id, as: .salary, mode: .commit)
            let seen = try await funded.operator.transactions.transaction(id: id)
            let listed = try await funded.operator.entries(of: funded.foreign)
            let found = try await funded.operator.entries(
                TransactionQuery(accountID: funded.foreign, text: "private"))
            XCTAssertEqual(seen, before)
            XCTAssertEqual(listed, [before])
            XCTAssertEqual(found, [])
        },
        Promise(
            "an entry without read access is not found; without the right to change it, changes are refused"
        ) { funded in
            let (main, foreign) = ("\(funded.main).1" as String, "\(funded.foreign).1" as String)
            let strangers = [main, "\(funded.foreign).2", "ACC999.1", "rubbish", ""]
            for id in strangers.map({ TransactionID($0) }) {
                try await assertRefusedWithoutEffect(.notFound(.transaction, name: id.text), funded.bank) {
                    try await funded.customer.transactions.categorize(id, as: .cash, mode: .commit)
                }
                try await assertRefusedWithoutEffect(.notFound(.transaction, name: id.text), funded.bank) {
                    try await funded.customer.transactions.annotate(
                        id, TransactionAnnotation(note: "x"), mode: .commit)
                }
            }
            let refusal = ServiceError.unauthorized(.notOwner(funded.foreign))
            try await assertRefusedWithoutEffect(refusal, funded.bank) {
                try await funded.operator.transactions.categorize(
                    TransactionID(foreign), as: .cash, mode: .commit)
            }
            try await assertRefusedWithoutEffect(refusal, funded.bank) {
                try await funded.operator.transactions.annotate(
                    TransactionID(foreign), TransactionAnnotation(tags: []), mode: .commit)
            }
        },
        Promise("a note and tags are set, searched and removed separately") { funded in
            let id = try await coffee(funded)
            let annotation = TransactionAnnotation(note: "  with Ann ", tags: ["work", " to claim", "work"])
            let noted = try await annotate(funded, id, annotation)
            XCTAssertEqual(noted.note, "with Ann")
            XCTAssertEqual(noted.tags, ["to claim", "work"])
            for text in ["WITH ann", "claim", "Work"] {
                let found = try await funded.operator.entries(TransactionQuery(text: text))
                XCTAssertEqual(found, [noted], text)
            }
            for text in ["claim\u{1F}work", "claimwork", "to%claim", "\u{1F}"] {
                let found = try await funded.operator.entries(TransactionQuery(text: text))
                XCTAssertEqual(found, [], text)
            }
            let untagged = try await annotate(funded, id, TransactionAnnotation(tags: []))
            XCTAssertEqual([untagged.note] + untagged.tags, ["with Ann"])
            let bare = try await annotate(funded, id, TransactionAnnotation(note: ""))
            XCTAssertEqual(bare.note, "")
        },
        Promise("category, note and tags do not affect each other") { funded in
            let id = try await coffee(funded)
            _ = try await funded.operator.transactions.categorize(id, as: .dining, mode: .commit)
            _ = try await annotate(funded, id, TransactionAnnotation(note: "a"))
            let noted = try await annotate(funded, id, TransactionAnnotation(tags: ["b"]))
            XCTAssertEqual([noted.category.rawValue, noted.note] + noted.tags, ["dining", "a", "b"])
            let cleared = try await funded.operator.transactions.categorize(id, as: nil, mode: .commit)
            XCTAssertEqual([cleared.category.rawValue, cleared.note] + cleared.tags, ["transfer", "a", "b"])
        },
        Promise("invisible notes and tags are refused") { funded in
            let id = try await coffee(funded)
            let many = (1...11).map(String.init)
            let rows: [(TransactionAnnotation, FieldName, String, ValueProblem)] = [
                (.init(), .annotation, "", .empty), (.init(tags: [" "]), .tag, " ", .empty),
                (.init(tags: ["a\nb"]), .tag, "a\nb", .controlCharacters),
                (.init(note: "a\u{202E}b"), .note, "a\u{202E}b", .controlCharacters),
                (.init(tags: many), .tagCount, "11", .outOfRange(0...10)),
                (
                    .init(note: String(repeating: "x", count: 501)), .note,
                    String(repeating: "x", count: 501), .tooLong(maximum: 500)
                ),
                (
                    .init(tags: [String(repeating: "x", count: 36)]), .tag,
                    String(repeating: "x", count: 36), .tooLong(maximum: 35)
                ),
            ]
            for (annotation, field, value, reason) in rows {
                try await assertRefusedWithoutEffect(
                    .invalidValue(field: field, value: value, reason: reason), funded.bank
                ) {
                    try await annotate(funded, id, annotation)
                }
            }
        },
        Promise("a dry run returns the changed entry and stores nothing") { funded in
            let id = try await coffee(funded)
            let tried = try await assertUnchanged(funded.bank) {
                let annotation = TransactionAnnotation(note: "x", tags: ["y"])
                _ = try await funded.operator.transactions.annotate(id, annotation, mode: .dryRun)
                return try await funded.operator.transactions.categorize(id, as: .dining, mode: .dryRun)
            }
            XCTAssertEqual(tried.category, .dining)
        },
        Promise("the ledger stays sound with notes") { funded in
            let id = try await coffee(funded)
            _ = try await funded.operator.transactions.categorize(id, as: .dining, mode: .commit)
            _ = try await annotate(funded, id, TransactionAnnotation(note: "x", tags: ["y"]))
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
    ]

    /// The operator's newest entry: 4.20 from main to the customer.
    private static func coffee(_ funded: FundedBank) async throws -> TransactionID {
        try await funded.operator.pay(usd(420), from: funded.main, to: funded.foreign)
        return try await funded.operator.entries(of: funded.main)[0].id
    }

    private static func annotate(
        _ funded: FundedBank, _ id: TransactionID, _ annotation: TransactionAnnotation
    ) async throws -> Transaction {
        try await funded.operator.transactions.annotate(id, annotation, mode: .commit)
    }
}

extension BankConformanceTests {
    func testTransactionNotePromises_AreKept() async throws { try await keep(TransactionNotePromises.all) }
}
