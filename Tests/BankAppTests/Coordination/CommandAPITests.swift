import BankApp
import BankTestSupport
import Foundation
import XCTest

/// `bank api get`: the calls of the API without a server.
final class CommandAPITests: XCTestCase {
    private let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])

    func testCall_AnswersAsTheServer() async throws {
        let accounts = await program.run("api", "get", "/accounts")
        XCTAssertEqual(accounts.code, .done, accounts.errors)
        let list = try JSONSerialization.jsonObject(with: Data(accounts.output.utf8)) as? [[String: Any]]
        XCTAssertEqual(list?.first?["id"] as? String, "ACC001")
        let page = await program.run("api", "get", "transactions?accountID=ACC001&limit=2")
        XCTAssertEqual((page.object["items"] as? [Any])?.count, 2)
        let one = await program.run("api", "get", "/api/v1/accounts/ACC002")
        XCTAssertEqual(one.object["accountName"] as? String, "Emergency Savings")
    }

    func testWhatTheCallRefuses_IsTheErrorOfTheCommand() async {
        let run = await program.run("api", "get", "/accounts/ACC099")
        XCTAssertEqual(run.code, .notFound)
        XCTAssertTrue(run.errors.contains("There is no account 'ACC099'."), run.errors)
    }

    func testWhatIsNoCall_IsWrongUsage() async {
        for (path, reason) in [
            ("/nothing", "There is no such call."), ("/accounts?x=1", "It takes no parameter x"),
            ("/accounts?%zz", "percent-encoded"), ("/transactions?limit=1&limit=2", "limit is there twice"),
            ("/metadata/named", "It needs the parameter externalID."),
            ("/notifications/events", "Use 'bank notifications watch'"),
            ("/accounts/ACC001/statement", "Use 'bank statements export'"),
        ] {
            let run = await program.run("api", "get", path)
            XCTAssertEqual(run.code, .usage, path + run.errors)
            XCTAssertTrue(run.errors.contains(reason), path + run.errors)
        }
    }

    func testChange_IsNotMade() async {
        let run = await program.run("api", "get", "/demo/reset")
        XCTAssertEqual(run.code, .usage)
    }

    func testLocalBank_AnswersItsUserAlone() async {
        let home = Program(home: TemporaryHome())
        _ = await home.run("init", "--yes")
        let run = await home.run("api", "get", "/accounts")
        XCTAssertEqual(run.code, .notAllowed)
    }
}
