import Foundation
import XCTest

/// The program of Tests/Payer, running on the ledger in a folder.
final class PayerProcess {
    private let process = Process()
    private let output: URL
    private let errors = Pipe()

    /// Starts the program. Its output goes to a file, which survives the process.
    init(_ arguments: [String], in folder: URL, input: URL? = nil) throws {
        output = folder.appending(path: "output-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.executableURL = Self.program
        process.arguments = [arguments[0], folder.path] + arguments.dropFirst()
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = errors
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        try process.run()
    }

    /// Ends the process as `kill -9` does.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for its successful end.
    @discardableResult
    func finish(file: StaticString = #filePath, line: UInt = #line) -> String {
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, words, file: file, line: line)
        return words
    }

    /// The complete lines of its output.
    func lines() throws -> [String] {
        let text = try String(contentsOf: output, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// `PAYER`, or the program built with the tests.
    private static var program: URL {
        if let path = ProcessInfo.processInfo.environment["PAYER"] { return URL(fileURLWithPath: path) }
        let built = Bundle(for: CrashTests.self).bundleURL
        let folder = built.pathExtension == "xctest" ? built.deletingLastPathComponent() : built
        return folder.appending(path: "Payer")
    }
}
