import Foundation
import XCTest

/// `.ci/libraries`, with stand-ins for the programs that it calls.
final class LibrariesScriptTests: XCTestCase {
    private static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private var folder = ""

    override func setUpWithError() throws {
        #if !os(Linux)
            throw XCTSkip("The stand-ins are for Linux.")
        #endif
        folder = NSTemporaryDirectory() + "bank-libraries-\(UUID().uuidString)"
        for name in ["/.ci", "/bin"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
        }
        for name in ["libraries", "least-versions"] {
            try FileManager.default.copyItem(
                atPath: Self.repository + "/.ci/" + name, toPath: folder + "/.ci/" + name)
        }
        try standIn("id", "echo 0")
        try standIn("apt-get", "echo \"$@\" >>\(folder)/calls; exit ${APT_RESULT:-0}")
    }

    override func tearDown() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func standIn(_ name: String, _ body: String) throws {
        let path = folder + "/bin/" + name
        try "#!/bin/sh\n\(body)\n".write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Runs the script where each library has this version.
    private func run(
        installed version: String, _ environment: [String: String] = [:]
    ) throws -> (status: Int32, errors: String) {
        try standIn("dpkg-query", "echo \(version)")
        try standIn("pkg-config", "echo \(version)")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", folder + "/.ci/libraries"]
        process.environment = ["PATH": "\(folder)/bin:/usr/bin:/bin:/usr/sbin:/sbin"]
            .merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private var calls: [String] {
        ((try? String(contentsOfFile: folder + "/calls", encoding: .utf8)) ?? "").split(separator: "\n")
            .map(String.init)
    }

    func testOldLibraries_StopTheBuildWithTheCommandThatUpgrades() throws {
        let (status, errors) = try run(installed: "0.1", ["BANK_LIBRARIES": "keep"])
        XCTAssertEqual(status, 1)
        XCTAssertTrue(errors.contains("libexpat1-dev is 0.1. Its security fixes need at least 2."), errors)
        XCTAssertTrue(errors.contains("apt-get install -y --only-upgrade libexpat1-dev libssl-dev"), errors)
        XCTAssertEqual(calls, [])
    }

    func testNewLibraries_AreUpgradedOnceADay() throws {
        for _ in 1...2 {
            let (status, errors) = try run(installed: "99:99.0")
            XCTAssertEqual(status, 0, errors)
        }
        XCTAssertEqual(calls.count, 2, "\(calls)")
        XCTAssertTrue(calls.first?.hasPrefix("update ") == true)
        XCTAssertTrue(
            calls.last?.contains("--only-upgrade") == true && calls.last?.contains("libssl-dev") == true)
    }

    func testWithoutANetwork_NewLibrariesSuffice() throws {
        let (status, errors) = try run(installed: "99:99.0", ["APT_RESULT": "100"])
        XCTAssertEqual(status, 0, errors)
        XCTAssertTrue(errors.contains("cannot be upgraded now"), errors)
    }
}
