import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about recovery codes.
enum RecoveryCodePromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a recovery code replaces the code of the second factor, once") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            for code in codes {
                try await machine.login("anna", code: code)
                await assertRefused(.invalidCredentials) { try await machine.login("anna", code: code) }
            }
        },
        Promise("case, spaces and hyphens of a recovery code do not matter") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            try await machine.login("anna", code: codes[0].lowercased().filter { $0 != "-" })
            try await machine.login("anna", code: " " + codes[1].replacing("-", with: " "))
            await assertRefused(.invalidCredentials) { try await machine.login("anna", code: codes[0]) }
        },
        Promise("a recovery code is used up even with a wrong password") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            await assertRefused(.invalidCredentials) {
                try await machine.login("anna", password: "not the password", code: codes[0])
            }
            await assertRefused(.invalidCredentials) { try await machine.login("anna", code: codes[0]) }
            await assertRefused(.invalidCredentials) {
                try await machine.reset("anna", code: codes[0], to: "a quite new password")
            }
            try await machine.login("anna", code: codes[1])
        },
        Promise("with a wrong password, a right and a wrong recovery code are the same error") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            for code in [codes[0], codes[0], "AAAA-AAAA-AAAA"] {
                await assertRefused(.invalidCredentials, code) {
                    try await machine.login("anna", password: "not the password", code: code)
                }
            }
        },
        Promise("a sign-in during the delay does not use up a recovery code") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            await bank.fail(times: 5, on: machine)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await machine.login("anna", password: "not the password", code: codes[0])
            }
            try await bank.advance(30)
            try await machine.login("anna", code: codes[0])
        },
        Promise("a recovery code with another user's name and a wrong password stays valid for its owner") {
            bank in
            let anna = try await bank.signedIn("anna")
            _ = try await anna.register("ben")
            let (_, codes) = try await bank.secondFactor(of: anna)
            for name in ["ben", "nobody"] {
                await assertRefused(.invalidCredentials, name) {
                    try await anna.login(name, password: "not the password", code: codes[0])
                }
            }
            try await anna.login("anna", code: codes[0])
        },
        Promise("new recovery codes require the password and a code, and replace the old ones") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, old) = try await bank.secondFactor(of: machine)
            await assertRefused(.invalidCredentials) {
                try await machine.makeRecoveryCodes(password: "another password")
            }
            let new = try await machine.makeRecoveryCodes(code: try await bank.freshCode(enrollment))
            XCTAssertEqual(Set(new + old).count, 20)
            await assertRefused(.invalidCredentials) { try await machine.login("anna", code: old[0]) }
            try await machine.login("anna", code: new[0])
        },
        Promise("a recovery code works for its user only") { bank in
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            let (_, codes) = try await bank.secondFactor(of: anna)
            _ = try await bank.secondFactor(of: ben)
            await assertRefused(.invalidCredentials) { try await ben.login("ben", code: codes[0]) }
            await assertRefused(.invalidCredentials) {
                try await ben.reset("ben", code: codes[0], to: "a quite new password")
            }
            try await anna.login("anna", code: codes[0])
        },
        Promise("a reset sets a new password, uses up the code and ends every session") { bank in
            let laptop = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            let (_, codes) = try await bank.secondFactor(of: laptop)
            let stranger = try await bank.machine("Library")
            try await stranger.reset("Anna", code: codes[0], to: "a quite new password")
            for machine in [laptop, phone] {
                await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
            }
            await assertRefused(.invalidCredentials) { try await laptop.login("anna", code: codes[1]) }
            await assertRefused(.invalidCredentials) {
                try await stranger.reset("anna", code: codes[0], to: "one more new password")
            }
            try await laptop.login("anna", password: "a quite new password", code: codes[2])
        },
        Promise("a reset of an unknown user and one with a wrong code are the same error and change nothing")
        {
            bank in
            let machine = try await bank.signedIn()
            try await machine.register("ben")
            for (username, code) in [
                ("anna", "AAAA-AAAA-AAAA"), ("ben", "AAAA-AAAA-AAAA"), ("nobody", "AAAA-AAAA-AAAA"),
                ("anna", ""),
                ("", ""),
            ] {
                await assertRefused(.invalidCredentials, username) {
                    try await machine.reset(username, code: code, to: "a quite new password")
                }
            }
            let profile = try await machine.users.profile()
            XCTAssertEqual(profile.username, "anna")
            try await machine.login("anna")
        },
        Promise("a reset to a weak password is refused and does not use up the code") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            await assertRefused(.weakPassword(.tooShort(minimum: 12))) {
                try await machine.reset("anna", code: codes[0], to: "short")
            }
            try await machine.login("anna", code: codes[0])
        },
    ]
}

extension BankConformanceTests {
    func testRecoveryCodePromises_AreKept() async throws { try await keep(RecoveryCodePromises.all) }
}
