import BankTestSupport
import Foundation
import XCTest

/// The program with a demo bank whose names are hard to type, and the shells that may be there.
struct CompletedBank {
    let home = TemporaryHome()

    /// Makes the bank. Throws where the program does not do what it is told.
    init() throws {
        try run("accounts", "rename", "ACC003", Self.hardName)
        try home.write("", to: "my file")
        for shell in ["bash", "zsh", "fish"] {
            try home.write(try run("completions", shell), to: "bank." + shell)
        }
    }

    /// A name with everything that a shell reads as something else.
    static let hardName = #"Anna's "fun" $5 & `more`"#

    var environment: [String: String] {
        ["BANK_HOME": home.path + "/bank", "PATH": Self.folder + ":" + Self.path, "LC_ALL": "C.UTF-8"]
    }

    /// What the program prints.
    @discardableResult
    func run(_ words: String...) throws -> String {
        try output(of: [Self.folder + "/bank"] + words)
    }

    /// What a program prints. Throws unless it ends well.
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

    /// Skips the test where a shell is missing.
    static func require(_ shell: String) throws {
        let isThere = path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
        }
        try XCTSkipUnless(isThere, "\(shell) is not installed; .ci/run installs it")
    }

    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// Where the program was built, beside these tests.
    private static var folder: String {
        let built = Bundle(for: CompletionTests.self).bundleURL
        return (built.pathExtension == "xctest" ? built.deletingLastPathComponent() : built).path
    }
}
