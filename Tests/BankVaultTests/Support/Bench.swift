import BankCryptography
import BankDevice
import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankVault

/// A folder with a keychain, and helpers to change it.
final class Bench: Sendable {
    static let password = "right horse battery"
    static let newPassword = "another horse, another battery"
    /// The library's lowest cost, because tests have nothing to protect.
    static let cost = PasswordCost(memoryKibibytes: 8, passes: 1)
    static let now = Instant(millisecondsSinceEpoch: 1_790_000_000_000)

    let home = TemporaryHome()
    let prompt: ScriptedPrompt
    let agent: any SessionAgent
    let vault: KeychainVault

    init(answers: [String] = [], agent: any SessionAgent = InMemorySessionAgent()) {
        self.prompt = ScriptedPrompt(answers)
        self.agent = agent
        self.vault = Self.vault(in: home.path, prompt: prompt, agent: agent)
    }

    /// A bench with an existing, locked keychain.
    static func made(_ entries: [String: String] = ["a": "1"]) async throws -> Bench {
        let bench = Bench()
        let maker = bench.anotherVault(answers: [password])
        _ = try await maker.create(password: SecretBytes(password))
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
            try await maker.save(SecretBytes(value), for: .init(name))
        }
        return bench
    }

    static func vault(in folder: String, prompt: any UnlockPrompt, agent: any SessionAgent) -> KeychainVault {
        KeychainVault(
            path: folder + "/keychain.bkv", previousPath: folder + "/keychain.previous.bkv",
            lock: FileLock(path: folder + "/keychain.lock"), executor: QueueExecutor(),
            witness: GenerationWitness(path: folder + "/keychain.witness"), prompt: prompt, agent: agent,
            clock: FixedClock(now), random: TestRandomSource(), cost: cost)
    }

    /// A vault that opens the file like another process.
    func anotherVault(
        answers: [String] = [], agent: any SessionAgent = InMemorySessionAgent()
    ) -> KeychainVault {
        Self.vault(in: home.path, prompt: ScriptedPrompt(answers), agent: agent)
    }

    var path: String { home.path + "/keychain.bkv" }
    var previousPath: String { home.path + "/keychain.previous.bkv" }
    var witnessPath: String { home.path + "/keychain.witness" }

    var bytes: [UInt8] {
        get throws { try read("keychain.bkv") }
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: home.path + "/" + name)))
    }

    /// Replaces the keychain's file, readable for the owner only.
    func put(_ bytes: [UInt8], at name: String = "keychain.bkv") throws {
        let path = home.path + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        XCTAssertTrue(
            FileManager.default.createFile(
                atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600]))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: home.path + "/" + name)
    }

    func storage(_ problem: StorageProblem, _ reason: Phrase, at name: String = "keychain.bkv")
        -> ServiceError
    {
        .storage(problem, path: home.path + "/" + name, underlying: reason)
    }
}

extension KeychainVault {
    /// The value of an entry, as text.
    func text(_ name: String) async throws -> String {
        try await load(.init(name)).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// The kind of an error, without its details.
func kind(_ error: (any Error)?) -> String {
    switch error as? ServiceError {
    case .storage(let problem, _, _): problem.rawValue
    case .wrongPassword(.keychain): "wrongPassword"
    case .locked(.keychain): "locked"
    case .notInitialized(.keychain): "notInitialized"
    case let error: String(describing: error)
    }
}

/// The kind of error that `body` throws; `opened` if there is none.
func outcome(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "opened"
    } catch {
        return kind(error)
    }
}
