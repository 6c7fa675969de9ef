import BankDomain
import BankServices
import Foundation
import XCTest

/// Random operations on the mock bank and the ledger, also behind the API. Their answers and visible state must be
/// equal.
///
/// `MODEL_OPERATIONS` is the number of operations, `MODEL_SEED` the seed of the first episode. `make model` sets both.
/// A failure prints a short script. Add it to a file in `Scripts/` to test it from then on.
final class ModelTests: XCTestCase {
    func testRandomOperations_HaveEqualAnswersAtBothBanks() async throws {
        let seed = Self.variable("MODEL_SEED").flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000)
        let count = Self.variable("MODEL_OPERATIONS").flatMap { Int($0) } ?? Self.usualCount
        print("MODEL_SEED=\(seed) MODEL_OPERATIONS=\(count)")
        let run = LongRun(seed: seed, episodeCount: max(1, count / Episode.length))
        guard let failing = try await run.firstFailingSeed() else { return }
        try await report(failing)
    }

    func testRandomOperations_HaveEqualAnswersOverTheAPI() async throws {
        let seed = Self.variable("MODEL_SEED").flatMap { UInt64($0) } ?? .random(in: 1...1_000_000_000)
        print("MODEL_SEED=\(seed)")
        let operations = Self.variable("MODEL_OPERATIONS").flatMap { Int($0) } ?? Self.usualCount
        let episode = Self.overTheAPI
        for seed in seed..<seed + UInt64(max(1, operations / Self.remoteShare / Episode.length)) {
            guard let (operations, failure) = try await episode.play(seed: seed) else { continue }
            let short = try await Shrinker { try await episode.replay($0) != nil }.shrink(operations)
            return XCTFail("seed \(seed), over the API: \(failure)\n\(try Script(short).text())")
        }
    }

    func testScripts_HaveEqualAnswersAtBothBanks() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "script" {
            let script = try Script(String(contentsOf: file, encoding: .utf8))
            for episode in [Episode(), Self.overTheAPI] {
                let failure = try await episode.replay(script.operations)
                XCTAssertNil(failure, file.lastPathComponent)
            }
        }
    }

    private func report(_ seed: UInt64) async throws {
        guard let (operations, failure) = try await Episode().play(seed: seed) else {
            return XCTFail("the episode of seed \(seed) fails only sometimes")
        }
        let short = try await Shrinker { try await Episode().replay($0) != nil }.shrink(operations)
        let words = try await Episode().replay(short) ?? failure
        XCTFail(
            """
            seed \(seed): \(words)
            This is a script of \(short.count) operations, for a file of Tests/ModelTests/Scripts:
            \(try Script(short).text())
            """)
    }

    private static var overTheAPI: Episode { Episode(bank: { try await .remote(over: .ledger()) }) }

    /// One in this many operations runs over the API, which costs JSON in both directions.
    private static let remoteShare = 4

    private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    #if DEBUG
        // Debug builds are slow, so they run fewer operations than the release tests.
        private static let usualCount = 2_000
    #else
        private static let usualCount = 100_000
    #endif
}
