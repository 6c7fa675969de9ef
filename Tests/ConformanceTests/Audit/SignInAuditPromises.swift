import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about signing in and the audit trail.
enum SignInAuditPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a sign-in leaves a line with its session and device") { people in
            let machine = try await people.signedIn("anna", on: "Laptop")
            let line = try await people.newest(.authLogin)
            let session = try await machine.sessionID()
            let user = try await machine.principals.caller().userID
            XCTAssertEqual(
                line,
                AuditEvent(
                    id: line.id, at: line.at, operation: "auth.login", userID: user, sessionID: session,
                    device: "Laptop", subject: "anna", outcome: "done"))
            let registered = try await people.newest(.authRegister)
            XCTAssertEqual(registered.userID, user)
            XCTAssertEqual(registered.subject, "anna")
        },
        Promise("a failed sign-in under a known name leaves a line that its user can see") {
            people in
            let machine = try await people.signedIn("anna")
            let thief = try await people.machine("Thief")
            await people.fail("anna", times: 1, on: thief)
            let line = try await people.newest(.authLogin)
            let user = try await machine.principals.caller().userID
            XCTAssertEqual(line.userID, user)
            XCTAssertEqual(line.subject, "anna")
            XCTAssertEqual(line.outcome, "invalidCredentials")
            XCTAssertNil(line.sessionID)
            let own = try await machine.client.audit.activity(page: .first).items
            XCTAssertEqual(own.first, line)
        },
        Promise("an unknown name is recognised again but not recorded, because it may be a password") {
            people in
            let machine = try await people.machine()
            for name in ["hunter2 is my password", "somebody else", "hunter2 is my password"] {
                await assertRefused(.invalidCredentials) { try await machine.login(name) }
            }
            let lines = try await people.audit(.authLogin).prefix(3)
            XCTAssertEqual(lines.map(\.userID), [nil, nil, nil])
            XCTAssertEqual(lines.map(\.outcome), Array(repeating: "invalidCredentials", count: 3))
            XCTAssertTrue(lines.allSatisfy { $0.subject.hasPrefix("#") && !$0.subject.contains("hunter2") })
            XCTAssertEqual(lines.first?.subject, lines.last?.subject)
            XCTAssertEqual(Set(lines.map(\.subject)).count, 2)
        },
        Promise("unchecked attempts leave lines too") { people in
            let machine = try await people.signedIn("anna")
            let thief = try await people.machine("Thief")
            for name in ["anna", "nobody"] {
                await people.fail(name, times: 5, on: thief)
                let refused = await refusal { try await thief.login(name) }
                guard case .tooManyAttempts? = refused else { return XCTFail("nothing was locked") }
                let line = try await people.newest(.authLogin)
                XCTAssertEqual(line.outcome, "tooManyAttempts")
            }
            let own = try await machine.client.audit.activity(page: .first).items
            XCTAssertEqual(own.first?.outcome, "tooManyAttempts")
        },
        Promise("changes to a user's security leave lines, done or refused") { people in
            let machine = try await people.signedIn("anna")
            let user = try await machine.principals.caller().userID
            let new = "five small boats on a lake"
            _ = await refusal { try await machine.changePassword(from: "wrong", to: new) }
            _ = await refusal { try await machine.changePassword(to: "short") }
            _ = try await machine.changePassword(to: new)
            _ = await refusal { try await machine.auth.endSession("SES999999") }
            _ = try await machine.auth.enrollTOTP(password: SecretBytes(new), code: nil)
            _ = await refusal { try await machine.auth.disableTOTP(password: SecretBytes(new), code: nil) }
            let session = try await machine.sessionID()
            try await machine.auth.logout()
            let lines = try await people.audit(nil).filter { $0.userID == user }.prefix(7).reversed()
            XCTAssertEqual(
                lines.map { "\($0.operation) \($0.outcome)" },
                [
                    "auth.password-change invalidCredentials", "auth.password-change weakPassword",
                    "auth.password-change done", "auth.sessions-revoke notFound", "auth.totp-enroll done",
                    "auth.totp-disable notFound", "auth.logout done",
                ])
            XCTAssertEqual(
                lines.map(\.subject),
                [user.text, user.text, user.text, "SES999999", user.text, user.text, session.text])
            XCTAssertTrue(lines.allSatisfy { $0.sessionID == session && $0.device == "Laptop" })
        },
        Promise("a changed profile leaves a line, and a secret does not") { people in
            let machine = try await people.signedIn("anna")
            _ = try await machine.users.update(ProfileUpdate(name: "Anna B"), mode: .dryRun)
            _ = try await machine.users.update(ProfileUpdate(name: "Anna B"), mode: .commit)
            let lines = try await people.audit(.profileUpdate)
            XCTAssertEqual(lines.map(\.outcome), ["done"])
            let all = try await people.audit(nil)
            XCTAssertFalse(all.contains { $0.subject.contains(Machine.password) })
        },
    ]
}

extension BankConformanceTests {
    func testSignInAuditPromises_AreKept() async throws { try await keep(SignInAuditPromises.all) }
}

extension SignInBank {
    fileprivate func audit(_ operation: BankOperation?) async throws -> [AuditEvent] {
        try await bank.operator.audit.events(
            AuditQuery(operation: operation), page: PageRequest(limit: 10_000)
        ).items
    }

    fileprivate func newest(_ operation: BankOperation) async throws -> AuditEvent {
        let line = try await audit(operation).first
        return try XCTUnwrap(line)
    }
}
