import BankDomain
import BankServices
import BankTestSupport
import JSONKit
import XCTest

@testable import BankAPI

/// What a client writes is what a server reads.
final class ParameterTests: XCTestCase {
    private func sent<Value>(
        _ value: Value, by parameter: Parameter<Value>
    ) throws -> (arguments: RouteArguments, read: Value) {
        var arguments = RouteArguments()
        parameter.write(value, &arguments)
        let route = Route(
            "test", .post, "/test/{id}", "A test", parameter,
            longWork: parameter.files.isEmpty ? nil : LongWork(.fxImport)
        ) { _, _ in NoContent() }
        var input = try RouteInput(
            route.description, path: Dictionary(arguments.path.map { ($0.name, $0.value) }) { $1 },
            query: arguments.query, body: arguments.members, key: arguments.key
        ) { key("new") }
        input.files = Dictionary(grouping: arguments.files, by: \.name).mapValues { $0.map(\.path) }
        return (arguments, try parameter.read(input))
    }

    func testRequestsOfSeveralValues_ArriveAsTheyWereSent() throws {
        let payee = BeneficiaryRequest(name: "Ada", iban: "DE1", acceptsName: true, idempotencyKey: key("k1"))
        XCTAssertEqual(try sent(payee, by: BeneficiariesAPI.request).read, payee)
        let audit = AuditQuery(userID: "USR001", operation: .cardsOrder, outcome: .refused)
        XCTAssertEqual(try sent(audit, by: AuditAPI.query).read, audit)
        let rules = SpendingControlsUpdate(
            allowedCategories: [], blockedCountries: [try XCTUnwrap(CountryCode("DE"))])
        XCTAssertEqual(try sent(rules, by: CardsAPI.rules).read, rules)
        let query = TransactionQuery(text: "rent", direction: .debit, minimumMinorUnits: -5)
        XCTAssertEqual(
            try sent(TypedTransactionQuery(query), by: TransactionsAPI.conditions).read.query, query)
        let transfers = TransferQuery(
            accountID: "ACC001", toAccountID: "ACC002", beneficiaryID: "BEN001",
            creditorIBAN: try IBAN("DE89370400440532013000"), from: .sample, to: .sample, status: .failed)
        XCTAssertEqual(try sent(transfers, by: TransfersAPI.query).read, transfers)
    }

    func testPayees_ArriveInTheOneWayInWhichTheyAreNamed() throws {
        let iban = try IBAN("DE89370400440532013000")
        for payee in [
            .account("ACC001"), .beneficiary("BEN001"), .iban(iban, creditorName: "Ada"),
        ] as [TransferDestination] {
            let read = try sent(TypedPayee(payee), by: PaymentParameters.payee).read
            XCTAssertEqual(try read.destination(), payee)
        }
    }

    func testValueThatIsLeftOut_IsNotSent() throws {
        XCTAssertEqual(try sent(false, by: .flag("all", in: .query, "")).arguments.query.count, 0)
        XCTAssertEqual(try sent(ExecutionMode.commit, by: .mode).arguments.query.count, 0)
        XCTAssertNil(try sent(nil, by: PaymentParameters.amount.optional).read)
        XCTAssertEqual(try sent(nil, by: PaymentParameters.amount.optional).arguments.members, [:])
    }

    func testPagesAndModes_ArriveInTheQuery() throws {
        let page = try PageRequest(page: 3, limit: 7, after: "x/1")
        let sent = try sent(page, by: .page)
        XCTAssertEqual(sent.read, page)
        XCTAssertEqual(sent.arguments.query.map(\.name), ["page", "limit", "after"])
        XCTAssertEqual(try self.sent(ExecutionMode.dryRun, by: .mode).read, .dryRun)
    }

    func testFiles_ArriveUnderTheNamesOfTheirParts() throws {
        let files = try sent(["/a", "/b"], by: .files("Some files"))
        XCTAssertEqual(files.read, ["/a", "/b"])
        XCTAssertEqual(files.arguments.files.map(\.name), ["file", "file"])
        XCTAssertEqual(try sent("/map", by: .file(name: "map", "A file")).read, "/map")
        XCTAssertNil(try sent(nil, by: Parameter<[String]>.files(name: "lookup", "More").optional).read)
    }
}
