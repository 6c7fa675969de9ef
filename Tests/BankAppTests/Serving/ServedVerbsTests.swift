import BankAPI
import XCTest

/// The API has a route for each verb of the command line, with the verb's name. `RecordColumnsTests` compares the JSON.
final class ServedVerbsTests: XCTestCase {
    func testEveryRoute_IsAVerb() {
        let verbs = Set(Program.verbs())
        let odd = (Routes.all + Routes.ofTheDemo).map(\.command).filter {
            !verbs.contains($0) && !Self.ofTheAPIAlone.contains($0)
        }
        XCTAssertEqual(odd, [])
    }

    func testEveryVerb_HasARouteOrIsListedAsLocal() {
        let routes = Set(Routes.all.map(\.command))
        let missing = Program.verbs().filter { verb in
            !routes.contains(Self.servedByAnother[verb] ?? verb)
                && !Self.ofTheMachineAlone.contains { verb == $0 || verb.hasPrefix($0 + " ") }
        }
        XCTAssertEqual(missing, [])
    }

    /// Operations of the API without a verb.
    private static let ofTheAPIAlone: Set<String> = [
        "accounts all", "accounts named", "accounts default", "accounts history", "accounts accruals",
        "accounts payee",
        "accounts payees", "beneficiaries named", "beneficiaries picture", "cards named",
        "cards authorisations pending",
        "cards authorisations show", "fx newest", "notifications show", "notifications unread",
        "products named", "statements show", "statements entries",
        "statements import entries", "teller account", "transfers create all",
        "accounts balance", "transfers holds show", "notifications read all", "notifications preferences set",
        "demo status", "demo conditions set", "demo conditions show", "demo snapshots list",
        "demo snapshots save",
        "demo snapshots restore", "demo snapshots remove",
    ]

    /// Verbs for this machine and its files.
    private static let ofTheMachineAlone = [
        "branches", "keychain", "doctor", "container", "init", "serve", "shell", "run", "demo",
        "completions",
        "man", "api", "alias",
        "home", "notifications register", "notifications unregister", "auth lock", "auth unlock",
        "ledger export", "ledger checkpoint", "ledger backup",
        "ledger restore", "ledger save-key", "ledger restore-key", "ledger migrate", "webhooks listen",
        "statements profile",
    ]

    /// Verbs that are a parameter of another verb's route.
    private static let servedByAnother = [
        "transactions search": "transactions list", "config get": "config list",
        "standing-orders confirm": "transfers confirm",
    ]
}
