import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger

/// The card data that the ledger's file contains and leaves out.
final class CardLedgerTests: LedgerTestCase {
    private let keychain = TestKeychain()
    private let clock = MovableClock(TestBank.instant)

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        _ = try await bank.open("Main", 10_000)
    }

    private func makeService() -> LedgerCardService {
        LedgerCardService(
            store: bank.store, principals: bank.principals, secureStorage: keychain, clock: clock,
            random: SeededRandomSource(seed: 5))
    }

    private func order(_ service: LedgerCardService, _ name: String = "Everyday") async throws -> Card {
        try await service.order(
            CardOrder(accountID: "ACC001", name: name, idempotencyKey: .fresh()), mode: .commit)
    }

    private func numbers() async throws -> [String] {
        var numbers: [String] = []
        for key in try await keychain.keys() where key.name.hasPrefix("bank.card.") {
            let number = try await keychain.load(key)
            numbers.append(number.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        }
        return numbers
    }

    private func pay(_ service: LedgerCardService, _ card: Card, _ amount: Money = usd(1_000)) async throws
        -> CardAuthorisation
    {
        try await service.authorise(
            CardPayment(
                cardID: card.id, merchant: "Shop", category: .groceries, country: .unitedStates,
                amount: amount, idempotencyKey: .fresh()), mode: .commit)
    }

    func testFile_HoldsNoNumber() async throws {
        let service = makeService()
        for index in 0..<3 {
            let card = try await order(service, "Card \(index)")
            _ = try await service.apply(.activate, to: card.id, mode: .commit)
            _ = try await pay(service, card)
            _ = try await service.replace(
                CardReplacement(cardID: card.id, idempotencyKey: .fresh()), mode: .commit)
        }
        let numbers = try await numbers()
        XCTAssertEqual(numbers.count, 6)
        await bank.store.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            for number in numbers {
                XCTAssertNil(bytes.range(of: Data(number.utf8)), "\(name) has a number")
                XCTAssertNil(bytes.range(of: Data(number.dropLast(4).utf8)), "\(name) has most of a number")
            }
        }
    }

    func testEntitiesAndAudit_HaveNoNumber() async throws {
        let service = makeService()
        let card = try await order(service)
        let made = try await numbers()
        let number = try XCTUnwrap(made.first)
        let text = String(decoding: try JSONEncoder().encode(card), as: UTF8.self) + "\(card)"
        XCTAssertFalse(text.contains(number.dropLast(4)))
        let audit = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT operation, subject, outcome FROM audit_event ORDER BY id") {
                $0.text("operation") + $0.text("subject") + $0.text("outcome")
            }
        }
        XCTAssertEqual(audit.last, "cards.orderACC001done")
        XCTAssertFalse(audit.joined().contains(number.dropLast(4)))
    }

    func testRefusedOrder_DoesNotReadTheKeychain() async throws {
        let service = makeService()
        let refusal = await error {
            try await service.order(
                CardOrder(accountID: "ACC009", name: "x", idempotencyKey: .fresh()), mode: .commit)
        }
        XCTAssertEqual(refusal, .notFound(.account, name: "ACC009"))
        _ = try await service.order(
            CardOrder(accountID: "ACC001", name: "x", idempotencyKey: .fresh()), mode: .dryRun)
        let keys = try await keychain.keys()
        XCTAssertEqual(keys, [])
    }

    func testHeld_IsTheSumOfPendingAmounts() async throws {
        let service = makeService()
        let card = try await order(service)
        _ = try await service.apply(.activate, to: card.id, mode: .commit)
        _ = try await pay(service, card, usd(1_000))
        let second = try await pay(service, card, usd(2_000))
        _ = try await service.capture(
            CardCapture(authorisationID: second.id, amount: usd(500), idempotencyKey: .fresh()), mode: .commit
        )
        let held = try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT held, posted FROM balance WHERE account = 1") {
                [$0.int64("held"), $0.int64("posted")]
            }
        }
        XCTAssertEqual(held, [1_000, 9_500])
        XCTAssertThrowsError(
            try bank.tamper("UPDATE card_authorisation SET status = 'pending' WHERE id = 2"))
        XCTAssertThrowsError(try bank.tamper("DELETE FROM card_authorisation"))
        XCTAssertThrowsError(try bank.tamper("UPDATE card_capture SET amount = 1"))
        XCTAssertThrowsError(try bank.tamper("DELETE FROM card_capture"))
    }

    func testRefundWithoutABooking_IsAFaultOfTheBooks() async throws {
        let service = makeService()
        let card = try await order(service)
        _ = try await service.apply(.activate, to: card.id, mode: .commit)
        let held = try await pay(service, card)
        _ = try await service.capture(
            CardCapture(authorisationID: held.id, idempotencyKey: .fresh()), mode: .commit)
        let sound = try await bank.books.verify { _ in }
        XCTAssertNil(sound.firstFault)
        try bank.tamper(
            "INSERT INTO card_refund (id, authorisation, amount, transfer, created_at) VALUES (1, 1, 500, 1, 1)"
        )
        let report = try await bank.books.verify { _ in }
        XCTAssertEqual(report.firstFault?.kind, .cardPayment)
        XCTAssertEqual(report.firstFault?.account, "ACC001")
    }

    func testHeldAmountWithoutPayment_IsAFaultOfTheBooks() async throws {
        try bank.tamper("UPDATE balance SET held = 1 WHERE account = 1")
        let report = try await bank.books.verify { _ in }
        XCTAssertEqual(report.firstFault?.kind, .hold)
        XCTAssertEqual(report.firstFault?.account, "ACC001")
    }

    func testImportedCards_AreOfTheirAccountsAndHaveNoNumber() async throws {
        let map = try file(
            "map.json",
            """
            {"separator": ";", "quote": "\\"", "currency": "USD", "twoDigitYearsFrom": 1900, "files": [
              {"kind": "cards", "header": ["card_id", "disp_id", "type", "issued"],
               "account": {"column": "disp_id", "file": "disp.asc", "key": "disp_id", "value": "account_id"},
               "issued": {"column": "issued", "format": "YYMMDD 00:00:00"}, "name": "{type} {card_id}"}]}
            """)
        let number = try await bank.accounts.account(id: "ACC001").accountNumber
        _ = try file("disp.asc", "\"disp_id\";\"account_id\"\n7;\(number)\n8;0\n")
        let cards = try file(
            "card.asc", "\"card_id\";\"disp_id\";\"type\";\"issued\"\n1005;7;\"classic\";931107 00:00:00\n")
        let report = try await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: [cards])) { _ in
        }
        XCTAssertEqual(report.files.map(\.kind), [.cards])
        let service = makeService()
        let card = try await service.card(named: "classic")
        XCTAssertEqual(card.name, "classic 1005")
        XCTAssertEqual(card.status, .active)
        XCTAssertEqual(card.accountID, "ACC001")
        XCTAssertEqual(card.orderedOn.text, "1993-11-07")
        XCTAssertNil(card.lastFour)
        let refusal = await error { try await service.reveal(card.id, code: "123456") }
        XCTAssertEqual(refusal, .invalidState(.card, name: "CRD001", status: "imported without a number"))
        for rows in ["1;9;gold;931107 00:00:00", "1;8;gold;931107 00:00:00", "1;7;gold;931307 00:00:00"] {
            let bad = try file("bad.asc", "\"card_id\";\"disp_id\";\"type\";\"issued\"\n\(rows)\n")
            let problem = await error {
                try await bank.books.importFiles(ImportRequest(mapPath: map, filePaths: [bad])) { _ in }
            }
            guard case .invalidFile(bad, 2, _, _)? = problem else {
                return XCTFail("\(String(describing: problem))")
            }
        }
    }
}
