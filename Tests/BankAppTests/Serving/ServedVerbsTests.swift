import BankAPI
import BankApp
import BankCommands
import BankServer
import BankTestSupport
import CommandLineKit
import JSONKit
import XCTest

/// The API has a route for each verb of the command line, with the verb's name and JSON. Some resources have more
/// fields, which clients need to rebuild the value.
@MainActor
final class ServedVerbsTests: ServedTestCase {
    func testEveryRoute_IsAVerb() async {
        let verbs = Set(Self.verbs())
        let odd = (Routes.all + Routes.ofTheDemo).map(\.command).filter {
            !verbs.contains($0) && !Self.ofTheAPIAlone.contains($0)
        }
        XCTAssertEqual(odd, [])
    }

    func testEveryVerb_HasARouteOrIsListedAsLocal() async {
        let routes = Set(Routes.all.map(\.command))
        let missing = Self.verbs().filter { verb in
            !routes.contains(Self.servedByAnother[verb] ?? verb)
                && !Self.ofTheMachineAlone.contains { verb == $0 || verb.hasPrefix($0 + " ") }
        }
        XCTAssertEqual(missing, [])
    }

    func testResources_HaveTheJSONOfTheCommandLine() async throws {
        let program = Program(home: TemporaryHome())
        for (words, path) in [
            (["accounts", "list"], "/accounts"), (["products", "list"], "/products"),
            (["cards", "list"], "/cards"), (["beneficiaries", "list"], "/beneficiaries"),
            (["standing-orders", "show", "SOR001"], "/standing-orders/SOR001"),
            (
                ["transactions", "list", "--account", "ACC001", "--limit", "5"],
                "/transactions?accountID=ACC001&limit=5"
            ),
            (["transactions", "show", "ACC001.600"], "/transactions/ACC001.600"),
            (["transactions", "summary"], "/transactions/summary"),
            (["transfers", "show", "TRF000001"], "/transfers/TRF000001"),
            (["fx", "rates"], "/rates"), (["transfers", "list", "--limit", "3"], "/transfers?limit=3"),
            (
                ["statements", "list", "ACC001", "--limit", "2"],
                "/accounts/ACC001/statements?limit=2"
            ),
            (["auth", "activity"], "/auth/activity"),
            (["fx", "convert", "100", "USD", "EUR"], "/rates/conversion?amount=100&from=USD&to=EUR"),
            (["notifications", "preferences"], "/notification-preferences"),
            (["transfers", "quote", "--from", "ACC001", "--to", "ACC002", "--amount", "5"], ""),
        ] {
            let run = await program.run(words + ["--env", "demo", "--output", "json"])
            XCTAssertEqual(run.code, .done, "\(words): \(run.errors)")
            let shown = try JSONValue(parsing: Array(run.output.utf8))
            let answer =
                path.isEmpty
                ? await send(
                    "POST", "/transfers/quote",
                    #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"5"}"#)
                : await send("GET", path)
            // The command line shows some pages as plain lists.
            if case .array = shown, case .object(let page) = try answer.json, let items = page["items"] {
                XCTAssertEqual(Self.common(items, with: shown), shown, "\(words)")
            } else {
                XCTAssertEqual(Self.common(try answer.json, with: shown), shown, "\(words)")
            }
        }
    }

    /// The members of a value that another value also has.
    private static func common(_ value: JSONValue, with other: JSONValue) -> JSONValue {
        switch (value, other) {
        case (.object(let members), .object(let known)):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.compactMap { key, value in
                        known[key].map { (key, common(value, with: $0)) }
                    }))
        case (.array(let elements), .array(let known)):
            .array(
                zip(elements, known).map { common($0, with: $1) } + elements.dropFirst(known.count))
        default: value
        }
    }

    private static func verbs() -> [String] {
        func verbs(_ node: CommandNode, _ path: [String]) -> [String] {
            switch node {
            case .command(let command): [(path + [command.name]).joined(separator: " ")]
            case .group(let group): group.children.flatMap { verbs($0, path + [group.name]) }
            }
        }
        return BankProgram.specification.sections.flatMap { $0.nodes.flatMap { verbs($0, []) } }
    }

    /// Operations of the API without a verb.
    private static let ofTheAPIAlone: Set<String> = [
        "accounts named", "accounts default", "accounts history", "accounts accruals", "accounts payee",
        "accounts payees", "beneficiaries named", "beneficiaries picture", "cards named",
        "cards authorisations pending",
        "cards authorisations show", "fx newest", "notifications show", "notifications unread",
        "products named", "statements show", "statements entries", "teller account", "transfers create all",
        "accounts balance", "transfers holds show", "notifications read all", "notifications preferences set",
        "demo status", "demo conditions set", "demo snapshots list", "demo snapshots save",
        "demo snapshots restore", "demo snapshots remove",
    ]

    /// Verbs for this machine and its files.
    private static let ofTheMachineAlone = [
        "branches", "keychain", "doctor", "container", "init", "serve", "shell", "run", "demo",
        "completions",
        "man", "api",
        "home", "notifications register", "notifications unregister", "auth lock", "auth unlock",
        "ledger export", "ledger checkpoint", "ledger backup",
        "ledger restore", "ledger save-key", "ledger restore-key", "ledger migrate",
    ]

    /// Verbs that are a parameter of another verb's route.
    private static let servedByAnother = [
        "transactions search": "transactions list", "config get": "config list",
    ]
}
