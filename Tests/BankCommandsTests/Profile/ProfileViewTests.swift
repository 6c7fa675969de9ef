import BankServices
import BankTestSupport
import CommandLineKit
import XCTest

@testable import BankCommands

@MainActor
final class ProfileViewTests: XCTestCase {
    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.users.onProfile.answer(with: .sample(phoneNumber: "+49301234567"))
        bench.users.onUpdate.answer(with: .sample(name: "Sam"))
    }

    func testShow_IsARecord() async {
        let result = await bench.run("profile", "show")
        XCTAssertEqual(
            result.output,
            [
                "ID         USR001", "User name  robin", "Name       Robin Example",
                "Phone      +49301234567",
            ])
    }

    func testJSON_LeavesMissingValuesOut() async {
        let result = await bench.run("profile", "show", "--output", "json")
        XCTAssertEqual(
            result.output,
            [
                "{", "  \"id\": \"USR001\",", "  \"name\": \"Robin Example\",",
                "  \"phoneNumber\": \"+49301234567\",", "  \"username\": \"robin\"", "}",
            ])
    }

    func testUpdate_SendsOnlyGivenValues() async {
        let result = await bench.run("profile", "update", "--name", "Sam", "--phone", "", "--fields", "name")
        XCTAssertEqual(result.output, ["Name  Sam"])
        XCTAssertEqual(
            bench.users.onUpdate.calls,
            [ChangeCall(ProfileUpdate(name: "Sam", phoneNumber: ""), mode: .commit)])
    }

    func testDryRun_ChangesNothingAndSaysSo() async {
        let result = await bench.run("profile", "update", "--email", "robin@example.org", "--dry-run")
        XCTAssertEqual(result.errors, ["Dry run: nothing was changed."])
        XCTAssertEqual(bench.users.onUpdate.calls.map(\.mode), [.dryRun])
    }

    func testEmptyUpdate_IsRefused() async {
        let result = await bench.run("profile", "update")
        XCTAssertEqual((result.failure as? CommandLineError)?.code, .missingOptions)
        XCTAssertEqual(bench.users.onUpdate.callCount, 0)
    }

    func testSignedOut_Fails() async {
        bench.users.onProfile.fail(with: ServiceError.unauthorized(.notSignedIn))
        let result = await bench.run("profile", "show")
        XCTAssertEqual(result.serviceError, .unauthorized(.notSignedIn))
    }
}
