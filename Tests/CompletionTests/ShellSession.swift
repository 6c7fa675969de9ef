import Foundation
import TerminalTestSupport
import XCTest

/// An interactive shell at a pseudo-terminal.
final class ShellSession {
    private let terminal: PseudoTerminal
    private let process = Process()

    /// Starts a shell and loads the program's completions.
    /// - Parameters:
    ///   - arguments: the shell and its options.
    ///   - setup: code that makes `show` (Ctrl-X Ctrl-P) print the line between `<<` and `>>`.
    init(_ arguments: [String], setup: String, folder: String, environment: [String: String]) throws {
        terminal = try PseudoTerminal(columns: 200)
        let end = FileHandle(fileDescriptor: terminal.terminal)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["setsid", "--ctty", "--wait"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = environment.merging(["TERM": "dumb", "HOME": folder]) { $1 }
        process.standardInput = end
        process.standardOutput = end
        process.standardError = end
        try process.run()
        terminal.type(setup + "; echo rea''dy\n")
        _ = terminal.shown(until: "ready\r\n")
    }

    /// Types the text and Tab, and returns the line.
    func completed(_ text: String) -> String {
        terminal.type(text + "\t" + "\u{18}\u{10}")
        let shown = terminal.shown(until: ">>\r\n")
        terminal.type("\u{15}")
        let line = shown.components(separatedBy: "<<").last ?? ""
        return line.components(separatedBy: ">>")[0]
    }

    /// Ends the shell.
    func end() {
        terminal.type("\u{15}exit\n")
        process.waitUntilExit()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }
}
