public import TerminalKit

/// Plays tapes: scripts of commands with what they are expected to print.
@MainActor
public protocol TapePlaying: AnyObject {
    /// The tours that come with the program.
    var tours: [Tour] { get }

    /// Plays the tour of this name or the tape in this file. Throws when it cannot be read, and when an
    /// expectation is not met.
    func play(_ nameOrFile: String, on console: Console) async throws

    /// Asks for commands and writes them with what came of them to a tape that is not there yet.
    func record(_ file: String, on console: Console) async throws
}
