import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

@MainActor
final class ServedBankTests: ServedTestCase {
    private static let payment = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"12.50"}"#

    func testAccount_IsThatOfTheDemosUser() async throws {
        let answer = await send("GET", "/accounts/ACC001")
        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(try answer.text("accountName"), "Primary Checking")
        XCTAssertEqual(try answer.text("balance.minorUnits"), "543250")
        XCTAssertEqual(answer.response.fields["cache-control"], "no-store")
    }

    func testEveryAnswer_SaysThatItsTypeIsNotGuessed() async throws {
        for (path, status) in [
            ("/accounts/ACC001", 200), ("/accounts/ACC001/statement?format=csv", 200),
            ("/accounts/ACC999", 404),
            ("/openapi.json", 200), ("/nothing", 404),
        ] {
            let answer = await send("GET", path)
            XCTAssertEqual(answer.status, status, path)
            XCTAssertEqual(answer.response.fields["x-content-type-options"], "nosniff", path)
        }
        let unreadable = APIService.refusal(of: .headTooLarge)
        XCTAssertEqual(unreadable.fields["x-content-type-options"], "nosniff")
    }

    func testRepeatedKey_AnswersTheFirstTransfer_AndAnotherRequestUnderIt_IsRefused() async throws {
        let fields: HTTPFields = ["idempotency-key": "k-1"]
        let first = await send("POST", "/transfers", Self.payment, fields: fields)
        XCTAssertEqual(first.status, 201)
        XCTAssertNil(first.response.fields["idempotent-replayed"])
        let second = await send("POST", "/transfers", Self.payment, fields: fields)
        XCTAssertEqual(try second.text("id"), try first.text("id"))
        XCTAssertEqual(second.response.fields["idempotent-replayed"], "true")
        let other = await send(
            "POST", "/transfers", Self.payment.replacing("12.50", with: "13"), fields: fields)
        XCTAssertEqual(other.status, 409)
        XCTAssertEqual(try other.text("code"), "duplicateRequest")
        let account = await send("GET", "/accounts/ACC001")
        XCTAssertEqual(try account.text("balance.amount"), "5420.00")
    }

    func testDryRun_AnswersTheTransferAndMovesNothing() async throws {
        let tried = await send("POST", "/transfers?dryRun=true", Self.payment)
        XCTAssertEqual(tried.status, 200, "nothing was created")
        let account = await send("GET", "/accounts/ACC001")
        XCTAssertEqual(try account.text("balance.amount"), "5432.50")
    }

    func testEntries_AreSignedAndPagedByALink() async throws {
        let first = await send("GET", "/transactions?accountID=ACC001&limit=2&max=-100")
        guard case .object(let page) = try first.json, case .array(let items)? = page["items"] else {
            return XCTFail("\(try first.json)")
        }
        XCTAssertEqual(items.count, 2)
        let cursor = try first.text("nextCursor")
        XCTAssertEqual(
            first.response.fields["link"],
            "</api/v1/transactions?accountID=ACC001&limit=2&max=-100&after=\(cursor)>; rel=\"next\"")
        for item in items {
            guard case .object(let entry) = item, case .object(let amount)? = entry["amount"],
                case .integer(let minorUnits)? = amount["minorUnits"]
            else { return XCTFail("\(item)") }
            XCTAssertLessThanOrEqual(minorUnits, -10_000)
            XCTAssertEqual(entry["direction"], .string("debit"))
        }
    }

    func testRefusals_HaveTheStatusOfTheirCode() async throws {
        for (method, path, body, status, code) in [
            ("GET", "/accounts/NONE", nil, 404, "notFound"), ("GET", "/nothing", nil, 404, "notFound"),
            ("PUT", "/accounts", nil, 405, "methodNotAllowed"),
            ("GET", "/accounts?nosuch=1", nil, 400, "unknownField"),
            ("GET", "/transactions?min=5", nil, 400, "missingValue"),
            ("GET", "/transfers?page=0", nil, 422, "invalidValue"),
            ("GET", "/transactions?accountID=ACC001&direction=debit&min=100", nil, 422, "invalidValue"),
            (
                "GET", "/transactions/summary?accountID=ACC001&direction=credit&max=-1", nil, 422,
                "invalidValue"
            ),
            ("POST", "/transfers", "{", 400, "notJSON"), ("POST", "/transfers", "[]", 400, "notAnObject"),
            ("POST", "/transfers", "{}", 400, "missingValue"),
            ("POST", "/transfers", #"{"refrence":"x"}"#, 400, "unknownField"),
            ("POST", "/transfers", String(repeating: "[", count: 99), 400, "tooDeep"),
            ("POST", "/transfers", Self.payment.replacing("12.50", with: "1e3"), 422, "invalidAmount"),
            ("POST", "/transfers", Self.payment.replacing("12.50", with: "999999"), 409, "insufficientFunds"),
            ("POST", "/transfers", Self.payment.replacing("ACC002", with: "ACC001"), 422, "invalidValue"),
            ("POST", "/transfers/TRF000001/reversal", nil, 403, "unauthorized"),
            ("GET", "/accounts?all=true", nil, 403, "unauthorized"),
            ("GET", "/audit", nil, 403, "unauthorized"),
            ("POST", "/teller/accounts/ACC001/deposits", #"{"amount":"5"}"#, 403, "unauthorized"),
            ("POST", "/teller/accounts/ACC001/owners", #"{"owner":"USR002"}"#, 403, "unauthorized"),
            ("PUT", "/teller/accounts/ACC001/floor", #"{"floor":"-5"}"#, 403, "unauthorized"),
            ("DELETE", "/teller/accounts/ACC001/owners/USR001", nil, 403, "unauthorized"),
            ("GET", "/audit?operation=nosuch", nil, 422, "invalidValue"),
        ] as [(String, String, String?, Int, String)] {
            let answer = await send(method, path, body)
            XCTAssertEqual(answer.status, status, "\(method) \(path) \(body ?? "")")
            XCTAssertEqual(try answer.text("code"), code, "\(method) \(path) \(body ?? "")")
            XCTAssertEqual(answer.response.fields["content-type"], "application/problem+json")
        }
    }

    func testRefusedAmountsAndIBANs_NameTheirFields() async throws {
        for (method, path, body, field) in [
            ("POST", "/transfers", Self.payment.replacing("12.50", with: "1.x"), "amount"),
            (
                "POST", "/transfers",
                #"{"fromAccountID":"ACC001","amount":"1","creditorIBAN":"DE00","creditorName":"A"}"#,
                "creditorIBAN"
            ),
            ("PATCH", "/cards/CRD001/limits", #"{"day":"1.x","payment":"5"}"#, "day"),
            ("GET", "/transactions/summary?from=2026-02-02&to=2026-02-01", "", "from"),
            ("GET", "/accounts/ACC001/balance?at=9999-01-01", "", "at"),
        ] {
            let answer = await send(method, path, body)
            XCTAssertEqual(answer.status, 422, path)
            XCTAssertEqual(try answer.text("field"), field, path)
        }
    }

    func testOptionalMembersOfTheDocument_CanBeLeftOut() async throws {
        for route in Routes.all {
            let given = route.parameters.filter(\.isRequired)
            let body = given.filter { $0.place == .body }.map { "\"\($0.name)\":\(Self.sample($0.type))" }
            let query = given.filter { $0.place == .query }.map {
                "\($0.name)=\(Self.sample($0.type).replacing("\"", with: ""))"
            }
            let path = route.path.split(separator: "/").map { $0.hasPrefix("{") ? "none" : String($0) }
            let answer = await send(
                route.method.rawValue, "/" + path.joined(separator: "/") + "?" + query.joined(separator: "&"),
                "{" + body.joined(separator: ",") + "}")
            guard (400...499).contains(answer.status), try answer.text("code") == "missingValue" else {
                continue
            }
            // Without a product, an account needs a currency; a payment is booked on an account or sent back.
            XCTAssertTrue(["accounts open", "clearing resolve"].contains(route.command), route.command)
        }
    }

    private static func sample(_ type: FieldType) -> String {
        switch type {
        case .boolean: "true"
        case .date: "\"2026-07-01\""
        case .instant: "\"2026-06-30T09:00:00Z\""
        case .word(_, let words): "\"\(words[0])\""
        default: "\"USD\""
        }
    }

    func testBodyOfAnotherType_IsRefused() async {
        for type in ["text/plain", "application/x-www-form-urlencoded", ""] {
            let answer = await send("POST", "/transfers", Self.payment, fields: ["content-type": type])
            XCTAssertEqual(answer.status, 415, type)
        }
        let charset = await send(
            "POST", "/transfers?dryRun=true", Self.payment,
            fields: ["content-type": "Application/JSON; charset=utf-8"])
        XCTAssertEqual(charset.status, 200)
    }

    func testMalformedKeyOrToken_IsRefused() async {
        let key = await send("POST", "/transfers", Self.payment, fields: ["idempotency-key": "a b"])
        XCTAssertEqual(key.status, 400)
        for token in ["Bearer x", "Basic abc", "Bearer", "Bearer " + String(repeating: "0", count: 64)] {
            let answer = await send("GET", "/accounts", fields: ["authorization": token])
            XCTAssertEqual(answer.status, 401, token)
            XCTAssertEqual(answer.response.fields["www-authenticate"], "Bearer")
        }
    }

    func testSession_BeginsWithTokensAndEndsWithThem() async throws {
        let signIn = #"{"username":"demo","password":"demo-password","code":"123456"}"#
        let login = await send("POST", "/auth/login", signIn)
        XCTAssertEqual(login.status, 200)
        let access: HTTPFields = ["authorization": "Bearer \(try login.text("accessToken"))"]
        let profile = await send("GET", "/profile", fields: access)
        XCTAssertEqual(profile.status, 200)
        let refreshed = await send(
            "POST", "/auth/refresh", #"{"refreshToken":"\#(try login.text("refreshToken"))"}"#)
        XCTAssertEqual(refreshed.status, 200)
        let next: HTTPFields = ["authorization": "Bearer \(try refreshed.text("accessToken"))"]
        let used = await send("GET", "/profile", fields: next)
        XCTAssertEqual(used.status, 200)
        let old = await send("GET", "/profile", fields: access)
        XCTAssertEqual(old.status, 401)
        let logout = await send("POST", "/auth/logout", fields: next)
        XCTAssertEqual(logout.status, 204)
        let ended = await send("GET", "/profile", fields: next)
        XCTAssertEqual(ended.status, 401)
        // The demo's own user needs no token. The session on this machine is a different one.
        let demo = await send("GET", "/profile")
        XCTAssertEqual(demo.status, 200)
    }

    func testSignInOverTheNetwork_LeavesTheTokensOfThisMachineAlone() async throws {
        let before = try await container.tokenStorage.tokens()
        _ = await send(
            "POST", "/auth/login", #"{"username":"demo","password":"demo-password","code":"123456"}"#)
        _ = await send("POST", "/auth/logout")
        let after = try await container.tokenStorage.tokens()
        XCTAssertEqual(before, after)
    }

    func testDocument_DescribesWhatIsServed() async throws {
        let answer = await send("GET", "/openapi.json")
        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(try answer.text("openapi"), "3.1.0")
        XCTAssertEqual(try answer.text("security"), "[]")
    }
}

/// Requests outside the API, such as health checks.
@MainActor
final class ServedRepresentationsTests: ServedTestCase {
    func testAnswerThatTheClientHas_IsNotSentAgain() async throws {
        let first = await send("GET", "/accounts/ACC001")
        let tag = try XCTUnwrap(first.response.fields["etag"])
        let second = await send("GET", "/accounts/ACC001", fields: ["if-none-match": tag])
        XCTAssertEqual(second.status, 304)
        XCTAssertEqual(second.bytes, [])
        XCTAssertEqual(second.response.fields["etag"], tag)
        _ = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#)
        let changed = await send("GET", "/accounts/ACC001", fields: ["if-none-match": tag])
        XCTAssertEqual(changed.status, 200)
    }

    func testPictureOfAPayee_IsTheSameByItsTag() async {
        let first = await send("GET", "/beneficiaries/BEN001/picture")
        XCTAssertEqual(first.status, 200)
        XCTAssertEqual(first.response.fields["content-type"], "image/png")
        XCTAssertEqual(first.response.fields["cache-control"], "private, no-cache")
        guard let tag = first.response.fields["etag"] else { return XCTFail("no tag") }
        let second = await send("GET", "/beneficiaries/BEN001/picture", fields: ["if-none-match": tag])
        XCTAssertEqual(second.status, 304)
        let other = await send("GET", "/beneficiaries/BEN999/picture", fields: ["if-none-match": tag])
        XCTAssertEqual(other.status, 404)
    }

    func testChange_HasNoTag() async {
        let made = await send(
            "POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#)
        XCTAssertNil(made.response.fields["etag"])
    }

    func testBodiesThatProgramsReadDifferently_AreRefused() async throws {
        let start = #"{"fromAccountID":"ACC001","toAccountID":"ACC002""#
        for (body, code) in [
            (start + #","amount":"1","amount":"2"}"#, "repeatedField"),
            (start + #","amount":"1",}"#, "notJSON"),
            (start + #","amount":NaN}"#, "notJSON"),
            (start + #","\u0061mount":"1","amount":"2"}"#, "repeatedField"),
            ("[" + String(repeating: "{},", count: 8_000) + "{}]", "tooManyValues"),
            (String(repeating: " ", count: 60_000), "notJSON"),
        ] {
            let answer = await send("POST", "/transfers", body)
            XCTAssertEqual(answer.status, 400, body)
            XCTAssertEqual(try answer.text("code"), code, body)
        }
    }

    func testBodiesBeforeSignIn_AreSmall() async throws {
        let long = #"{"username":"a","password":"\#(String(repeating: "a", count: 8_192))"}"#
        let answer = await send("POST", "/auth/login", long)
        XCTAssertEqual(answer.status, 413)
    }
}
