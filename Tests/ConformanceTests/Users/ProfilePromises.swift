import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``UserServiceProtocol``.
enum ProfilePromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a new profile has the registered values") { bank in
            let machine = try await bank.machine()
            let registered = try await machine.register("anna", name: "Anna Bell")
            XCTAssertEqual(
                registered, UserProfile(id: registered.id, username: "anna", name: "Anna Bell"))
            try await machine.login("anna")
            let profile = try await machine.users.profile()
            XCTAssertEqual(profile, registered)
        },
        Promise("a change affects only the given values") { bank in
            let machine = try await bank.signedIn()
            let changed = try await machine.users.update(
                ProfileUpdate(
                    name: " Anna Bell ", emailAddress: "anna@example.org", phoneNumber: "+49 30 1234-567"),
                mode: .commit)
            XCTAssertEqual(changed.name, "Anna Bell")
            XCTAssertEqual(changed.emailAddress, "anna@example.org")
            XCTAssertEqual(changed.phoneNumber, "+49301234567")
            let second = try await machine.users.update(ProfileUpdate(emailAddress: ""), mode: .commit)
            XCTAssertEqual(
                second,
                UserProfile(
                    id: changed.id, username: "anna", name: "Anna Bell", phoneNumber: "+49301234567"))
            let profile = try await machine.users.profile()
            XCTAssertEqual(profile, second)
        },
        Promise("a new name is used everywhere, and the user name stays") { bank in
            let machine = try await bank.signedIn()
            _ = try await machine.users.update(ProfileUpdate(name: "Anna Bell"), mode: .commit)
            let user = try await machine.auth.currentUser
            XCTAssertEqual(user?.name, "Anna Bell")
            let result = try await machine.login("anna")
            XCTAssertEqual(result.user.name, "Anna Bell")
        },
        Promise("a dry run returns the profile and changes nothing") { bank in
            let machine = try await bank.signedIn()
            let before = try await machine.users.profile()
            let tried = try await machine.users.update(ProfileUpdate(name: "Other"), mode: .dryRun)
            XCTAssertEqual(tried.name, "Other")
            let after = try await machine.users.profile()
            XCTAssertEqual(after, before)
        },
        Promise("an invalid name, address or number is refused and changes nothing") { bank in
            let machine = try await bank.signedIn()
            let before = try await machine.users.profile()
            let rows: [(FieldName, ProfileUpdate)] = [
                (.name, ProfileUpdate(name: " ", emailAddress: "anna@example.org")),
                (.name, ProfileUpdate(name: "a\u{202E}b")),
                (.emailAddress, ProfileUpdate(name: "Other", emailAddress: "anna")),
                (.emailAddress, ProfileUpdate(emailAddress: "a@b@c")),
                (.emailAddress, ProfileUpdate(emailAddress: "an na@example.org")),
                (.phoneNumber, ProfileUpdate(phoneNumber: "030 1234567")),
                (.phoneNumber, ProfileUpdate(phoneNumber: "+49x30")),
            ]
            for (field, update) in rows {
                for mode in [ExecutionMode.commit, .dryRun] {
                    await assertRefusedValue(of: field, "\(update)") {
                        try await machine.users.update(update, mode: mode)
                    }
                }
            }
            let after = try await machine.users.profile()
            XCTAssertEqual(after, before)
        },
        Promise("a user can change only their own profile") { bank in
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            _ = try await ben.users.update(
                ProfileUpdate(name: "Ben", emailAddress: "ben@example.org"), mode: .commit)
            let profile = try await anna.users.profile()
            XCTAssertEqual(profile.name, "Anna")
            XCTAssertNil(profile.emailAddress)
        },
    ]
}

extension BankConformanceTests {
    func testProfilePromises_AreKept() async throws { try await keep(ProfilePromises.all) }
}
