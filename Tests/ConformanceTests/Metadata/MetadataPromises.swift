import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

enum MetadataPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("metadata of an account, a transfer and a payee is set, shown, found and listed") { bank in
            let funded = try await FundedBank(bank)
            let metadata = await bank.metadata(of: BankUnderTest.operatorPrincipal)
            let paid = try await funded.operator.pay(usd(100), from: funded.main, to: funded.savings)
            let payee = try await funded.operator.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Ada", iban: "GB33BUKB20201555555555", acceptsName: true,
                    idempotencyKey: FreshKeys.next()), mode: .commit
            ).beneficiary
            for (number, id) in [funded.main.text, paid.id.text, payee.id.text].enumerated() {
                let empty = try await metadata.metadata(of: id.lowercased())
                XCTAssertEqual(empty, ResourceMetadata(resourceID: id))
                let wanted = ResourceMetadata(
                    resourceID: id.lowercased(), externalID: " order-\(number) ", values: [" shop ": " main "]
                )
                let kept = ResourceMetadata(
                    resourceID: id, externalID: "order-\(number)", values: ["shop": "main"])
                let tried = try await metadata.set(wanted, mode: .dryRun)
                XCTAssertEqual(tried, kept)
                let untouched = try await metadata.metadata(of: id)
                XCTAssertEqual(untouched, empty)
                let set = try await metadata.set(wanted, mode: .commit)
                XCTAssertEqual(set, kept)
                let shown = try await metadata.metadata(of: id)
                XCTAssertEqual(shown, kept)
                let found = try await metadata.metadata(externalID: "order-\(number)")
                XCTAssertEqual(found, kept)
            }
            let first = try await metadata.metadata(page: PageRequest(limit: 2))
            XCTAssertEqual(first.items.map(\.resourceID), [payee.id.text, paid.id.text])
            let second = try await metadata.metadata(page: PageRequest(limit: 2, after: first.nextCursor))
            XCTAssertEqual(second.items.map(\.resourceID), [funded.main.text])
            XCTAssertNil(second.nextCursor)
            await assertRefused(PageRequest.unknownCursor("TRF000099")) {
                try await metadata.metadata(page: PageRequest(limit: 2, after: "TRF000099"))
            }
        },
        Promise("entries name their transfer, and for its user its external ID, also in statements") { bank in
            let funded = try await FundedBank(bank)
            let metadata = await bank.metadata(of: BankUnderTest.operatorPrincipal)
            let paid = try await funded.operator.pay(usd(100), from: funded.main, to: funded.savings)
            _ = try await metadata.set(
                ResourceMetadata(resourceID: paid.id.text, externalID: "order-7"), mode: .commit)
            for account in [funded.main, funded.savings] {
                let entries = try await funded.operator.transactions.transactions(
                    TransactionQuery(accountID: account), page: .first
                ).items
                XCTAssertEqual(entries.first?.transferID, paid.id)
                XCTAssertEqual(entries.first?.externalID, "order-7")
                for deposit in entries.dropFirst() {
                    XCTAssertNil(deposit.transferID)
                    XCTAssertNil(deposit.externalID)
                }
                let shown = try await funded.operator.transactions.transaction(
                    id: XCTUnwrap(entries.first?.id))
                XCTAssertEqual(shown, entries.first)
                let statement = try await funded.operator.statements.statement(
                    of: account, from: nil, to: nil)
                let booked = try await funded.operator.statements.entries(
                    of: statement, after: nil, limit: 10)
                XCTAssertEqual(booked.items.last?.externalID, "order-7")
                XCTAssertNil(booked.items.last?.transferID)
            }
        },
        Promise("metadata of a scheduled transfer is found by its booking's number, too") { bank in
            let funded = try await FundedBank(bank)
            let metadata = await bank.metadata(of: BankUnderTest.operatorPrincipal)
            let day = bank.now.utcDate.adding(days: 2)
            let ordered = try await funded.operator.transfers.create(
                TransferRequest(
                    from: funded.main, to: funded.savings, amount: usd(1), reference: "", executionDate: day,
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            _ = try await metadata.set(
                ResourceMetadata(resourceID: ordered.id.text, externalID: "x"), mode: .commit)
            try await bank.control.advance(3 * 86_400)
            _ = try await bank.control.makeDueTransfers(day)
            let entries = try await funded.operator.transactions.transactions(
                TransactionQuery(accountID: funded.savings), page: .first)
            XCTAssertEqual(entries.items.first?.transferID, ordered.id)
            XCTAssertEqual(entries.items.first?.externalID, "x")
            // The ledger numbers deposits, too.
            var found: [ResourceMetadata] = []
            for number in 1...9 as ClosedRange<Int64> {
                let id = TransferID(number: number).text
                if let metadata = try? await metadata.metadata(of: id) { found.append(metadata) }
            }
            XCTAssertEqual(found, [ResourceMetadata(resourceID: ordered.id.text, externalID: "x")])
        },
        Promise("metadata is replaced as a whole, and empty metadata is none") { bank in
            let account = try await bank.customer.open("Main")
            let metadata = await bank.metadata()
            var wanted = ResourceMetadata(resourceID: account.text, externalID: "a", values: ["x": "1"])
            _ = try await metadata.set(wanted, mode: .commit)
            wanted = ResourceMetadata(resourceID: account.text, values: ["y": "2"])
            let replaced = try await metadata.set(wanted, mode: .commit)
            XCTAssertEqual(replaced, wanted)
            await assertRefused(.notFound(.metadata, name: "a")) {
                try await metadata.metadata(externalID: "a")
            }
            _ = try await metadata.set(ResourceMetadata(resourceID: account.text), mode: .commit)
            let listed = try await metadata.metadata(page: .first)
            XCTAssertEqual(listed.items, [])
        },
        Promise("an external id is unique for a user, and free again when its resource is gone") { bank in
            let funded = try await FundedBank(bank)
            let metadata = await bank.metadata(of: BankUnderTest.operatorPrincipal)
            let payee = try await funded.operator.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Ada", iban: "GB33BUKB20201555555555", acceptsName: true,
                    idempotencyKey: FreshKeys.next()), mode: .commit
            ).beneficiary.id
            let other = ResourceMetadata(resourceID: funded.main.text, externalID: "x")
            _ = try await metadata.set(
                ResourceMetadata(resourceID: payee.text, externalID: "x", values: ["a": "1"]), mode: .commit)
            await assertRefused(.invalidValue(field: .externalID, value: "x", reason: .taken)) {
                try await metadata.set(other, mode: .commit)
            }
            let same = ResourceMetadata(resourceID: payee.text, externalID: "x")
            _ = try await metadata.set(same, mode: .commit)
            let theirs = await bank.metadata()
            _ = try await theirs.set(
                ResourceMetadata(resourceID: funded.foreign.text, externalID: "x"), mode: .commit)
            _ = try await metadata.set(
                ResourceMetadata(resourceID: payee.text, externalID: "x", values: ["a": "1"]), mode: .commit)
            _ = try await funded.operator.beneficiaries.remove(payee, mode: .commit)
            _ = try await metadata.set(other, mode: .commit)
            let left = try await metadata.metadata(of: payee.text)
            XCTAssertEqual(left, ResourceMetadata(resourceID: payee.text, values: ["a": "1"]))
            _ = try await metadata.set(ResourceMetadata(resourceID: payee.text), mode: .commit)
            await assertRefused(.notFound(.beneficiary, name: payee.text)) {
                try await metadata.metadata(of: payee.text)
            }
            await assertRefused(.notFound(.beneficiary, name: payee.text)) {
                try await metadata.set(same, mode: .commit)
            }
            let found = try await metadata.metadata(externalID: "x")
            XCTAssertEqual(found, other)
        },
        Promise("nobody else sees or sets it, also an owner of the same account") { bank in
            let funded = try await FundedBank(bank)
            let (mine, theirs) = (
                await bank.metadata(of: BankUnderTest.operatorPrincipal), await bank.metadata()
            )
            _ = try await mine.set(
                ResourceMetadata(resourceID: funded.main.text, externalID: "x"), mode: .commit)
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await theirs.metadata(of: funded.main.text)
            }
            await assertRefused(.notFound(.account, name: funded.main.text)) {
                try await theirs.set(ResourceMetadata(resourceID: funded.main.text), mode: .commit)
            }
            await assertRefused(.notFound(.metadata, name: "x")) {
                try await theirs.metadata(externalID: "x")
            }
            _ = try await funded.operator.teller.addOwner("USR002", to: funded.main, mode: .commit)
            let seen = try await theirs.metadata(of: funded.main.text)
            XCTAssertEqual(seen, ResourceMetadata(resourceID: funded.main.text))
        },
        Promise("what is too long, too much or not printable, and other resources, are refused") { bank in
            let account = try await bank.customer.open("Main").text
            let metadata = await bank.metadata()
            func assert(_ wanted: ResourceMetadata, _ error: ServiceError) async {
                await assertRefused(error) { try await metadata.set(wanted, mode: .commit) }
            }
            let (long, key) = (String(repeating: "x", count: 101), String(repeating: "k", count: 41))
            await assert(
                ResourceMetadata(resourceID: account, externalID: long),
                .invalidValue(field: .externalID, value: long, reason: .tooLong(maximum: 100)))
            await assert(
                ResourceMetadata(resourceID: account, externalID: " "),
                .invalidValue(field: .externalID, value: " ", reason: .empty))
            await assert(
                ResourceMetadata(resourceID: account, externalID: "a\nb"),
                .invalidValue(field: .externalID, value: "a\nb", reason: .controlCharacters))
            await assert(
                ResourceMetadata(resourceID: account, values: [key: "1"]),
                .invalidValue(field: .key, value: key, reason: .tooLong(maximum: 40)))
            let value = String(repeating: "v", count: 501)
            await assert(
                ResourceMetadata(resourceID: account, values: ["a": value]),
                .invalidValue(field: .value, value: value, reason: .tooLong(maximum: 500)))
            let many = Dictionary(uniqueKeysWithValues: (1...21).map { ("\($0)", "1") })
            await assert(
                ResourceMetadata(resourceID: account, values: many),
                .invalidValue(field: .valueCount, value: "21", reason: .outOfRange(0...20)))
            await assert(
                ResourceMetadata(resourceID: account, values: ["a": "1", "a ": "2"]),
                .invalidValue(field: .key, value: "a", reason: .taken))
            for id in ["CRD001", "ACC001.1", "x"] {
                await assert(
                    ResourceMetadata(resourceID: id), .notFound(.metadataSubject, name: id.uppercased()))
            }
            await assert(ResourceMetadata(resourceID: "TRF000099"), .notFound(.transfer, name: "TRF000099"))
            await assert(ResourceMetadata(resourceID: "BEN099"), .notFound(.beneficiary, name: "BEN099"))
        },
        Promise("a change of it is in the feed, and in the audit trail") { bank in
            let account = try await bank.customer.open("Main")
            let services = await bank.session(of: BankUnderTest.customerPrincipal)
            let (metadata, feed) = (await services.metadataService, await services.changeService)
            let start = try await feed.changes(.own, after: nil, limit: 1).nextCursor
            _ = try await metadata.set(
                ResourceMetadata(resourceID: account.text, externalID: "x"), mode: .commit)
            let page = try await feed.changes(.own, after: start, limit: 10)
            XCTAssertEqual(page.items, [ResourceChange(kind: .metadata, id: account.text)])
            let lines = try await bank.operator.audit.events(
                AuditQuery(userID: "USR002"), page: PageRequest(limit: 1))
            XCTAssertEqual(lines.items.map(\.operation), ["metadata.set"])
            XCTAssertEqual(lines.items.map(\.subject), [account.text])
        },
        Promise("calls without a session are refused") { bank in
            let metadata = await bank.signedOut.metadataService
            await assertRefused(.unauthorized(.notSignedIn)) { try await metadata.metadata(page: .first) }
            await assertRefused(.unauthorized(.notSignedIn)) { try await metadata.metadata(of: "ACC001") }
            await assertRefused(.unauthorized(.notSignedIn)) { try await metadata.metadata(externalID: "x") }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await metadata.set(ResourceMetadata(resourceID: "ACC001"), mode: .commit)
            }
        },
    ]
}

extension BankConformanceTests {
    func testMetadataPromises_AreKept() async throws { try await keep(MetadataPromises.all) }
}

extension BankUnderTest {
    fileprivate func metadata(
        of principal: Principal = Self.customerPrincipal
    ) async -> any MetadataServiceProtocol {
        await session(of: principal).metadataService
    }
}
