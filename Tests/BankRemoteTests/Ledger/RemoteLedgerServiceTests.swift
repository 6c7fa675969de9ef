import BankAPI
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankRemote

/// Imports of statements by a client.
final class RemoteLedgerServiceTests: XCTestCase {
    private let network = MockNetworkService()

    private func ledger() throws -> RemoteLedgerService {
        RemoteLedgerService(
            api: APIClient(
                server: try ServerAddress("https://bank.example"), network: network,
                tokens: InMemoryTokenStorage(), random: SeededRandomSource(seed: 1), clock: ScriptedClock()))
    }

    private func row(_ amount: Money) -> StatementImportRow {
        StatementImportRow(line: 2, bookingDate: .sample, amount: amount, isRepeated: true)
    }

    private func request(_ rows: StatementImportRow..., opening: Money? = nil) -> StatementImportRequest {
        StatementImportRequest(
            accountID: "ACC001", fileName: "f", format: .csv, rows: rows, opening: opening)
    }

    func testEntries_AreSentWithoutWhatIsEmpty() async throws {
        network.add { _ in NetworkResponse(status: 503, fields: [:], body: []) }
        _ = try? await ledger().importStatement(request(row(usd(-150)), opening: usd(5)), mode: .dryRun)
        let sent = try XCTUnwrap(network.requests.first)
        XCTAssertEqual(sent.target, "/api/v1/accounts/ACC001/statement-imports/entries?dryRun=true")
        XCTAssertEqual(
            String(decoding: sent.body, as: UTF8.self),
            """
            {"currency":"USD","days":0,"entries":[{"amount":"-1.50","bookingDate":"\(CalendarDate.sample)",\
            "isRepeated":true,"line":2}],"fileName":"f","format":"csv","openingBalance":"0.05"}
            """)
    }

    func testAmountsInSeveralCurrencies_AreNotSent() async throws {
        for request in [request(row(usd(1)), row(eur(1))), request(row(usd(1)), opening: eur(1))] {
            let error = await refusal { try await ledger().importStatement(request, mode: .commit) }
            XCTAssertEqual(error, .currencyMismatch(expected: .usd, actual: .eur))
        }
        XCTAssertEqual(network.requests.count, 0)
    }

    func testAnswerAboutOtherEntries_LeavesTheOutcomeOpen() async throws {
        let answer = """
            {"accountID": "ACC001", "entries": [], "format": "csv", "path": "f"}
            """
        for mode in [ExecutionMode.commit, .dryRun] {
            network.add { _ in
                NetworkResponse(
                    status: 200, fields: ["content-type": "application/json"], body: Array(answer.utf8))
            }
            let error = await refusal { [self] in
                try await ledger().importStatement(request(row(usd(1))), mode: mode)
            }
            switch error {
            case .outcomeUnknown where mode == .commit, .decodingError where mode == .dryRun: break
            default: XCTFail("\(String(describing: error))")
            }
        }
    }

    func testTooManyEntriesForOneCall_AreRefusedWithWhatToDo() async throws {
        network.add { _ in
            NetworkResponse(
                status: 413, fields: ["content-type": Problem.mediaType],
                body: Array(#"{"code":"tooLarge","title":"Content Too Large","status":413}"#.utf8))
        }
        let error = await refusal { [self] in
            try await ledger().importStatement(request(row(usd(1))), mode: .commit)
        }
        guard case .invalidFile("f", _, _, let reason) = error else {
            return XCTFail("\(String(describing: error))")
        }
        XCTAssert(reason.english.contains("import it in parts"), reason.english)
    }

    func testLostAnswer_IsNotAskedForAgain() async throws {
        network.add { _ in throw NetworkFailure.noAnswer }
        let error = await refusal { [self] in
            try await ledger().importStatement(request(row(usd(1))), mode: .commit)
        }
        guard case .outcomeUnknown(nil, _) = error else { return XCTFail("\(String(describing: error))") }
        XCTAssertEqual(network.requests.count, 1)
    }
}
