import BankDevice
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankVault

/// The state after a crash or a full disk between any two steps of saving.
final class InterruptionTests: XCTestCase {
    /// The files of a keychain that is not being saved.
    private let atRest = ["keychain.bkv", "keychain.lock", "keychain.previous.bkv", "keychain.witness"]

    func testTemporaryFileHalfWritten_IsSweptByTheNextSave() async throws {
        let bench = try await Bench.made()
        try bench.put(Array(try bench.bytes.prefix(1_000)), at: "keychain.bkv.new")
        try bench.put([1, 2, 3], at: "keychain.previous.bkv.new")
        try bench.put([], at: "keychain.witness.new")
        try bench.put([9], at: "keychain.bkv.old")
        try await assertGoesOn(bench)
    }

    func testPresentKeptAndNotYetReplaced_Continues() async throws {
        let bench = try await Bench.made()
        try bench.remove("keychain.previous.bkv")
        XCTAssertEqual(link(bench.path, bench.previousPath), 0)
        try await assertGoesOn(bench)
    }

    func testPresentLinkedAndNotYetKept_Continues() async throws {
        let bench = try await Bench.made()
        XCTAssertEqual(link(bench.path, bench.previousPath + ".new"), 0)
        try await assertGoesOn(bench)
    }

    func testReplacedAndNotYetWitnessed_Continues() async throws {
        let bench = try await Bench.made()
        let witness = try bench.read("keychain.witness")
        try await bench.anotherVault(answers: [Bench.password]).save(SecretBytes("2"), for: .init("b"))
        try bench.put(witness, at: "keychain.witness")
        try await assertGoesOn(bench)
    }

    func testWitnessWithoutRoom_DoesNotUndoTheSave() async throws {
        let bench = try await Bench.made()
        let blocking = bench.home.path + "/keychain.witness.new"
        try FileManager.default.createDirectory(atPath: blocking, withIntermediateDirectories: false)
        try await bench.anotherVault(answers: [Bench.password]).save(SecretBytes("2"), for: .init("b"))
        try FileManager.default.removeItem(atPath: blocking)
        let id = try KeychainFile(decoding: try bench.bytes).header.id
        let witness = GenerationWitness(path: bench.witnessPath)
        XCTAssertEqual(try witness.newestGeneration(of: id), 2)
        _ = try await bench.anotherVault(answers: [Bench.password]).keys()
        XCTAssertEqual(try witness.newestGeneration(of: id), 3)
    }

    func testRestorationWitnessedAndNotYetDone_Continues() async throws {
        let bench = try await Bench.made()
        let header = try KeychainFile(decoding: try bench.bytes).header
        try GenerationWitness(path: bench.witnessPath)
            .remember(header.generation - 1, of: header.id, mayGoBack: true)
        try await assertGoesOn(bench)
    }

    func testFullDisk_KeepsTheFile() async throws {
        let bench = try await Bench.made(["a": "1"])
        bench.prompt.answer([Bench.password])
        _ = try await bench.vault.text("a")
        let before = try bench.bytes
        let files = bench.home.files
        let kind = await withFileSizeLimit(byteCount: 4_096) {
            await outcome { try await bench.vault.save(SecretBytes("2"), for: .init("b")) }
        }
        XCTAssertEqual(kind, "failed")
        XCTAssertEqual(try bench.bytes, before)
        XCTAssertEqual(bench.home.files, files)
        try await bench.vault.save(SecretBytes("2"), for: .init("b"))
        let value = try await bench.vault.text("b")
        XCTAssertEqual(value, "2")
    }

    /// Kills processes while they save: 10 by default, or `BANK_KILLS`.
    func testProcessesKilledWhileSaving_LeaveAKeychainThatOpens() async throws {
        let kills = ProcessInfo.processInfo.environment["BANK_KILLS"].flatMap { Int($0) } ?? 10
        let bench = try await Bench.made()
        for kill in 0..<kills {
            try await killWhileSaving(in: bench.home.path, afterMilliseconds: kill * 7 % 23)
            let report = try await bench.anotherVault(answers: [Bench.password]).verify()
            XCTAssertGreaterThanOrEqual(report.entryCount, 1, "kill \(kill)")
        }
        let generation = try await bench.vault.status().generation
        XCTAssertGreaterThan(generation, UInt64(kills))
        try await assertGoesOn(bench)
    }

    /// A helper, not a test: the process that ``testProcessesKilledWhileSaving_LeaveAKeychainThatOpens()`` kills.
    func testWriterToBeKilled_SavesUntilThen() async throws {
        guard let folder = ProcessInfo.processInfo.environment["BANK_KILLED_WRITER"] else {
            throw XCTSkip("it is started by another test")
        }
        let vault = Bench.vault(
            in: folder, prompt: ScriptedPrompt([Bench.password]), agent: InMemorySessionAgent())
        try await vault.save(SecretBytes("x"), for: .init("ready"))
        try Data().write(to: URL(fileURLWithPath: folder + "/ready"))
        while true { try await vault.save(SecretBytes("x"), for: .init("key \(Int.random(in: 0..<50))")) }
    }

    private func assertGoesOn(
        _ bench: Bench, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let vault = bench.anotherVault(answers: [Bench.password])
        let value = try await vault.text("a")
        XCTAssertEqual(value, "1", file: file, line: line)
        try await vault.save(SecretBytes("after"), for: .init("z"))
        _ = try await bench.anotherVault(answers: [Bench.password]).verify()
        XCTAssertEqual(bench.home.files, atRest, file: file, line: line)
    }

    private func killWhileSaving(in folder: String, afterMilliseconds delay: Int) async throws {
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        writer.arguments = ["BankVaultTests.InterruptionTests/testWriterToBeKilled_SavesUntilThen"]
        writer.environment = ProcessInfo.processInfo.environment.merging(
            ["BANK_KILLED_WRITER": folder, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        (writer.standardOutput, writer.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try writer.run()
        let ready = folder + "/ready"
        for _ in 0..<24_000 where !FileManager.default.fileExists(atPath: ready) {
            try await Task.sleep(for: .milliseconds(5))
        }
        try FileManager.default.removeItem(atPath: ready)
        try await Task.sleep(for: .milliseconds(delay))
        kill(writer.processIdentifier, SIGKILL)
        writer.waitUntilExit()
        XCTAssertEqual(writer.terminationReason, .uncaughtSignal)
    }

    // Limits the size of files, because a test cannot fill the disk.
    private func withFileSizeLimit<Result>(byteCount: Int, _ body: () async -> Result) async -> Result {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let before = limit
        let handler = signal(SIGXFSZ, SIG_IGN)
        limit.rlim_cur = rlim_t(byteCount)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let result = await body()
        var restored = before
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &restored)
        signal(SIGXFSZ, handler)
        return result
    }
}
