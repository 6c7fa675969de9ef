import BankAPI
import BankContainer
import BankDevice
import BankDomain
import BankServer
import BankServices
import BankSystem
import BankTestSupport
import HTTPKit
import XCTest

@testable import BankApp

/// The command line prints the same for a local bank and for a server with such a bank. Listed differences are allowed.
@MainActor
final class RemoteProgramTests: XCTestCase {
    private static let now = Instant(utc: CalendarDate(dayNumber: 20_700), secondsOfDay: 43_200)

    private let (here, there, client) = (TemporaryHome(), TemporaryHome(), TemporaryHome())
    private let (agentHere, agentThere) = (InMemorySessionAgent(), InMemorySessionAgent())
    private var server: HTTPServer?
    private var seed: UInt64 = 0

    override func tearDown() async throws { await server?.stop(graceSeconds: 0) }

    /// Serves the bank of `there` and configures the client with its address.
    private func serve() async throws {
        let container = DependencyContainer(
            configuration: try BankConfiguration(
                .local, paths: BankPaths(home: there.path),
                world: FixedWorld(randomSeed: 1_000, now: Self.now),
                unlockPrompt: FixedUnlockPrompt("correct horse battery"),
                sessionAgent: InMemorySessionAgent()))
        let service = APIService(
            backend: ContainerBank(container.root), version: "test", hosts: AllowedHosts(["127.0.0.1"]),
            newRequestID: { "1" }, log: { _ in })
        let server = try HTTPServer(
            spawn: { work in Task { @MainActor in await work() } }, handler: { await service.answer($0) })
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
        self.server = server
        let url = "http://\(bound[0].text)"
        let set = await program(client, "staging").run("config", "set", "staging.url", url)
        XCTAssertEqual(set.code, .done, set.errors)
    }

    private func program(_ home: TemporaryHome, _ bank: String, _ agent: InMemorySessionAgent? = nil)
        -> Program
    {
        var program = Program(home: home, environment: ["BANK_ENV": bank])
        program.world = FixedWorld(randomSeed: seed, now: Self.now)
        program.descriptors = [3: ["four tall ships at anchor"], 4: ["correct horse battery"]]
        program.agent = agent ?? InMemorySessionAgent()
        return program
    }

    /// Runs a command at both banks and returns both outputs.
    private func both(_ line: String, asOperator: Bool) async -> (String, String) {
        seed += 1
        let words = Self.words(line)
        let local = await program(here, "local", agentHere).run(words)
        let remote =
            asOperator
            ? await program(there, "local").run(words)
            : await program(client, "staging", agentThere).run(words)
        return (Self.shown(local), Self.shown(remote))
    }

    private static func words(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }

    /// The output without numbers that the bank draws at random.
    private static func shown(_ run: ProgramRun) -> String {
        "\(run.output)\(run.errors)? \(run.code.rawValue)"
            .replacing(/[A-Z]{2}\d\d(?: ?\d{2,4}){4,}/, with: "(IBAN)").replacing(
                /\d{8,}|•••• \d{4}/, with: "(number)"
            )
            .replacing(/\ +/, with: " ")
    }

    func testCommands_SayTheSameAtAServer() async throws {
        try await serve()
        for line in Self.script.split(separator: "\n") {
            let isOperators = line.hasPrefix("* ")
            let (local, remote) = await both(
                String(isOperators ? line.dropFirst(2) : line), asOperator: isOperators)
            XCTAssertEqual(remote, local, "\(line)")
        }
    }

    func testPaymentFile_IsAnsweredTheSameAtAServer() async throws {
        try await serve()
        let lines = [
            "* init --yes --fields isNew",
            "auth register --username anna --name Anna --password-fd 3 --keychain-password-fd 4 --yes",
            "auth login --username anna --password-fd 3 --keychain-password-fd 4 --yes --fields userID",
            "accounts open --currency USD --name Everyday", "accounts open --currency USD --name Savings",
            "* teller deposit ACC001 --amount 500 --fields id,amount",
        ]
        for line in lines {
            _ = await both(
                String(line.hasPrefix("* ") ? line.dropFirst(2) : line[...]), asOperator: line.hasPrefix("* ")
            )
        }
        for (index, options) in ["", " --dry-run", " --all-or-nothing --idempotency-key again"].enumerated() {
            seed += 1
            let runs = [program(here, "local", agentHere), program(client, "staging", agentThere)]
            var answers: [String] = []
            for (program, home) in zip(runs, [here, client]) {
                let path = "\(home.path)/status-\(index).xml"
                let file = "Fixtures/transcripts/files/payments-banks.xml"
                let run = await program.run(
                    Self.words("transfers import \(file) --answer ANSWER\(options)").map {
                        $0 == "ANSWER" ? path : $0
                    })
                let answer = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none"
                answers.append("\(run.code) \(Self.shown(run))\n\(answer)".replacing(path, with: "ANSWER"))
            }
            XCTAssertEqual(answers[1], answers[0])
            XCTAssertTrue(answers[0].contains("<GrpSts>"), answers[0])
        }
    }

    func testCommandsOnTheBanksFiles_AreUnavailableByName() async throws {
        try await serve()
        for (line, name) in [
            ("ledger backup x", "ledger backup"), ("ledger checkpoint", "ledger checkpoint"),
            ("ledger export x", "ledger export"), ("ledger migrate", "ledger migrate"),
            ("serve", "serve"),
        ] {
            let run = await program(client, "staging", agentThere).run(
                Self.words(line + " --yes --output json"))
            XCTAssertEqual(run.error["code"] as? String, "notAvailable", "\(line): \(run.errors)")
            XCTAssertEqual(run.error["message"] as? String, "'\(name)' is not available in this bank.", line)
        }
    }

    func testSettingsWithAnUnusableAddress_CanBeRepaired() async throws {
        let settings = client.path + "/settings.json"
        for text in [
            #"{"environment":"staging","staging.url":"http://bank.example"}"#,
            #"{"environment":"staging","staging.url":"nonsense"}"#,
        ] {
            try text.write(toFile: settings, atomically: true, encoding: .utf8)
            let program = Program(home: client)
            let list = await program.run("accounts", "list")
            XCTAssertNotEqual(list.code, .done)
            let set = await program.run("config", "set", "staging.url", "https://bank.example")
            XCTAssertEqual(set.code, .done, set.errors)
            try text.write(toFile: settings, atomically: true, encoding: .utf8)
            let leave = await program.run("config", "set", "environment", "demo")
            XCTAssertEqual(leave.code, .done, leave.errors)
        }
    }

    func testOwnerOfTheMachine_IsNoOperatorOfTheServersBank() async throws {
        try await serve()
        _ = await program(there, "local").run("init", "--yes")
        for line in ["auth register --username ben --name Ben", "auth login --username ben"] {
            let words = Self.words(line + " --password-fd 3 --keychain-password-fd 4 --yes")
            let run = await program(client, "staging", agentThere).run(words)
            XCTAssertEqual(run.code, .done, run.errors)
        }
        for line in [
            "teller deposit ACC001 --amount 5", "operators list", "ledger stats", "accounts list --all",
            "config set transfers.limitPerDay 90",
        ] {
            let run = await program(client, "staging", agentThere).run(Self.words(line))
            XCTAssertEqual(run.code.rawValue, 4, "\(line): \(run.output)\(run.errors)")
        }
    }

    func testStoppedServer_IsANetworkError() async throws {
        try await serve()
        await server?.stop(graceSeconds: 0)
        let run = await program(client, "staging", agentThere).run("products", "list", "--output", "json")
        XCTAssertEqual(run.error["code"] as? String, "networkError", run.errors)
        XCTAssertEqual(run.code.rawValue, 1)
    }

    func testSettings_CanBeRepairedWithoutAnAddress() async {
        for line in [
            "config set staging.url https://bank.example", "config list", "config unset staging.url",
        ] {
            let run = await program(client, "staging").run(Self.words(line))
            XCTAssertEqual(run.code, .done, "\(line): \(run.errors)")
        }
        let list = await program(client, "staging").run("accounts", "list")
        XCTAssertEqual(list.code.rawValue, 1)
        XCTAssertTrue(list.errors.contains("bank config set staging.url"), list.errors)
    }

    func testInvalidAddresses_AreRefused() async {
        for text in [
            "bank.example", "http://bank.example", "https://me:pw@bank.example", "https://bank.example/?a=b",
        ] {
            let run = await program(client, "demo").run("config", "set", "staging.url", text)
            XCTAssertEqual(run.code.rawValue, 64, text)
        }
    }

    /// `* ` marks commands that the operator runs at the bank itself.
    private static let script = """
        * init --yes --fields isNew
        auth register --username anna --name Anna --password-fd 3 --keychain-password-fd 4 --yes
        auth register --username anna --name Anna --password-fd 3 --keychain-password-fd 4 --yes
        accounts list
        auth login --username anna --password-fd 3 --keychain-password-fd 4 --yes --fields userID,name
        accounts list
        accounts list --output json
        accounts open --currency USD --name Everyday
        accounts open --product premium-checking --currency USD --name Premium
        accounts open --currency XXX --name Odd
        accounts open --currency EUR --name Euro --dry-run
        accounts show every
        accounts show nothing
        accounts show e
        accounts rename ACC001 Main
        accounts set-default ACC002
        * teller deposit ACC001 --amount 500 --fields id,amount
        accounts list --output csv
        transactions list
        transactions show ACC001.1
        transactions categorize ACC001.1 salary
        transactions annotate ACC001.1 --note 'first money' --tag work
        transactions show ACC001.1 --output json
        transactions search first
        transactions list --min 1.234 --account ACC001
        transactions list --from 2026-01-01 --to 2025-01-01
        transactions summary
        transactions rules add rent housing
        transactions rules list
        transfers quote --from main --to premium --amount 10
        transfers create --from main --to premium --amount 120.25 --reference 'first' --idempotency-key one
        transfers create --from main --to premium --amount 120.25 --reference 'first' --idempotency-key one
        transfers create --from main --to premium --amount 1 --idempotency-key one
        transfers create --from main --to premium --amount 1.234
        transfers create --from main --to premium --amount 5000
        transfers create --from main --to main --amount 1
        transfers create --from main --to nowhere --amount 1
        transfers create --from main --to premium --amount 5 --on 2026-09-10
        transfers create --from main --to premium --amount 5 --dry-run --output json
        transfers list
        transfers list --output json --limit 1
        transfers cancel SCH000001
        transfers show TRF000009
        transfers hold --from main --to premium --amount 20
        transfers holds
        transfers capture HLD000001 --amount 5
        transfers hold --from main --to premium --amount 7
        transfers release HLD000002
        transfers release HLD000002
        standing-orders create --from main --to premium --amount 10 --frequency monthly --starting 2026-10-01
        standing-orders list
        standing-orders update SOR001 --amount 11
        standing-orders pause SOR001
        standing-orders resume SOR001
        standing-orders skip SOR001
        standing-orders cancel SOR001
        beneficiaries add --name Landlord --iban DE89370400440532013000
        beneficiaries add --name Landlord --iban DE89370400440532013000
        beneficiaries add --name Landlord --iban DE00370400440532013000
        beneficiaries list
        beneficiaries rename landlord Owner
        beneficiaries show owner
        beneficiaries remove owner --yes
        cards order --account main --name Anna
        cards list
        cards activate CRD001
        cards limits CRD001 --payment 50
        cards rules CRD001 --blocked-categories 7995
        cards authorisations CRD001
        cards freeze CRD001
        cards reveal CRD001 --code 123456
        goals add Bicycle --account main --target 900
        goals list
        goals remove GOL001 --yes
        notifications register
        notifications list
        notifications read NTF000001
        notifications preferences
        notifications preferences --off cardPayment
        products list
        products show premium-checking
        fx rates
        fx convert 10 USD EUR
        statements list main
        statements export main --format csv
        statements export main --format hledger
        profile show
        profile update --phone '+49 30 123456'
        config list --filter name=transfers.limitPerDay
        * config set transfers.limitPerDay 90
        * config set transfers.limitPerDay much
        config get transfers.limitPerDay
        * config unset transfers.limitPerDay
        branches near berlin --limit 1
        auth activity --fields operation,outcome
        auth sessions list --fields id,deviceName
        auth devices list --fields id,name,isCurrent
        auth totp enroll --password-fd 3 --fields nothing
        auth tokens create --name cron --scope read --password-fd 3 --fields id,name,scopes
        auth tokens list --fields id,name,scopes
        auth tokens revoke TOK001 --yes --fields id
        webhooks add https://shop.example/hook --fields id,url
        webhooks list --fields id,url
        webhooks deliveries WEB001
        webhooks remove WEB001 --yes --fields id
        accounts freeze main --scope all --reason Lost
        transfers create --from main --to premium --amount 1
        accounts unfreeze main
        accounts close premium --yes
        auth password change --password-fd 3 --yes
        auth logout
        * operators add --username olga --name Olga --role operator --password-fd 3 --keychain-password-fd 4 --yes
        auth login --username olga --password-fd 3 --keychain-password-fd 4 --yes --fields userID
        statements import ACC001 Fixtures/transcripts/files/statement-local.csv --dry-run
        statements import ACC001 Fixtures/transcripts/files/statement-local.csv
        statements import ACC001 Fixtures/transcripts/files/statement-local.csv --output json
        statements import ACC009 Fixtures/transcripts/files/statement-local.csv
        statements import ACC001 Fixtures/transcripts/files/missing.csv
        statements import ACC001 Fixtures/transcripts/files/statement-unknown.csv --map Fixtures/transcripts/files/statement-map.json --dry-run
        statements import ACC001 Fixtures/transcripts/files/statement-unknown.csv --map Fixtures/transcripts/files/statement-map-doubts.json
        statements imports ACC001
        statements imports ACC001 --output json
        statements undo-import IMP001 --dry-run
        statements undo-import IMP001
        statements undo-import IMP001
        statements undo-import IMP009
        auth logout
        """
}
