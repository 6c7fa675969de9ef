import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about the lists of sessions and devices.
enum SessionListPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("sessions are listed newest first, and the present one is marked") { bank in
            let laptop = try await bank.signedIn(on: "Laptop")
            try await bank.advance(10)
            let phone = try await bank.again(on: "Phone")
            try await bank.advance(10)
            _ = try await bank.signedIn("ben", on: "Ben's")
            let sessions = try await phone.auth.sessions()
            XCTAssertEqual(sessions.map(\.deviceName), ["Phone", "Laptop"])
            XCTAssertEqual(sessions.map(\.isCurrent), [true, false])
            XCTAssertEqual(sessions[1].createdAt, bank.bank.now)
            XCTAssertEqual(sessions[0].createdAt, bank.bank.now.adding(milliseconds: 10_000))
            XCTAssertEqual(sessions[1].expiresAt, bank.bank.now.adding(milliseconds: 86_400_000))
            let mirrored = try await laptop.auth.sessions()
            XCTAssertEqual(mirrored.map(\.isCurrent), [false, true])
            XCTAssertEqual(mirrored.map(\.id), sessions.map(\.id))
        },
        Promise("ended sessions are not listed") { bank in
            let machine = try await bank.signedIn(on: "Idle")
            _ = machine
            try await bank.advance(301)
            let out = try await bank.again(on: "Out")
            try await out.auth.logout()
            let ended = try await bank.again(on: "Ended")
            let laptop = try await bank.again(on: "Laptop")
            _ = try await laptop.auth.endSession(try await ended.sessionID())
            let names = try await laptop.auth.sessions().map(\.deviceName)
            XCTAssertEqual(names, ["Laptop"])
        },
        Promise("ending a session returns it and ends no other") { bank in
            let laptop = try await bank.signedIn(on: "Laptop")
            let phone = try await bank.again(on: "Phone")
            let tablet = try await bank.again(on: "Tablet")
            let id = try await phone.sessionID()
            let ended = try await laptop.auth.endSession(id)
            XCTAssertEqual(ended.id, id)
            XCTAssertEqual(ended.deviceName, "Phone")
            await assertRefused(.unauthorized(.sessionEnded)) { try await phone.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await phone.auth.refresh() }
            _ = try await tablet.users.profile()
            _ = try await laptop.users.profile()
            await assertNotFound(.session) { try await laptop.auth.endSession(id) }
        },
        Promise("ending the present session or removing the present device signs out") { bank in
            let machine = try await bank.signedIn()
            let thief = try await bank.machine("Thief")
            for isDevice in [false, true] {
                try await machine.login("anna")
                try await thief.steal(try await machine.tokens.tokens())
                if isDevice {
                    let device = try await machine.device()
                    let removed = try await machine.auth.removeDevice(device.id)
                    XCTAssertTrue(removed.isCurrent)
                } else {
                    let id = try await machine.sessionID()
                    let ended = try await machine.auth.endSession(id)
                    XCTAssertTrue(ended.isCurrent)
                }
                let state = try await machine.auth.state()
                XCTAssertEqual(state, .signedOut)
                await assertRefused(.unauthorized(.notSignedIn)) { try await machine.users.profile() }
                await assertRefused(.unauthorized(.sessionEnded)) { try await thief.users.profile() }
            }
        },
        Promise("a missing session or another user's is not found") { bank in
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            let id = try await anna.sessionID()
            for other in [id, "", "nonsense", "SES999", "0", "-1"] {
                await assertNotFound(.session, other.text) { try await ben.auth.endSession(other) }
            }
            _ = try await anna.users.profile()
        },
        Promise("a machine is one device, also after several sign-ins") { bank in
            let laptop = try await bank.signedIn(on: "Laptop")
            try await bank.advance(60)
            let phone = try await bank.again(on: "Phone")
            try await bank.advance(60)
            try await laptop.login("anna")
            let devices = try await phone.auth.devices()
            XCTAssertEqual(devices.map(\.name), ["Phone", "Laptop"])
            XCTAssertEqual(devices.map(\.isCurrent), [true, false])
            XCTAssertEqual(devices[1].createdAt, bank.bank.now)
            XCTAssertEqual(devices[1].lastUsedAt, bank.bank.now.adding(milliseconds: 120_000))
        },
        Promise("a machine is a separate device for each user") { bank in
            let machine = try await bank.signedIn("anna")
            let annas = try await machine.auth.devices()
            try await machine.register("ben")
            try await machine.login("ben")
            let bens = try await machine.auth.devices()
            XCTAssertEqual(annas.count, 1)
            XCTAssertEqual(bens.count, 1)
            XCTAssertNotEqual(annas[0].id, bens[0].id)
        },
        Promise("removing a device ends only its sessions") { bank in
            let laptop = try await bank.signedIn(on: "Laptop")
            let phone = try await bank.again(on: "Phone")
            let device = try await phone.device()
            let removed = try await laptop.auth.removeDevice(device.id)
            XCTAssertEqual(removed.name, "Phone")
            await assertRefused(.unauthorized(.sessionEnded)) { try await phone.users.profile() }
            let names = try await laptop.auth.devices().map(\.name)
            XCTAssertEqual(names, ["Laptop"])
            await assertNotFound(.device) { try await laptop.auth.removeDevice(device.id) }
            try await phone.login("anna")
            let again = try await laptop.auth.devices().map(\.name)
            XCTAssertEqual(again.sorted(), ["Laptop", "Phone"])
        },
        Promise("a missing device or another user's is not found") { bank in
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            let device = try await anna.device()
            for id in [device.id, "", "nonsense", "DEV999", "-1"] {
                await assertNotFound(.device, id.text) { try await ben.auth.removeDevice(id) }
            }
            _ = try await anna.users.profile()
        },
    ]
}

extension BankConformanceTests {
    func testSessionListPromises_AreKept() async throws { try await keep(SessionListPromises.all) }
}
