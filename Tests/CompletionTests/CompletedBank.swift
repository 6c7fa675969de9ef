import BankTestSupport
import Foundation
import XCTest

/// The program with a demo bank whose names need quoting.
struct CompletedBank {
    let home = TemporaryHome()

    /// Creates the bank. Throws if a command fails.
    init() throws {
        try run("accounts", "rename", "ACC003", Self.hardName)
        try home.write("", to: "my file")
        for shell in ["bash", "zsh", "fish"] {
            try home.write(try run("completions", shell), to: "bank." + shell)
        }
    }

    /// A name with characters that are special in shells.
    static let hardName = #"Anna's "fun" $5 & `more`"#

    var environment: [String: String] {
        ["BANK_HOME": home.path + "/bank", "PATH": Self.folder + ":" + Self.path, "LC_ALL": "C.UTF-8"]
    }

    /// The output of the program.
    @discardableResult
    func run(_ words: String...) throws -> String {
        try output(of: [Self.folder + "/bank"] + words)
    }

    /// The output of a program. Throws if it fails.
    func output(of words: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = environment.merging(["HOME": home.path]) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: home.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, words.joined(separator: " "))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Skips the test if the shell is missing.
    static func require(_ shell: String) throws {
        let isThere = path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
        }
        try XCTSkipUnless(isThere, "\(shell) is not installed; .ci/run installs it")
    }

    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// The folder of the built program and tests.
    private static var folder: String {
        let built = Bundle(for: CompletionTests.self).bundleURL
        return (built.pathExtension == "xctest" ? built.deletingLastPathComponent() : built).path
    }
}
