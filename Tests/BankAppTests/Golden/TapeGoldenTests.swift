import BankCommands
import XCTest

@testable import BankApp

/// The sessions in tours and pages match what the program prints.
@MainActor
final class TapeGoldenTests: XCTestCase {
    func testEveryTour_PlaysToItsEnd() async throws {
        let files = try Golden.files("Fixtures/tapes", ".tape")
        XCTAssertEqual(
            Set(files), Set(TapePlayer.allTours.map { "Fixtures/tapes/\($0.name).tape" }))
        for file in files { try await rehearse(file) }
    }

    func testEverySessionOnAPage_MatchesTheProgram() async throws {
        var count = 0
        for file in try ["README.md"] + Golden.files("docs", ".md") { count += try await rehearse(file) }
        XCTAssertGreaterThan(count, 5)
    }

    func testEverySessionOnAPage_IsATape() async throws {
        // This page's sessions have a test of their own, because no shipped bank has the sample command.
        for file in try ["README.md"] + Golden.files("docs", ".md") where file != "docs/adding-a-service.md" {
            var fence: String?
            for (index, line) in try Golden.text(file).split(
                separator: "\n", omittingEmptySubsequences: false
            ).enumerated() {
                if line.hasPrefix("```") {
                    fence = fence == nil ? String(line) : nil
                } else if line.hasPrefix("$ bank ") {
                    XCTAssertEqual(fence, "```tape", "\(file):\(index + 1): a session without a tape")
                }
            }
        }
    }

    /// Plays a file, updates it if recording is on, and returns the number of its commands.
    @discardableResult
    private func rehearse(_ file: String) async throws -> Int {
        let text = try Golden.text(file)
        var playback = TapePlayback(text, name: file)
        try await playback.play()
        guard !playback.failures.isEmpty else { return playback.count }
        guard Golden.isRecording else {
            for failure in playback.failures {
                XCTFail(
                    "\(file):\(failure.line): '\(failure.command)': expected \(failure.expected), got \(failure.actual)"
                )
            }
            return playback.count
        }
        // An update can move later commands to other lines, which changes their random numbers.
        for _ in 1...3 {
            var again = TapePlayback(playback.text, name: file)
            try await again.play()
            playback = again
            if again.failures.isEmpty { break }
        }
        try Golden.record(playback.text, file)
        return playback.count
    }
}
