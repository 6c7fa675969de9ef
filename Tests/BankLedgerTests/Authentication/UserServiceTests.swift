import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class UserServiceTests: AuthTestCase {
    private var users: LedgerUserService {
        LedgerUserService(store: bank.store, principals: me.principals)
    }

    func testProfile_IsThatOfTheSignedInUser() async throws {
        try await register()
        let signedOut = await error { try await users.profile() }
        XCTAssertEqual(signedOut, .unauthorized(.notSignedIn))
        try await login()
        let profile = try await users.profile()
        XCTAssertEqual(profile, UserProfile(id: "USR001", username: "ada", name: "Ada Lovelace"))
    }

    func testUpdate_ChangesGivenValues() async throws {
        try await register()
        try await login()
        let update = ProfileUpdate(emailAddress: "ada@example.org", phoneNumber: "+44 20 7946 0018")
        let tried = try await users.update(update, mode: .dryRun)
        let before = try await users.profile()
        XCTAssertNil(before.emailAddress)
        let changed = try await users.update(update, mode: .commit)
        XCTAssertEqual(changed, tried)
        XCTAssertEqual(
            changed,
            UserProfile(
                id: "USR001", username: "ada", name: "Ada Lovelace", emailAddress: "ada@example.org",
                phoneNumber: "+442079460018"))
        let cleared = try await users.update(
            ProfileUpdate(name: "Ada King", emailAddress: ""), mode: .commit)
        XCTAssertEqual(
            cleared,
            UserProfile(id: "USR001", username: "ada", name: "Ada King", phoneNumber: "+442079460018"))
        let again = try await users.profile()
        XCTAssertEqual(again, cleared)
    }

    func testBadUpdate_IsRefused() async throws {
        try await register()
        try await login()
        let error = await error { try await users.update(ProfileUpdate(name: " "), mode: .commit) }
        XCTAssertEqual(error, .invalidValue(field: .name, value: " ", reason: .empty))
    }
}
