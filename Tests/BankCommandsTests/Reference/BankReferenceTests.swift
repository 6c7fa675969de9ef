import CommandLineKit
import Foundation
import XCTest

@testable import BankCommands

/// The files generated from the command line are complete and up to date.
final class BankReferenceTests: XCTestCase {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    func testReferenceInTheDocs_IsOfToday() throws {
        let docs = Self.root.appending(path: "docs")
        let pages = BankProgram.reference.pages
        let isRecording = ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil
        for page in pages {
            let file = docs.appending(path: page.path)
            guard (try? String(contentsOf: file, encoding: .utf8)) != page.text else { continue }
            if isRecording { try page.text.write(to: file, atomically: true, encoding: .utf8) }
            XCTFail(
                isRecording
                    ? "docs/\(page.path) was recorded again: review it, then run the tests without recording."
                    : "docs/\(page.path) is stale: 'make golden' updates it.")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: docs.appending(path: "cli").path())
        XCTAssertEqual(files.map { "cli/\($0)" }.sorted(), pages.dropFirst().map(\.path).sorted())
    }

    func testManualPages_AreSound() throws {
        let mandoc = "/usr/bin/mandoc"
        try XCTSkipUnless(
            FileManager.default.isExecutableFile(atPath: mandoc),
            "mandoc is not installed; .ci/run installs it")
        let manual = BankProgram.manual
        for name in manual.names {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
            defer { try? FileManager.default.removeItem(at: file) }
            try manual.page(named: name).write(to: file, atomically: true, encoding: .utf8)
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: mandoc)
            process.arguments = ["-T", "lint", "-W", "all", file.path()]
            process.standardOutput = pipe
            try process.run()
            let found = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            XCTAssertEqual(found, "", name)
        }
    }

    func testEveryNamedValue_CanBeListed() {
        for kind in Self.kinds {
            guard case .named(let name) = kind else { continue }
            XCTAssertNotNil(ListedValue(rawValue: name), name)
        }
    }

    func testEveryValueWithAKnownName_IsCompleted() {
        for name in ["ACCOUNT", "PAYEE", "BENEFICIARY", "CARD", "CURRENCY", "FILE", "FILES"] {
            XCTAssertNotNil(BankProgram.specification.valueKinds[name], name)
        }
    }

    func testShell_IsOneOfThree() throws {
        XCTAssertEqual(try ReferenceNoun.shell.value("completions", "zsh"), .zsh)
        XCTAssertThrowsError(try read(["completions", "zish"])) { error in
            XCTAssertEqual((error as? CommandLineError)?.code, .invalidChoice)
        }
    }

    func testPage_IsFoundByFileNameOrNoun() throws {
        for name in ["accounts", "bank-accounts", "bank-accounts.1"] {
            XCTAssertEqual(try ReferenceNoun.page.value("man", name), "bank-accounts.1")
        }
        XCTAssertEqual(try ReferenceNoun.page.value("man"), "bank.1")
        XCTAssertNil(try ReferenceNoun.page.value("man", "--list"))
        XCTAssertEqual(try ReferenceNoun.page.value("man", "exit-codes"), "bank-exit-codes.7")
        XCTAssertThrowsError(try read(["man", "nonsense"]))
    }

    /// The kinds of all arguments and options.
    private static var kinds: [CompletionKind] {
        let program = BankProgram.specification
        let commands = program.sections.flatMap(\.nodes).flatMap { Self.commands($0) }
        let options = commands.flatMap(\.options) + program.globalOptions
        let all = commands.flatMap(\.arguments).map(\.completion) + options.map(\.completion)
        return (all + program.valueKinds.values).flatMap { kind -> [CompletionKind] in
            if case .anyOf(let kinds) = kind { kinds } else { [kind] }
        }
    }

    private static func commands(_ node: CommandNode) -> [CommandSpecification] {
        switch node {
        case .command(let command): [command]
        case .group(let group):
            [group.defaultCommand].compactMap(\.self) + group.children.flatMap { commands($0) }
        }
    }
}
