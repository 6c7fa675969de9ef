import BankContainer
import BankServices
import BankTestSupport
import HTTPKit
import JSONKit
import XCTest

@testable import BankAPI
@testable import BankApp

/// A change with `If-Match` is made only if its target is what the client has read.
@MainActor
final class ServedVersionsTests: XCTestCase {
    /// A call that takes `If-Match`: what has the tag, the path and the body; ids of the bank stand for `$` names.
    private static let calls: [(command: String, source: String, path: String, body: String?)] = [
        ("accounts rename", "/accounts/$account", "/accounts/$account", #"{"accountName":"Rainy days"}"#),
        ("profile update", "/profile", "/profile", #"{"emailAddress":"a@bank.example"}"#),
        ("beneficiaries rename", "/beneficiaries/$payee", "/beneficiaries/$payee", #"{"name":"Ada King"}"#),
        ("cards limits", "/cards/$card", "/cards/$card/limits", #"{"day":"50"}"#),
        ("cards rules", "/cards/$card", "/cards/$card/rules", #"{"blockedCategories":["7995"]}"#),
        ("mandates limit", "/mandates/$mandate", "/mandates/$mandate/limits", #"{"perMonth":1}"#),
        (
            "mandates accept", "/accounts/$account/direct-debit-rule",
            "/accounts/$account/direct-debit-rule", #"{"acceptance":"authorized"}"#
        ),
        (
            "transactions annotate", "/transactions/$entry", "/transactions/$entry",
            #"{"note":"For the roof"}"#
        ),
        ("standing-orders update", "/standing-orders/$order", "/standing-orders/$order", #"{"amount":"7"}"#),
        ("standing-orders cancel", "/standing-orders/$order", "/standing-orders/$order", nil),
        ("transfers cancel", "/transfers/$transfer", "/transfers/$transfer", nil),
        ("metadata set", "/metadata/$account", "/metadata/$account", #"{"externalID":"order-7"}"#),
        ("metadata remove", "/metadata/$account", "/metadata/$account", nil),
        ("mandates cancel", "/mandates/$mandate", "/mandates/$mandate", nil),
        ("beneficiaries remove", "/beneficiaries/$payee", "/beneficiaries/$payee", nil),
        ("accounts close", "/accounts/$empty", "/accounts/$empty", nil),
    ]

    func testCallsWithAVersion_AreAllTried() async {
        let routes = Routes.all.filter { $0.traits.contains(.takesVersion) }.map(\.command)
        XCTAssertEqual(routes.sorted(), Self.calls.map(\.command).sorted())
    }

    func testChangesOfWhatCanBeRead_TakeAVersion() async {
        let readable = Set(Routes.all.filter { $0.method == .get }.map(\.path))
        let without = Routes.all.filter {
            [.put, .patch, .delete].contains($0.method) && readable.contains($0.path)
                && !$0.traits.contains(.takesVersion)
        }
        // A goal is shown with the balance of its account, which is read beside it.
        XCTAssertEqual(without.map(\.command), ["goals remove"])
    }

    func testDemo_RefusesWhatWasChangedInTheMeantime() async throws {
        let bank = ServedBankUnderTest(.inMemory())
        try await bank.fill()
        try await tryAll(bank)
    }

    func testLocalBank_RefusesWhatWasChangedInTheMeantime() async throws {
        let home = TemporaryHome()
        let container = try await LocalBank.container(in: home, customers: [("anna", "Anna")])
        let bank = ServedBankUnderTest(container)
        try await bank.signIn("anna")
        try await bank.fill()
        try await tryAll(bank)
        try await raceRenames(bank)
        await container.root.close()
    }

    private func tryAll(_ bank: ServedBankUnderTest) async throws {
        for call in Self.calls {
            let route = try XCTUnwrap(Routes.all.first { $0.command == call.command })
            let before = try await bank.send("GET", call.source)
            XCTAssertEqual(before.status, 200, call.command)
            let stale = try await bank.send(
                route.method.rawValue, call.path, call.body, fields: ["if-match": "\"1-2\""])
            XCTAssertEqual(stale.status, 412, call.command)
            let unchanged = try await bank.send("GET", call.source)
            XCTAssertEqual(unchanged.fields["etag"], before.fields["etag"], call.command)
            let tag = before.fields["etag"] ?? ""
            let made = try await bank.send(
                route.method.rawValue, call.path, call.body, fields: ["if-match": "\"1-2\", \(tag)"])
            XCTAssertEqual(made.status, 200, "\(call.command) \(made.text)")
            XCTAssertTrue(made.status != 200 || !made.text.contains("\"code\""), call.command)
        }
        let freeze = try await bank.send("PUT", "/cards/$card/freeze", fields: ["if-match": "\"1-2\""])
        XCTAssertEqual(freeze.status, 400, "It has no version.")
    }

    /// Of changes at the same time that have read the same, one is made.
    private func raceRenames(_ bank: ServedBankUnderTest) async throws {
        let tag = try await bank.send("GET", "/accounts/$account").fields["etag"] ?? ""
        let renames = (1...8).map { number in
            Task {
                try await bank.send(
                    "PATCH", "/accounts/$account", #"{"accountName":"Name \#(number)"}"#,
                    fields: ["if-match": tag]
                ).status
            }
        }
        var statuses: [Int] = []
        for rename in renames { statuses.append(try await rename.value) }
        XCTAssertEqual(statuses.sorted(), [200] + [Int](repeating: 412, count: 7))
    }
}
