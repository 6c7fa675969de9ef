import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import HTTPKit
import JSONKit
import LanguageKit
import XCTest

@testable import BankApp

/// Requests to a local bank, without a network.
@MainActor
final class ServedLocalTests: XCTestCase {
    private let home = TemporaryHome()
    private var container: DependencyContainer!
    private var service: APIService!

    override func setUp() async throws {
        container = try await LocalBank.container(in: home, customers: [("anna", "Anna")])
        service = APIService(
            backend: ContainerBank(container.root), version: "1", hosts: AllowedHosts(["localhost"]),
            origins: AllowedOrigins([try WebOrigin("https://app.example")]),
            proxies: TrustedProxies(["127.0.0.1"]), newRequestID: { "1" }, log: { _ in })
    }

    override func tearDown() async throws {
        await container.root.close()
    }

    private func send(
        _ method: String, _ path: String, _ body: String? = nil, _ fields: HTTPFields = [:],
        query: String? = nil
    ) async -> HTTPResponse {
        var fields = fields
        if body != nil { fields.append("content-type", "application/json") }
        return await service.answer(
            HTTPRequest(
                method: method,
                path: path.hasPrefix("/metrics") || path.hasPrefix("/readyz") ? path : Routes.basePath + path,
                query: query, fields: fields, body: IncomingBody(bytes: Array((body ?? "").utf8)),
                peer: HTTPPeer(address: "127.0.0.1", isSecure: false)))
    }

    private func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    func testManySignInsFromOneAddress_AreSlowedDown_ForAllUserNames() async {
        var statuses: [Int] = []
        for number in 0..<21 {
            // A malformed token is refused without hashing a password.
            let body = #"{"refreshToken":"\#(number)"}"#
            statuses.append(
                await send("POST", "/auth/refresh", body, ["x-forwarded-for": "192.0.2.7"]).status)
        }
        XCTAssertEqual(statuses, [Int](repeating: 401, count: 20) + [429])
        let other = await send(
            "POST", "/auth/refresh", #"{"refreshToken":"1"}"#, ["x-forwarded-for": "192.0.2.8"])
        XCTAssertEqual(other.status, 401)
        let machine = await send("POST", "/auth/refresh", #"{"refreshToken":"1"}"#)
        XCTAssertEqual(machine.status, 401)
    }

    func testRequestWithoutSignIn_ReadsNothingOfCustomers_AlthoughTheMachineIsItsOwners() async throws {
        let signIn = await send(
            "POST", "/auth/login", #"{"username":"anna","password":"\#(LocalBank.password)"}"#)
        let token = try JSONValue(parsing: Array(text(signIn).utf8))
        guard case .object(let members) = token, case .string(let access)? = members["accessToken"] else {
            return XCTFail(text(signIn))
        }
        let opened = await send(
            "POST", "/accounts", #"{"accountName":"Main","currency":"USD"}"#,
            ["authorization": "Bearer " + access])
        XCTAssertEqual(opened.status, 201, text(opened))
        for path in [
            "/accounts/ACC001", "/accounts/ACC001/statements", "/accounts/ACC001/statement-period",
            "/accounts/ACC001/accruals", "/transactions/ACC001.1", "/transfers/TRF000001", "/cards/CRD001",
            "/standing-orders/SOR001", "/holds/HLD000001", "/customers", "/customers/anna",
        ] {
            let answer = await send("GET", path)
            XCTAssertEqual(answer.status, 401, path)
        }
        let freeze = await send("PUT", "/accounts/ACC001/freeze", #"{"scope":"all","reason":"x"}"#)
        XCTAssertEqual(freeze.status, 401)
        for path in ["/customers", "/customers/anna"] {
            let answer = await send("GET", path, nil, ["authorization": "Bearer " + access])
            XCTAssertEqual(answer.status, 403, path)
        }
    }

    func testClientThatLeavesDuringSignIn_IsNoFaultOfTheServer() async {
        let signIn = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return await send(
                "POST", "/auth/login", #"{"username":"anna","password":"four tall ships at anchor"}"#)
        }
        let answer = await signIn.value
        XCTAssertEqual(answer.status, 499)
        XCTAssertTrue(text(answer).contains("\"code\":\"clientLeft\""), text(answer))
    }

    func testPreflights_AreNotSignInAttempts() async {
        let fields: HTTPFields = [
            "x-forwarded-for": "192.0.2.10", "origin": "https://app.example",
            "access-control-request-method": "POST",
        ]
        for _ in 0..<30 {
            let preflight = await send("OPTIONS", "/auth/login", nil, fields)
            XCTAssertEqual(preflight.status, 204)
        }
        let signIn = await send("POST", "/auth/refresh", #"{"refreshToken":"1"}"#, fields)
        XCTAssertEqual(signIn.status, 401)
        for _ in 0..<20 { _ = await send("POST", "/auth/refresh", #"{"refreshToken":"1"}"#, fields) }
        let slowed = await send("POST", "/auth/refresh", #"{"refreshToken":"1"}"#, fields)
        XCTAssertEqual(slowed.status, 429)
        XCTAssertEqual(slowed.fields["access-control-allow-origin"], "https://app.example")
    }

    func testPublicReads_AreNotSignInAttempts() async {
        var statuses: Set<Int> = []
        for _ in 0..<30 {
            statuses.insert(await send("GET", "/config", nil, ["x-forwarded-for": "192.0.2.9"]).status)
        }
        XCTAssertEqual(statuses, [200])
    }

    func testFieldsOfTheDemo_AreRefusedByALocalBank() async {
        for name in ["Bank-Fault", "Bank-Clock", "Bank-Sandbox", "Bank-Network"] {
            let answer = await send("GET", "/accounts", nil, [name: "x"])
            XCTAssertEqual(answer.status, 400, name)
            XCTAssertTrue(text(answer).contains(name), text(answer))
        }
        let stream = await send("GET", "/notifications/events", query: "sandbox=x")
        XCTAssertEqual(stream.status, 400)
        XCTAssertTrue(text(stream).contains("demoOnly"), text(stream))
        let reset = await send("POST", "/demo/reset")
        XCTAssertEqual(reset.status, 404)
    }

    func testTokenOfAProgram_ReadsItsAccounts() async throws {
        let login = await send(
            "POST", "/auth/login", #"{"username":"anna","password":"four tall ships at anchor"}"#)
        guard case .object(let session) = try JSONValue(parsing: Array(text(login).utf8)),
            case .string(let access)? = session["accessToken"]
        else { return XCTFail(text(login)) }
        let opened = await send(
            "POST", "/accounts", #"{"accountName":"Main","currency":"USD","accountType":"checking"}"#,
            ["authorization": "Bearer \(access)"])
        XCTAssertEqual(opened.status, 201, text(opened))
        let made = await send(
            "POST", "/auth/tokens",
            #"{"name":"cron","password":"four tall ships at anchor","scopes":["read"]}"#,
            ["authorization": "Bearer \(access)"])
        guard case .object(let token) = try JSONValue(parsing: Array(text(made).utf8)),
            case .string(let secret)? = token["token"]
        else { return XCTFail(text(made)) }
        let list = await send("GET", "/accounts", nil, ["authorization": "Bearer \(secret)"])
        XCTAssertTrue(text(list).contains("Main"), text(list))
        let refused = await send(
            "PUT", "/accounts/ACC001/default", nil, ["authorization": "Bearer \(secret)"])
        XCTAssertEqual(refused.status, 403, text(refused))
        let metrics = await send("GET", "/metrics")
        XCTAssertTrue(
            text(metrics).contains(#"bank_http_requests_total{operation="accounts list",status="200"} 1"#))
        XCTAssertTrue(text(metrics).contains("bank_ledger_read_connections_maximum 0"), text(metrics))
    }

    func testFeedOfAnAuditor_HasTheResourcesOfAllAccounts() async throws {
        _ = try await container.operatorService.add(
            StaffRequest(Registration(username: "olga", name: "Olga"), role: .auditor),
            password: SecretBytes(LocalBank.password))
        func signedIn(_ username: String) async throws -> HTTPFields {
            let login = await send(
                "POST", "/auth/login", #"{"username":"\#(username)","password":"\#(LocalBank.password)"}"#)
            let answer = try JSONDecoder().decode(Session.self, from: Data(text(login).utf8))
            return ["authorization": "Bearer \(answer.accessToken)"]
        }
        let (anna, olga) = (try await signedIn("anna"), try await signedIn("olga"))
        let opened = await send(
            "POST", "/accounts", #"{"accountName":"Daily","currency":"USD"}"#, anna)
        XCTAssertEqual(opened.status, 201)
        let ordered = await send("POST", "/cards", #"{"accountID":"ACC001","name":"Everyday"}"#, anna)
        XCTAssertEqual(ordered.status, 201)
        let refused = await send("GET", "/changes", nil, anna, query: "all=true")
        XCTAssertEqual(refused.status, 403)
        let feed = await send("GET", "/changes", nil, olga, query: "all=true&after=0.0.0.0")
        let page = try JSONDecoder().decode(Feed.self, from: Data(text(feed).utf8))
        XCTAssertEqual(page.items.map(\.kind), ["account", "card"])
        XCTAssertEqual(page.items.map(\.isRemoved), [false, false])
        XCTAssertEqual(page.items.map { $0.account?.id ?? $0.card?.id }, ["ACC001", "CRD001"])
    }

    private struct Session: Decodable {
        let accessToken: String
    }

    private struct Feed: Decodable {
        struct Item: Decodable {
            struct Named: Decodable { let id: String }
            let kind: String
            let isRemoved: Bool
            let account: Named?
            let card: Named?
        }
        let items: [Item]
    }

    func testReadiness_HasItsPartsUntilTheServerDrains() async {
        let ready = await send("GET", "/readyz")
        XCTAssertEqual(ready.status, 200)
        XCTAssertEqual(text(ready), #"{"reading":"ok","status":"ready","writing":"ok"}"#)
        let reading = await send("GET", "/readyz/reading")
        XCTAssertEqual(text(reading), #"{"reading":"ok","status":"ready"}"#)
        service.beginDraining()
        for path in ["/readyz", "/readyz/reading"] {
            let draining = await send("GET", path)
            XCTAssertEqual(draining.status, 503)
            XCTAssertTrue(text(draining).contains(#""status":"draining""#), text(draining))
        }
        let list = await send("GET", "/config")
        XCTAssertEqual(list.status, 200, "Requests are answered until the server stops.")
    }

    func testWrongClock_IsAnsweredAsAFailureOfTheServer() {
        let problem = ContainerBank(container.root).problem(
            ServiceError.storage(.wrongClock, path: "host=db1", underlying: "it is 3600 s ahead"))
        XCTAssertEqual(problem.status, 503)
        XCTAssertEqual(problem.code, "storageWrongClock")
        XCTAssertEqual(problem.title, "The clock of this server is wrong, so it changes nothing.")
    }

    func testStorageProblem_ShowsNothingOfTheStorageToCallers() throws {
        let backend = ContainerBank(container.root)
        for error in [
            ServiceError.storage(
                .unreachable, path: "host=db1 user=owner", underlying: "no route to db1 for owner"),
            .storage(.full, path: "/srv/db1/owner", underlying: "db1: no space for owner"),
            .outcomeUnknown(nil, underlying: "db1 closed the connection of owner"),
        ] {
            let json = String(decoding: backend.problem(error).json(requestID: "1").bytes, as: UTF8.self)
            XCTAssertFalse(json.contains("db1") || json.contains("owner"), json)
            XCTAssertFalse(json.contains("ledger.url"), json)
        }
        let unknown = backend.problem(ServiceError.outcomeUnknown(nil, underlying: "db1"))
        XCTAssertEqual(unknown.hint, "Check whether it was done before you repeat it.")
    }
}
