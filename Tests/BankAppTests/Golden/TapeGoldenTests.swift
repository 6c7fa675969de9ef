import BankCommands
import XCTest

@testable import BankApp

/// What the tours and the pages show is what the program does.
@MainActor
final class TapeGoldenTests: XCTestCase {
    func testEveryTour_PlaysToItsEnd() async throws {
        let files = try Golden.files("Fixtures/tapes", ".tape")
        XCTAssertEqual(
            Set(files), Set(TapePlayer.allTours.map { "Fixtures/tapes/\($0.name).tape" }))
        for file in files { try await rehearse(file) }
    }

    func testEverySessionOnAPage_IsWhatTheProgramDoes() async throws {
        var count = 0
        for file in try ["README.md"] + Golden.files("docs", ".md") { count += try await rehearse(file) }
        XCTAssertGreaterThan(count, 5)
    }

    func testEverySessionOnAPage_IsATape() async throws {
        // The sample's sessions have a test of their own: no bank that is shipped has its command.
        for file in try ["README.md"] + Golden.files("docs", ".md") where file != "docs/adding-a-service.md" {
            var fence: String?
            for (index, line) in try Golden.text(file).split(
                separator: "\n", omittingEmptySubsequences: false
            ).enumerated() {
                if line.hasPrefix("```") {
                    fence = fence == nil ? String(line) : nil
                } else if line.hasPrefix("$ bank ") {
                    XCTAssertEqual(fence, "```tape", "\(file):\(index + 1): a session that nobody plays")
                }
            }
        }
    }

    /// Plays a file, and answers how many commands it has. Writes it anew where that is asked for.
    @discardableResult
    private func rehearse(_ file: String) async throws -> Int {
        let text = try Golden.text(file)
        var rehearsal = Rehearsal(text, name: file)
        try await rehearsal.play()
        guard !rehearsal.failures.isEmpty else { return rehearsal.count }
        guard Golden.isRecording else {
            for failure in rehearsal.failures {
                XCTFail(
                    "\(file):\(failure.line): '\(failure.command)': expected \(failure.expected), got \(failure.actual)"
                )
            }
            return rehearsal.count
        }
        // What is written anew may have moved what follows to other lines, and so to other random numbers.
        for _ in 1...3 {
            var again = Rehearsal(rehearsal.text, name: file)
            try await again.play()
            rehearsal = again
            if again.failures.isEmpty { break }
        }
        try Golden.record(rehearsal.text, file)
        return rehearsal.count
    }
}
