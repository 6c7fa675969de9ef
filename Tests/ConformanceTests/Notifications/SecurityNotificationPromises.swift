import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about notifications of security changes.
enum SecurityNotificationPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a sign-in on another device is notified, and one on the first or a known device is not") {
            people in
            let laptop = try await people.signedIn(on: "Laptop")
            try await laptop.login("anna")
            let first = try await laptop.client.told(.newDevice)
            XCTAssertEqual(first, [])
            let phone = try await people.again(on: "Phone")
            let told = try await phone.client.told(.newDevice)
            let device = try await phone.device()
            XCTAssertEqual(told.map(\.subject), [device.id.text])
            XCTAssertEqual(told.map(\.detail), ["Phone"])
        },
        Promise("every change to a user's security is notified") { people in
            let machine = try await people.signedIn()
            let other = try await people.again(on: "Phone")
            let session = try await other.sessionID()
            _ = try await machine.auth.endSession(session)
            let (enrollment, codes) = try await people.secondFactor(of: machine)
            _ = try await machine.makeRecoveryCodes(code: codes[0])
            _ = try await machine.changePassword(to: "five small boats on a lake")
            try await machine.disable(
                password: "five small boats on a lake", code: try await people.freshCode(enrollment))
            let told = try await machine.client.told(.securityChanged)
            XCTAssertEqual(
                told.map(\.subject),
                [
                    "auth.totp-disable", "auth.password-change", "auth.recovery-codes", "auth.verify-otp",
                    "auth.sessions-revoke",
                ])
            XCTAssertEqual(told.last?.detail, "Phone")
        },
        Promise("a removed device and a reset password are notified") { people in
            let machine = try await people.signedIn()
            let phone = try await people.again(on: "Phone")
            let device = try await phone.device()
            _ = try await machine.auth.removeDevice(device.id)
            let (enrollment, codes) = try await people.secondFactor(of: machine)
            let new = "five small boats on a lake"
            try await machine.reset("anna", code: try XCTUnwrap(codes.first), to: new)
            try await machine.login("anna", password: new, code: try await people.freshCode(enrollment))
            let told = try await machine.client.told(.securityChanged)
            XCTAssertEqual(
                told.map(\.subject), ["auth.password-reset", "auth.verify-otp", "auth.devices-revoke"])
        },
        Promise("refused changes are not notified") { people in
            let machine = try await people.signedIn()
            await assertRefused(.invalidCredentials) {
                try await machine.changePassword(from: "not the password", to: "five small boats on a lake")
            }
            await assertNotFound(.session) { try await machine.auth.endSession("SES999999") }
            let told = try await machine.client.told(.securityChanged)
            XCTAssertEqual(told, [])
        },
    ]
}

extension BankConformanceTests {
    func testSecurityNotificationPromises_AreKept() async throws {
        try await keep(SecurityNotificationPromises.all)
    }
}
