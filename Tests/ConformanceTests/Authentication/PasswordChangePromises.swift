import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about changing a password.
enum PasswordChangePromises {
    static let all: [Promise<SignInBank>] = [
        Promise("after a change, only the new password signs in") { bank in
            let machine = try await bank.signedIn()
            let count = try await machine.changePassword(to: "a quite new password")
            XCTAssertEqual(count, 0)
            await assertRefused(.invalidCredentials) { try await machine.login("anna") }
            try await machine.login("anna", password: "a quite new password")
        },
        Promise("a change without the present password is refused") { bank in
            let machine = try await bank.signedIn()
            await assertRefused(.invalidCredentials) {
                try await machine.changePassword(from: "not the password", to: "a quite new password")
            }
            try await machine.login("anna")
        },
        Promise("a weak new password is refused and changes nothing") { bank in
            let machine = try await bank.signedIn()
            await assertRefused(.weakPassword(.tooShort(minimum: 12))) {
                try await machine.changePassword(to: "short")
            }
            try await machine.login("anna")
        },
        Promise("a change ends the other sessions and counts them, and the present session continues") {
            bank in
            let laptop = try await bank.signedIn()
            let others = [try await bank.again(on: "Phone"), try await bank.again(on: "Tablet")]
            let ben = try await bank.signedIn("ben", on: "Ben's")
            let count = try await laptop.changePassword(to: "a quite new password")
            XCTAssertEqual(count, 2)
            for machine in others {
                await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
            }
            _ = try await laptop.users.profile()
            _ = try await ben.users.profile()
        },
        Promise("other sessions continue if the change keeps them") { bank in
            let laptop = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            let count = try await laptop.changePassword(to: "a quite new password", keepsOtherSessions: true)
            XCTAssertEqual(count, 0)
            _ = try await phone.users.profile()
        },
        Promise("the second factor remains after a change of password") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            _ = try await machine.changePassword(to: "a quite new password")
            await assertRefused(.invalidCredentials) {
                try await machine.login("anna", password: "a quite new password")
            }
            try await machine.login(
                "anna", password: "a quite new password", code: try await bank.freshCode(enrollment))
        },
    ]
}

extension BankConformanceTests {
    func testPasswordChangePromises_AreKept() async throws { try await keep(PasswordChangePromises.all) }
}
