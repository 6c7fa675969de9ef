// Exit tests start a process, which only macOS and Linux support.
#if os(Linux) || os(macOS)
    import BankDomain
    import BankServices
    import BankSystem
    import Foundation
    import Testing

    /// The crash handler records the signal and lets it end the process.
    @Suite(.serialized) struct CrashHandlerTests {
        @Test func trap_leavesARecordAndEndsAsItWould() async throws {
            let home = try Home()
            await #expect(processExitsWith: .failure) {
                Home.installHandler()
                fatalError("on purpose")
            }
            let record = try #require(try home.reporter.lastCrash())
            #expect([SIGILL, SIGTRAP].contains(record.signal))
            #expect(record.version == "9.9-test")
            #expect(
                abs(record.at.millisecondsSinceEpoch - Int64(Date().timeIntervalSince1970 * 1_000)) < 120_000)
        }

        @Test func abort_leavesARecordAndEndsAsItWould() async throws {
            let home = try Home()
            await #expect(processExitsWith: .signal(SIGABRT)) {
                Home.installHandler()
                abort()
            }
            #expect(try home.reporter.lastCrash()?.signal == SIGABRT)
        }

        @Test func badAddress_leavesARecordAndEndsAsItWould() async throws {
            let home = try Home()
            await #expect(processExitsWith: .signal(SIGSEGV)) {
                Home.installHandler()
                raise(SIGSEGV)
            }
            #expect(try home.reporter.lastCrash()?.signal == SIGSEGV)
        }

        @Test func newerCrash_takesThePlaceOfTheOlder() async throws {
            let home = try Home()
            try "signal 11 at 1 in a-very-much-longer-version\n".write(
                toFile: home.paths.crashFile, atomically: false, encoding: .utf8)
            chmod(home.paths.crashFile, 0o600)
            await #expect(processExitsWith: .signal(SIGABRT)) {
                Home.installHandler()
                abort()
            }
            #expect(try home.reporter.lastCrash()?.signal == SIGABRT)
        }

        @Test func bankWithoutFiles_isLeftWithoutARecord() async throws {
            let home = try Home()
            try FileManager.default.removeItem(atPath: home.paths.dataFolder)
            await #expect(processExitsWith: .signal(SIGABRT)) {
                Home.installHandler()
                abort()
            }
            #expect(!FileManager.default.fileExists(atPath: home.paths.dataFolder))
        }

        @Test func orderlyEnd_leavesNoRecord() async throws {
            let home = try Home()
            await #expect(processExitsWith: .success) {
                Home.installHandler()
                exit(0)
            }
            #expect(try home.reporter.lastCrash() == nil)
        }
    }

    /// A folder whose path the child process reads from its environment.
    private final class Home {
        private static let variable = "BANK_CRASH_TEST_HOME"
        let paths: BankPaths

        init() throws {
            let path = NSTemporaryDirectory() + "bank-crash-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            setenv(Self.variable, path, 1)
            paths = BankPaths(home: path)
        }

        deinit { try? FileManager.default.removeItem(atPath: paths.dataFolder) }

        var reporter: FileCrashReporter { FileCrashReporter(path: paths.crashFile) }

        static func installHandler() {
            guard let path = ProcessInfo.processInfo.environment[variable] else { exit(99) }
            CrashHandler.install(paths: BankPaths(home: path), version: "9.9-test")
        }
    }
#endif
