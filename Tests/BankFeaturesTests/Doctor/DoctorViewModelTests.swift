import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class DoctorViewModelTests: XCTestCase {
    private var storage = StubStorageService()
    private var persistence = StubPersistenceService()
    private var keychain = StubKeychainService()
    private var secrets = StubSecureStorage()
    private var agent = StubSessionAgent()
    private var security = StubSecurityService()
    private var crashes = StubCrashReporter()
    private var analytics = StubAnalyticsService()

    override func setUp() async throws {
        storage = StubStorageService()
        persistence = StubPersistenceService()
        keychain = StubKeychainService()
        secrets = StubSecureStorage()
        agent = StubSessionAgent()
        security = StubSecurityService()
        crashes = StubCrashReporter()
        analytics = StubAnalyticsService()
        storage.onValue.answer { $0 == .output ? "json" : nil }
        persistence.onStatistics.answer(with: .sample())
        persistence.onQuickCheck.answer(with: [])
        persistence.onKeyEntryOfCopy.answer(with: Self.key)
        keychain.onStatus.answer(with: .sample())
        secrets.onKeys.answer(with: [Self.key])
        agent.onStatus.answer(with: nil)
        security.onCheckDevice.answer(with: .sample())
        crashes.onLastCrash.answer(with: nil)
        analytics.onStatus.answer(with: AnalyticsStatus(isEnabled: false, eventCount: 0))
    }

    private static let key = SecureStorageKey("bank.key.1f")

    private func makeModel(isDemo: Bool = false, usesUnicode: Bool = true) -> DoctorViewModel {
        DoctorViewModel(
            runEnvironment: DoctorContext(
                environment: "local", isDemo: isDemo, isChosen: true, hasTerminal: true,
                usesUnicode: usesUnicode),
            services: DoctorServices(
                storage: storage, persistence: persistence, keychain: keychain, secrets: secrets,
                agent: agent,
                security: security, crashes: crashes, analytics: analytics))
    }

    private func findings(isDemo: Bool = false, usesUnicode: Bool = true) async throws -> [DoctorFinding] {
        let model = makeModel(isDemo: isDemo, usesUnicode: usesUnicode)
        await model.examine()
        return try model.state.get()
    }

    private func finding(_ check: DoctorCheck) async throws -> DoctorFinding {
        let found = try await findings().first { $0.check == check }
        return try XCTUnwrap(found)
    }

    func testHealthyBank_HasAFindingForEveryCheckInOrder() async throws {
        persistence.onStatistics.answer(with: .sample(server: .sample()))
        let findings = try await findings()
        XCTAssertEqual(findings.map(\.check), DoctorCheck.allCases)
        XCTAssertEqual(Set(findings.map(\.state)), [.ok])
        XCTAssertEqual(findings[0].fact, .environment("local", isChosen: true))
        XCTAssertTrue(findings.contains(DoctorFinding(.settings, .settings(changedCount: 1))))
    }

    func testLedgerInAFile_HasNoFindingsOfAServer() async throws {
        let checks = try await findings().map(\.check)
        XCTAssertTrue(
            Set(checks).isDisjoint(with: [.database, .writersLock, .standbys, .replica, .databaseClock]))
    }

    func testDatabaseWithoutAReplica_HasNoFindingOfOne() async throws {
        persistence.onStatistics.answer(with: .sample(server: .sample(replica: nil)))
        let checks = try await findings().map(\.check)
        XCTAssertTrue(checks.contains(.standbys))
        XCTAssertFalse(checks.contains(.replica))
    }

    func testEachFaultOfTheDatabasesServer_IsFound() async throws {
        let late = Instant.sample.millisecondsSinceEpoch - 60_000
        let cases: [(DatabaseServer, DoctorCheck, DoctorFinding.State)] = [
            (.sample(ownsTables: true), .database, .warning),
            (.sample(transport: .plain), .database, .warning),
            (.sample(transport: .unverified), .database, .warning),
            (.sample(transport: .nameUnchecked), .database, .warning),
            (.sample(transport: .verified, keepaliveSeconds: 14), .database, .ok),
            (.sample(transport: .verified, keepaliveSeconds: 0), .database, .warning),
            (.sample(isLockPublic: true), .writersLock, .problem),
            (.sample(replicaTransport: .plain), .replica, .warning),
            (.sample(replicaTransport: .nameUnchecked), .replica, .warning),
            (.sample(connectionCount: 95), .database, .warning),
            (.sample(standbys: []), .standbys, .problem),
            (.sample(needsStandby: false, standbys: []), .standbys, .ok),
            (
                .sample(standbys: [.init(name: "db2", isSynchronous: true, lagMilliseconds: 60_000)]),
                .standbys,
                .warning
            ),
            (.sample(replica: .behind), .replica, .warning),
            (.sample(replica: .failed(.notInitialized(.ledger))), .replica, .warning),
            (.sample(milliseconds: late), .databaseClock, .problem),
            (.sample(milliseconds: late + 57_000), .databaseClock, .problem),
            (.sample(milliseconds: late + 58_500), .databaseClock, .warning),
        ]
        for (server, check, state) in cases {
            persistence.onStatistics.answer(with: .sample(server: server))
            let found = try await finding(check)
            XCTAssertEqual(found.state, state, "\(check): \(server)")
        }
    }

    func testKeyThatIsNotInTheKeychain_IsAProblem() async throws {
        secrets.onKeys.answer(with: [])
        keychain.onStatus.answer(with: .sample(isUnlocked: true))
        let found = try await finding(.bankKey)
        XCTAssertEqual(found, DoctorFinding(.bankKey, .bankKey(.missing(Self.key))))
        XCTAssertEqual(found.state, .problem)
    }

    func testBankWithoutAKey_HasNoProblem() async throws {
        persistence.onKeyEntryOfCopy.answer(with: nil)
        let checks = try await findings().map(\.check)
        XCTAssertFalse(checks.contains(.bankKey))
    }

    func testExamination_ClearsNoCrashUnasked() async {
        await makeModel().examine()
        XCTAssertEqual(crashes.onClear.callCount, 0)
    }

    func testCrash_IsAWarningUntilItIsCleared() async throws {
        let record = CrashRecord(signal: 11, at: .sample, version: "1")
        crashes.onLastCrash.answer(with: record)
        let found = try await finding(.crash)
        XCTAssertEqual(found, DoctorFinding(.crash, .crash(record)))
        XCTAssertEqual(found.state, .warning)
        crashes.onClear.answer(with: ())
        await makeModel().examine(clearsCrash: true)
        XCTAssertEqual(crashes.onClear.callCount, 1)
    }

    func testCrashThatCannotBeCleared_FailsTheExamination() async {
        let error = ServiceError.storage(.readOnly, path: "crash", underlying: "")
        crashes.onClear.fail(with: error)
        let model = makeModel()
        await model.examine(clearsCrash: true)
        XCTAssertEqual(model.state, .failed(error))
    }

    func testEverythingBroken_IsAListOfProblems() async throws {
        let error = ServiceError.storage(.damaged, path: "x", underlying: "y")
        storage.onValue.fail(with: error)
        persistence.onStatistics.fail(with: error)
        keychain.onStatus.fail(with: error)
        crashes.onLastCrash.fail(with: error)
        analytics.onStatus.fail(with: error)
        let model = makeModel()
        await model.examine()
        let failed = try model.state.get().filter { $0.fact == .failure(error) }
        XCTAssertEqual(failed.map(\.check), [.settings, .books, .keychain, .crash, .analytics])
        XCTAssertEqual(model.problemCount, 5)
        XCTAssertEqual(persistence.onQuickCheck.callCount, 0)
    }

    func testOtherError_IsAProblemToo() async throws {
        persistence.onQuickCheck.fail(with: CancellationError())
        let found = try await finding(.pages)
        XCTAssertEqual(found.state, .problem)
    }

    func testDamagedPages_AreAProblem() async throws {
        persistence.onQuickCheck.answer(with: ["page 3 is used twice"])
        let found = try await finding(.pages)
        XCTAssertEqual(found, DoctorFinding(.pages, .pages(problems: ["page 3 is used twice"])))
        XCTAssertEqual(found.state, .problem)
    }

    func testClockBeforeTheNewestBooking_IsAProblem() async throws {
        for (milliseconds, state) in [(0, DoctorFinding.State.ok), (-1, .ok), (1, .problem)] {
            persistence.onStatistics.answer(
                with: .sample(newestBooking: Instant.sample.adding(milliseconds: Int64(milliseconds))))
            let found = try await finding(.clock)
            XCTAssertEqual(found.state, state, "\(milliseconds)")
        }
    }

    func testBookingAfterTheDatabasesClock_IsAProblemOfTheBankAndNotOfTheMachine() async throws {
        let newest = Instant.sample.adding(milliseconds: 3_600_000)
        for (milliseconds, expected) in [
            (Int64(0), DoctorFact.bookedAhead(database: .sample, newestBooking: newest)),
            // This machine's clock is an hour late: another finding.
            (3_600_000, .clock(now: newest, newestBooking: nil)),
        ] {
            let server = DatabaseServer.sample(
                milliseconds: Instant.sample.millisecondsSinceEpoch + milliseconds)
            persistence.onStatistics.answer(with: .sample(newestBooking: newest, server: server))
            let found = try await finding(.clock)
            XCTAssertEqual(found.fact, expected)
        }
    }

    func testOlderBooksThatTheRoleMayNotMigrate_AreAProblem() async throws {
        for (ownsTables, state) in [(false, DoctorFinding.State.problem), (true, .ok)] {
            persistence.onStatistics.answer(
                with: .sample(schemaVersion: 2, server: .sample(ownsTables: ownsTables)))
            let found = try await finding(.books)
            XCTAssertEqual(found.state, state)
        }
    }

    func testOlderAndNewerBooks_AreDistinguished() async throws {
        for (version, state) in [(1, DoctorFinding.State.ok), (3, .ok), (4, .problem)] {
            persistence.onStatistics.answer(with: .sample(schemaVersion: version))
            let found = try await finding(.books)
            XCTAssertEqual(found.state, state, "\(version)")
        }
    }

    func testDaysThatAreOverAndNotClosed_AreAWarning() async throws {
        persistence.onStatistics.answer(
            with: .sample(firstOpenDay: Instant.sample.utcDate.adding(days: -3), dueOrderCount: 2))
        let found = try await finding(.days)
        XCTAssertEqual(found.state, .warning)
        guard case .days(let days) = found.fact else { return XCTFail("\(found.fact)") }
        XCTAssertEqual([days.overdueCount, days.dueOrderCount], [3, 2])
    }

    func testAnotherWriter_IsAWarning() async throws {
        persistence.onStatistics.answer(with: .sample(isBeingWritten: true))
        let found = try await finding(.writing)
        XCTAssertEqual(found.state, .warning)
    }

    func testDevice_IsJudged() async throws {
        security.onCheckDevice.answer(
            with: .sample(isAdministrator: true, dumpsCore: true, freeByteCount: 50 << 20))
        for check in [DoctorCheck.user, .memory, .space] {
            let found = try await finding(check)
            XCTAssertEqual(found.state, .warning, "\(check)")
        }
        security.onCheckDevice.answer(with: .sample(freeByteCount: 1_000))
        let found = try await finding(.space)
        XCTAssertEqual(found.state, .problem)
    }

    func testFolders_AreJudged() async throws {
        let cases: [(DeviceReport.Folder.Problem?, DoctorFinding.State)] = [
            (nil, .ok), (.open(permissions: 0o755), .warning), (.open(permissions: 0o720), .problem),
            (.open(permissions: 0o702), .problem), (.foreign, .problem), (.unwritable(reason: "x"), .problem),
        ]
        for (problem, state) in cases {
            security.onCheckDevice.answer(with: .sample(problem: problem))
            let found = try await finding(.folders)
            XCTAssertEqual(found.state, state, "\(String(describing: problem))")
        }
    }

    func testSwappableSecrets_AreAWarningOutsideTheDemo() async throws {
        keychain.onStatus.answer(
            with: KeychainStatus(
                path: "", exists: true, isUnlocked: true, generation: 1, updatedAt: nil, slots: [],
                isMemoryLocked: false))
        let real = try await findings().first { $0.check == .keychain }
        let demo = try await findings(isDemo: true).first { $0.check == .keychain }
        XCTAssertEqual([real?.state, demo?.state], [.warning, .ok])
    }

    func testAnalyticsKeptThoughTurnedOff_AreAWarning() async throws {
        analytics.onStatus.answer(with: AnalyticsStatus(isEnabled: false, eventCount: 3))
        let kept = try await finding(.analytics)
        XCTAssertEqual(kept.state, .warning)
        analytics.onStatus.answer(with: AnalyticsStatus(isEnabled: true, eventCount: 3))
        let wanted = try await finding(.analytics)
        XCTAssertEqual(wanted.state, .ok)
    }

    func testLocaleThatIsNotUTF8_IsAWarning() async throws {
        let found = try await findings(usesUnicode: false).last
        XCTAssertEqual(found?.check, .terminal)
        XCTAssertEqual(found?.state, .warning)
    }
}
