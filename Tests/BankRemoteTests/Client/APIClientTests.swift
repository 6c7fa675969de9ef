import BankAPI
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import JSONKit
import LanguageKit
import XCTest

@testable import BankRemote

/// Retries of the client, and its errors when the network fails.
final class APIClientTests: XCTestCase {
    private let network = MockNetworkService()
    private let tokens = InMemoryTokenStorage()

    private func api() throws -> APIClient {
        APIClient(
            server: try ServerAddress("https://bank.example/staging/"), network: network, tokens: tokens,
            random: SeededRandomSource(seed: 1), clock: ScriptedClock())
    }

    private func add(failure: NetworkFailure) { network.add { _ in throw failure } }

    private func add(_ status: Int, _ body: String, type: String = "application/json") {
        network.add { _ in
            NetworkResponse(status: status, fields: ["content-type": type], body: Array(body.utf8))
        }
    }

    private func add(problem status: Int, _ body: String) { add(status, body, type: Problem.mediaType) }

    private var transfer: TransferRequest {
        TransferRequest(from: "ACC001", to: "ACC002", amount: usd(500), idempotencyKey: key("k1"))
    }

    // MARK: Requests

    func testCall_HasPathQueryBodyAndKey() async throws {
        add(503, "")
        _ = try? await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        let request = try XCTUnwrap(network.requests.first)
        XCTAssertEqual(request.method, "POST")
        XCTAssertEqual(request.server.basePath, "/staging")
        XCTAssertEqual(request.target, "/api/v1/transfers")
        XCTAssertEqual(request.fields["idempotency-key"], "k1")
        XCTAssertEqual(request.fields["content-type"], "application/json")
        XCTAssertEqual(
            String(decoding: request.body, as: UTF8.self),
            #"{"amount":"5.00","currency":"USD","fromAccountID":"ACC001","reference":"","toAccountID":"ACC002"}"#
        )
    }

    func testPartsOfPaths_AreEscaped() async throws {
        let accounts = RemoteAccountService(api: try api())
        for (id, path) in [
            ("..", "/accounts/%2E%2E"), ("a/b?c", "/accounts/a%2Fb%3Fc"), ("", "/accounts/"),
            ("ü", "/accounts/%C3%BC"),
        ] {
            _ = try? await accounts.account(id: AccountID(id))
            XCTAssertEqual(network.requests.last?.target, "/api/v1\(path)")
        }
    }

    // MARK: Retries

    func testReadWithoutAnAnswer_IsSentAgain() async throws {
        add(failure: .noAnswer)
        add(failure: .answerTimedOut)
        add(502, "<html>", type: "text/html")
        add(200, "[]")
        let accounts = try await RemoteAccountService(api: api()).accounts(.own)
        XCTAssertEqual(accounts, [])
        XCTAssertEqual(network.requests.count, 4)
    }

    func testReadThatNeverSucceeds_IsANetworkError() async throws {
        for _ in 0..<9 { add(failure: .noAnswer) }
        await assertRefused(.networkError(underlying: NetworkFailure.noAnswer.phrase)) {
            try await RemoteAccountService(api: api()).accounts(.own)
        }
        XCTAssertEqual(network.requests.count, 4)
    }

    func testChangeWithAKey_IsSentAgainWithTheSameKey() async throws {
        for _ in 0..<9 { add(failure: .answerTimedOut) }
        await assertRefused(.outcomeUnknown(key("k1"), underlying: NetworkFailure.answerTimedOut.phrase)) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        XCTAssertEqual(network.requests.count, 4)
        XCTAssertEqual(Set(network.requests.map { $0.fields["idempotency-key"] }), ["k1"])
    }

    func testChangeThatMayHaveArrived_StaysUnknownAfterOtherErrors() async throws {
        add(failure: .noAnswer)
        for _ in 0..<9 { add(failure: .notConnected(host: "bank.example")) }
        await assertRefused(
            .outcomeUnknown(key("k1"), underlying: NetworkFailure.notConnected(host: "bank.example").phrase)
        ) { try await RemoteTransferService(api: api()).create(transfer, mode: .commit) }
    }

    func testChangeThatDidNotArrive_IsANetworkError() async throws {
        network.setOffline(true)
        await assertRefused(.networkError(underlying: NetworkFailure.offline.phrase)) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testChangeWithoutAKey_IsSentOnceAndUnknown() async throws {
        add(failure: .noAnswer)
        await assertRefused(.outcomeUnknown(nil, underlying: NetworkFailure.noAnswer.phrase)) {
            try await RemoteAccountService(api: api()).rename("ACC001", to: "Main", mode: .commit)
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testConfirmationWithoutAnAnswer_IsUnknownAndSentOnce() async throws {
        add(failure: .noAnswer)
        await assertRefused(.outcomeUnknown(nil, underlying: NetworkFailure.noAnswer.phrase)) {
            try await RemoteTransferService(api: api()).confirm("CHL000001", code: "123456")
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testGatewayThatGaveUpOnAChange_LeavesItsOutcomeUnknown() async throws {
        for _ in 0..<9 { add(504, "Gateway Timeout", type: "text/plain") }
        await assertRefused(.outcomeUnknown(key("k1"), underlying: "the server answered with status 504")) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        XCTAssertEqual(network.requests.count, 4)
    }

    func testFirewallThatAnswersForTheBank_LeavesTheOutcomeUnknown() async throws {
        add(403, "Forbidden", type: "text/html")
        await assertRefused(.outcomeUnknown(key("k1"), underlying: "the server answered with status 403")) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
    }

    func testRefusedRepetition_LeavesTheOutcomeUnknown() async throws {
        add(failure: .noAnswer)
        add(problem: 409, #"{"code":"accountFrozen","title":"","details":{"account":"ACC001"}}"#)
        let error = await refusal {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        guard case .outcomeUnknown(key("k1"), _)? = error else {
            return XCTFail("\(String(describing: error))")
        }
    }

    func testAnswerToADryRun_IsNotTakenForTheChange() async throws {
        add(200, "{}")
        let error = await refusal {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        guard case .outcomeUnknown(key("k1"), _)? = error else {
            return XCTFail("\(String(describing: error))")
        }
    }

    func testServerThatFails_LeavesTheOutcomeOfAChangeUnknown() async throws {
        for (status, code) in [(500, "unknown"), (502, "badGateway")] {
            for _ in 0..<9 {
                add(
                    problem: status,
                    #"{"code":"\#(code)","title":"","details":{"underlying":{"format":"","values":[]}}}"#)
            }
            let error = await refusal {
                try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
            }
            guard case .outcomeUnknown(key("k1"), _)? = error else {
                return XCTFail("\(status): \(String(describing: error))")
            }
        }
    }

    func testUnreadableAnswerToAChange_LeavesItsOutcomeUnknown() async throws {
        add(201, #"{"id":7}"#)
        let error = await refusal {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        guard case .outcomeUnknown(key("k1"), _)? = error else {
            return XCTFail("\(String(describing: error))")
        }
    }

    func testBatchWithoutAnAnswer_IsSentAgainAndHasTime() async throws {
        let batch = TransferBatch(name: "salaries", requests: [transfer], isLinked: false)
        for _ in 0..<4 { add(failure: .noAnswer) }
        await assertRefused(.outcomeUnknown(nil, underlying: NetworkFailure.noAnswer.phrase)) {
            try await RemoteTransferService(api: api()).createAll(batch, mode: .commit)
        }
        XCTAssertEqual(network.requests.count, 4)
        XCTAssertEqual(network.requests.map(\.timeoutSeconds), [nil, nil, nil, nil])
        XCTAssertEqual(network.requests.first?.answerTimeoutSeconds, 3_600)
    }

    func testAnswerToABatchWithAnotherCount_LeavesItsOutcomeUnknown() async throws {
        let batch = TransferBatch(name: "salaries", requests: [transfer], isLinked: false)
        add(200, "[]")
        let error = await refusal {
            try await RemoteTransferService(api: api()).createAll(batch, mode: .commit)
        }
        guard case .outcomeUnknown(nil, _)? = error else { return XCTFail("\(String(describing: error))") }
    }

    func testClientWithLittleTime_WaitsNoLonger() async throws {
        add(failure: .answerTimedOut)
        add(200, "[]")
        let api = APIClient(
            server: try ServerAddress("https://bank.example"), network: network, tokens: tokens,
            random: SeededRandomSource(seed: 1), clock: ScriptedClock(), deadlineSeconds: 2)
        _ = try await RemoteAccountService(api: api).accounts(.own)
        XCTAssertEqual(network.requests.count, 2)
        for request in network.requests {
            XCTAssertTrue((1...2).contains(try XCTUnwrap(request.timeoutSeconds)))
        }
    }

    // MARK: Answers

    func testListThatRepeatsItself_Ends() async throws {
        for _ in 0..<9 {
            add(200, #"{"items":[],"limit":200,"nextCursor":"x","page":1,"total":null}"#)
        }
        await assertRefused(.decodingError(underlying: "a list has no end")) {
            try await RemoteTransferService(api: api()).transfers(page: nil)
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testMediaTypeWithASpaceBeforeItsParameters_IsJSON() async throws {
        add(200, "[]", type: "Application/JSON ; charset=utf-8")
        let accounts = try await RemoteAccountService(api: api()).accounts(.own)
        XCTAssertEqual(accounts, [])
    }

    func testInvalidRetryTime_IsBounded() async throws {
        for (seconds, bounded) in [("9223372036854775807", 86_400), ("-9223372036854775808", 0)] {
            add(
                problem: 429,
                #"{"code":"tooManyAttempts","title":"","details":{"retryAfterSeconds":\#(seconds)}}"#)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: bounded)) {
                try await RemoteAccountService(api: api()).accounts(.own)
            }
        }
    }

    func testErrorsOfTheBank_AreTheSameHere() async throws {
        let error = ServiceError.insufficientFunds(account: "ACC001", available: usd(1), requested: usd(500))
        let problem = Problem(status: 409, code: error.code, title: "No", members: error.problemMembers)
        network.add { _ in
            NetworkResponse(
                status: 409, fields: ["content-type": Problem.mediaType],
                body: problem.json(requestID: "1").bytes)
        }
        await assertRefused(error) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
    }

    func testUnknownCodeOfANewerServer_IsKept() async throws {
        add(problem: 409, #"{"code":"moonClosed","title":"The moon is closed.","hint":"Wait."}"#)
        let known = RemoteProblem(
            status: 409, code: "moonClosed", title: "The moon is closed.", hint: "Wait.")
        await assertRefused(.remote(known)) {
            try await RemoteTransferService(api: api()).create(transfer, mode: .commit)
        }
        XCTAssertEqual(ServiceError.remote(known).code, "moonClosed")
    }

    func testUnknownFieldsOfANewerServer_AreIgnored() async throws {
        add(
            200,
            #"[{"id":"everyday","next":{"a":[1]},"name":"E","accountType":"checking","currencies":[],"interestRateBasisPoints":0,"overdraftRateBasisPoints":0,"dayCount":"30E/360","monthlyFees":[],"transferFees":[],"lowestFloors":[],"minimumOpenings":[]}]"#
        )
        let products = try await RemoteProductService(api: api()).products()
        XCTAssertEqual(products.map(\.name), ["E"])
    }

    func testAnswersOfOtherPrograms_AreReportedAsSuch() async throws {
        let cases: [(Int, String, String)] = [
            (200, "<html>Sign in to the network</html>", "text/html"), (200, "[{]", "application/json"),
            (200, "{}", "application/json"), (302, "", "text/html"),
        ]
        for (status, body, type) in cases {
            add(status, body, type: type)
            do {
                _ = try await RemoteAccountService(api: api()).accounts(.own)
                XCTFail("\(body) was accepted")
            } catch ServiceError.decodingError {
            }
        }
        add(404, "not here", type: "text/plain")
        await assertRefused(.serverError(code: 404)) {
            try await RemoteAccountService(api: api()).accounts(.own)
        }
    }

    // MARK: Tokens

    private func sessionJSON(_ digit: String) -> String {
        let (access, refresh) = (String(repeating: digit, count: 64), String(repeating: "f", count: 64))
        return """
            {"accessToken":"\(access)","refreshToken":"\(refresh)","userID":"USR001","name":"Anna",\
            "sessionID":"SES000001","idleUntil":"2026-01-01T00:00:00Z","expiresAt":"2026-01-01T00:00:00Z"}
            """
    }

    private func signIn(_ digit: String = "a") async throws {
        let secret = { (digit: String) in
            try XCTUnwrap(SharedSecret(hexadecimal: String(repeating: digit, count: 64)[...]))
        }
        _ = try await tokens.save(SessionTokens(access: secret(digit), refresh: secret("e")))
    }

    func testTokens_AreSentWithEveryCallOfAUser() async throws {
        try await signIn()
        add(200, "[]")
        _ = try await RemoteAccountService(api: api()).accounts(.own)
        XCTAssertEqual(
            network.requests.last?.fields["authorization"], "Bearer " + String(repeating: "a", count: 64))
    }

    func testExpiredAccessToken_IsExchangedOnceForAllCallers() async throws {
        try await signIn()
        let ended = #"{"code":"unauthorized","title":"Over","details":{"kind":"tokenEnded"}}"#
        for _ in 0..<40 {
            let fresh = sessionJSON("b")
            network.add { request in
                if request.target.hasSuffix("/auth/refresh") {
                    return NetworkResponse(
                        status: 200, fields: ["content-type": "application/json"], body: Array(fresh.utf8))
                }
                let isFresh = request.fields["authorization"] == "Bearer " + String(repeating: "b", count: 64)
                return NetworkResponse(
                    status: isFresh ? 200 : 401,
                    fields: ["content-type": isFresh ? "application/json" : Problem.mediaType],
                    body: Array((isFresh ? "[]" : ended).utf8))
            }
        }
        let api = try api()
        try await withThrowingTaskGroup(of: [Account].self) { group in
            for _ in 0..<8 { group.addTask { try await RemoteAccountService(api: api).accounts(.own) } }
            for try await accounts in group { XCTAssertEqual(accounts, []) }
        }
        XCTAssertEqual(network.requests.count { $0.target.hasSuffix("/auth/refresh") }, 1)
    }

    func testTokensReadBeforeTheirExchange_AreNotExchangedAgain() async throws {
        try await signIn()
        let ended = #"{"code":"unauthorized","title":"Over","details":{"kind":"tokenEnded"}}"#
        add(problem: 401, ended)
        add(200, sessionJSON("b"))
        add(200, "[]")
        add(problem: 401, ended)
        add(200, "[]")
        let held = try await tokens.tokens()
        let api = APIClient(
            server: try ServerAddress("https://bank.example"), network: network,
            tokens: LateTokens(try XCTUnwrap(held)),
            random: SeededRandomSource(seed: 1), clock: ScriptedClock())
        for _ in 0..<2 { _ = try await RemoteAccountService(api: api).accounts(.own) }
        XCTAssertEqual(network.requests.count { $0.target.hasSuffix("/auth/refresh") }, 1)
        XCTAssertEqual(
            network.requests.last?.fields["authorization"], "Bearer " + String(repeating: "b", count: 64))
    }

    func testEndedSession_IsNotRefreshed() async throws {
        try await signIn()
        add(problem: 401, #"{"code":"unauthorized","title":"Over","details":{"kind":"sessionEnded"}}"#)
        await assertRefused(.unauthorized(.sessionEnded)) {
            try await RemoteAccountService(api: api()).accounts(.own)
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testTokensOfAnotherProcess_AreUsedWithoutAnExchange() async throws {
        try await signIn("a")
        let (tokens, next) = (tokens, SharedSecret(hexadecimal: String(repeating: "b", count: 64)[...]))
        network.add { [network] _ in
            network.add { _ in
                NetworkResponse(
                    status: 200, fields: ["content-type": "application/json"], body: Array("[]".utf8))
            }
            return NetworkResponse(
                status: 401, fields: ["content-type": Problem.mediaType],
                body: Array(#"{"code":"unauthorized","title":"","details":{"kind":"sessionEnded"}}"#.utf8))
        }
        let api = APIClient(
            server: try ServerAddress("https://bank.example"), network: network,
            tokens: ChangingTokens(first: tokens, then: try XCTUnwrap(next)),
            random: SeededRandomSource(seed: 1), clock: ScriptedClock())
        _ = try await RemoteAccountService(api: api).accounts(.own)
        XCTAssertEqual(
            network.requests.map { $0.fields["authorization"] },
            ["a", "b"].map { "Bearer " + String(repeating: $0, count: 64) })
    }

    func testRefusedRefresh_EndsTheCall() async throws {
        try await signIn()
        for _ in 0..<2 {
            add(problem: 401, #"{"code":"unauthorized","title":"Over","details":{"kind":"tokenEnded"}}"#)
        }
        await assertRefused(.unauthorized(.tokenEnded)) {
            try await RemoteAccountService(api: api()).accounts(.own)
        }
        XCTAssertEqual(network.requests.count, 2)
    }
}

/// Tokens that another process replaces after the first read.
private actor ChangingTokens: TokenStorage {
    private let first: InMemoryTokenStorage
    private let next: SharedSecret
    private var wasRead = false

    init(first: InMemoryTokenStorage, then next: SharedSecret) {
        self.first = first
        self.next = next
    }

    func heldTokens() async -> SessionTokens? { try? await tokens() }

    func tokens() async throws -> SessionTokens? {
        if wasRead { return SessionTokens(access: next, refresh: next) }
        wasRead = true
        return try await first.tokens()
    }

    func save(_ tokens: SessionTokens) async throws -> Bool { false }
    func forget() async throws {}
}

/// Tokens as calls hold them that read them before an exchange.
private actor LateTokens: TokenStorage {
    private let held: SessionTokens

    init(_ held: SessionTokens) { self.held = held }

    func heldTokens() async -> SessionTokens? { held }
    func tokens() async throws -> SessionTokens? { held }
    func save(_ tokens: SessionTokens) async throws -> Bool { false }
    func forget() async throws {}
}
