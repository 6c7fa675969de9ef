import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about repeated failures.
enum LockoutPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("after five failures in a row no sign-in is checked, not even one with the right password") {
            bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail(times: 5, on: machine)
            for password in [Machine.password, "not the password"] {
                await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                    try await machine.login("anna", password: password)
                }
            }
        },
        Promise("the delay ends after its seconds, and not before") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail(times: 5, on: machine)
            try await bank.advance(29)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 1)) { try await machine.login("anna") }
            try await bank.advance(1)
            try await machine.login("anna")
        },
        Promise("with every further failure the delay doubles, up to an hour") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail(times: 4, on: machine)
            for delay in [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600] {
                await bank.fail(times: 1, on: machine)
                await assertRefused(.tooManyAttempts(retryAfterSeconds: delay)) {
                    try await machine.login("anna")
                }
                try await bank.advance(delay)
            }
            try await machine.login("anna")
        },
        Promise("attempts during the delay do not lengthen it") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail(times: 5, on: machine)
            for _ in 0..<5 { _ = await refusal { try await machine.login("anna", password: "guess") } }
            try await bank.advance(30)
            try await machine.login("anna")
        },
        Promise("a success resets the count") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            for _ in 0..<3 {
                await bank.fail(times: 4, on: machine)
                try await machine.login("anna")
            }
        },
        Promise("failures are forgotten a day after the last one") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail(times: 4, on: machine)
            try await bank.advance(24 * 60 * 60 + 1)
            await bank.fail(times: 4, on: machine)
            try await machine.login("anna")
        },
        Promise("if a code is required, the right password alone does not reset the count") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, recoveryCodes) = try await bank.secondFactor(of: machine)
            for _ in 0..<5 {
                await assertRefused(.invalidCode) {
                    try await machine.auth.verifyOTP(bank.wrongCode(enrollment))
                }
                _ = try? await machine.make(AccessTokenRequest(name: "reader", scopes: [.read]))
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await machine.makeRecoveryCodes(code: recoveryCodes[0])
            }
        },
        Promise("an unknown name is locked like a known one") { bank in
            let machine = try await bank.machine()
            await bank.fail("nobody", times: 5, on: machine)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) { try await machine.login("nobody") }
            try await bank.advance(30)
            await bank.fail("nobody", times: 1, on: machine)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 60)) { try await machine.login("nobody") }
        },
        Promise("wrong codes count like wrong passwords") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, recoveryCodes) = try await bank.secondFactor(of: machine)
            for code in [bank.wrongCode(enrollment), nil, "x", "", "12345678901"] {
                await assertRefused(.invalidCredentials) { try await machine.login("anna", code: code) }
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await machine.login("anna", code: recoveryCodes[0])
            }
        },
        Promise("a user's failures lock that user on every machine, and no other user") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            try await machine.register("ben")
            await bank.fail("anna", times: 3, on: machine)
            let other = try await bank.machine("Phone")
            await bank.fail("ANNA", times: 2, on: other)
            for machine in [machine, other] {
                await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                    try await machine.login("anna")
                }
            }
            try await other.login("ben")
        },
        Promise("a signed-in user stays signed in while others fail to sign in") { bank in
            let machine = try await bank.signedIn()
            let thief = try await bank.machine("Thief")
            await bank.fail(times: 5, on: thief)
            let profile = try await machine.users.profile()
            XCTAssertEqual(profile.username, "anna")
        },
        Promise("a stranger's failures lock neither the user's known device, nor their session, nor a reset")
        {
            bank in
            let machine = try await bank.signedIn()
            let (enrollment, codes) = try await bank.secondFactor(of: machine)
            let stranger = try await bank.machine("Thief")
            await bank.fail(times: 5, on: stranger)
            for _ in 0..<5 {
                await assertRefused(.invalidCredentials) {
                    try await stranger.reset("anna", code: "AAAA-BBBB-CCCC", to: "a quite new password")
                }
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) { try await stranger.login("anna") }
            _ = try await machine.auth.verifyOTP(try await bank.freshCode(enrollment))
            try await machine.login("anna", code: codes[0])
            _ = try await machine.makeRecoveryCodes(code: codes[1])
        },
        Promise("failures on a known device lock that device, and a forgotten device is no longer known") {
            bank in
            let machine = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            await bank.fail(times: 5, on: phone)
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) { try await phone.login("anna") }
            try await machine.login("anna")
            let device = try await machine.auth.devices().first { $0.name == "Phone" }
            _ = try await machine.auth.removeDevice(try XCTUnwrap(device).id)
            await bank.fail(times: 5, on: phone)
            let stranger = try await bank.machine("Thief")
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) { try await stranger.login("anna") }
            try await machine.login("anna")
        },
        Promise("a sign-in of an unknown name as a device's or a session's count locks no one") { bank in
            let machine = try await bank.signedIn()
            let user = try await machine.principals.caller().userID
            let device = try await machine.device()
            for name in ["session:\(user)", "device:\(device.id)", "device:1", "reset:\(user)", "reset:anna"]
            {
                await bank.fail(name, times: 5, on: machine)
            }
            _ = try await machine.enroll()
            try await machine.login("anna")
        },
        Promise("wrong recovery codes lock resets, for unknown names too, and a reset ends the delays") {
            bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            let stranger = try await bank.machine("Library")
            for name in ["anna", "nobody"] {
                for _ in 0..<5 {
                    await assertRefused(.invalidCredentials, name) {
                        try await stranger.reset(name, code: "AAAA-BBBB-CCCC", to: "a quite new password")
                    }
                }
                await assertRefused(.tooManyAttempts(retryAfterSeconds: 30), name) {
                    try await stranger.reset(name, code: codes[0], to: "a quite new password")
                }
            }
            await bank.fail(times: 5, on: stranger)
            try await bank.advance(30)
            try await stranger.reset("anna", code: codes[0], to: "a quite new password")
            try await stranger.login("anna", password: "a quite new password", code: codes[1])
        },
        Promise("a stolen session does not allow unlimited password guesses") { bank in
            let machine = try await bank.signedIn()
            for _ in 0..<5 {
                await assertRefused(.invalidCredentials) {
                    try await machine.enroll(password: "a guess of it")
                }
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) { try await machine.enroll() }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await machine.changePassword(to: "a quite new password")
            }
        },
    ]
}

extension BankConformanceTests {
    func testLockoutPromises_AreKept() async throws { try await keep(LockoutPromises.all) }
}
