import Foundation
import TerminalTestSupport
import XCTest

/// The program in a process of its own at a pseudo-terminal, with its files in a temporary folder.
struct BankProcess {
    struct Result {
        let shown: String
        let code: Int32
    }

    let home: String
    var environment: [String: String] = [:]
    var columns: UInt16 = 80

    /// Runs a command line to its end, without input.
    func run(_ words: [String]) async throws -> Result {
        let terminal = try PseudoTerminal(columns: columns)
        // A terminal's buffer is small, so it is read while the program writes.
        async let all = terminal.shown(until: Self.end, withinSeconds: 120)
        let process = try await finished(words, at: terminal)
        terminal.show(Self.end)
        let shown = await all
        return Result(
            shown: shown.replacing(Self.end, with: "").replacing("\r\n", with: "\n"),
            code: process.terminationReason == .exit
                ? process.terminationStatus : 128 + process.terminationStatus)
    }

    private func finished(_ words: [String], at terminal: PseudoTerminal) async throws -> Process {
        let process = makeProcess(words, at: terminal)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return process
    }

    private static let end = "(the end)"

    private func makeProcess(_ words: [String], at terminal: PseudoTerminal) -> Process {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = words
        var environment = [
            "BANK_HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1", "BANK_ENV": "demo",
        ]
        environment.merge(self.environment) { $1 }
        process.environment = environment
        let end = FileHandle(fileDescriptor: terminal.terminal, closeOnDealloc: false)
        process.standardInput = end
        process.standardOutput = end
        process.standardError = end
        return process
    }

    /// The program that was built with the tests.
    static var program: URL {
        let built = Bundle(for: Anchor.self).bundleURL
        let folder = built.pathExtension == "xctest" ? built.deletingLastPathComponent() : built
        return folder.appending(path: "bank")
    }

    private final class Anchor {}
}
