import TerminalKit

/// A script of commands with their expected output.
struct Tape: Equatable {
    /// One line of the expected output.
    enum Line: Equatable {
        case exactly(String)
        /// Any number of lines.
        case anything
    }

    /// A command with its expectations.
    struct Step: Equatable {
        /// The line of the command in the tape, from 1.
        let line: Int
        /// The command as written, without `$`.
        let command: String
        /// Its words, without the program's name.
        let words: [String]
        /// The lines of its standard input.
        var input: [String] = []
        var output: [Line] = []
        var errors: [String] = []
        var exitCode: Int32 = 0
        /// The number of trailing blank lines. They may only separate commands and not be expected output.
        var blankCount = 0
    }

    enum Item: Equatable {
        case remark(String)
        case step(Step)

        var isStep: Bool {
            if case .step = self { true } else { false }
        }
    }

    private(set) var items: [Item] = []

    /// Parses a tape. Throws ``TapeError`` with the invalid line.
    init(_ text: String, name: String) throws {
        for (index, line) in Self.lines(text).enumerated() {
            try read(line, number: index + 1, name: name)
        }
        trimTrailingBlankLines()
        guard items.contains(where: \.isStep) else {
            throw TapeError(name: name, line: nil, reason: "it has no commands")
        }
    }

    /// The lines of a tape or of a command's output. Both are split in the same way, so that recorded output matches
    /// whatever its line ends.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    private mutating func read(_ line: Substring, number: Int, name: String) throws {
        if let remark = line.after("#") {
            items.append(.remark(String(remark.unicodeScalars.drop(while: { $0 == " " }))))
        } else if let rest = line.after("$") {
            let command = String(rest.unicodeScalars.drop(while: { $0 == " " }))
            guard let words = ShellWords.arguments(command) else {
                throw TapeError(name: name, line: number, reason: "a quote is not closed")
            }
            items.append(.step(Step(line: number, command: command, words: words)))
        } else {
            try readExpectation(line, number: number, name: name)
        }
    }

    private mutating func readExpectation(_ line: Substring, number: Int, name: String) throws {
        guard case .step(var step) = items.last else {
            if line.allSatisfy(\.isWhitespace) { return }
            throw TapeError(name: name, line: number, reason: "a line of output needs a command before it")
        }
        if line == "..." {
            step.output.append(.anything)
        } else if let text = line.after("\\") {
            // A line that would have another meaning is escaped with a backslash.
            step.output.append(.exactly(String(text)))
        } else if let text = line.after("< ") {
            step.input.append(String(text))
        } else if let text = line.after("! ") {
            step.errors.append(String(text))
        } else if let text = line.after("? ") {
            guard let code = Int32(text), (0...255).contains(code) else {
                throw TapeError(
                    name: name, line: number, reason: "an exit code must be a number from 0 to 255")
            }
            step.exitCode = code
        } else {
            step.output.append(.exactly(String(line)))
        }
        step.blankCount = line.isEmpty ? step.blankCount + 1 : 0
        items[items.count - 1] = .step(step)
    }

    // Blank lines between commands only separate them.
    private mutating func trimTrailingBlankLines() {
        items = items.map { item in
            guard case .step(var step) = item else { return item }
            step.output.removeLast(step.blankCount)
            step.blankCount = 0
            return .step(step)
        }
    }
}

extension StringProtocol {
    /// The text after a mark, compared by Unicode scalars: a combining character may follow the mark. `nil` without it.
    func after(_ mark: String) -> Substring? {
        guard unicodeScalars.starts(with: mark.unicodeScalars) else { return nil }
        return Substring(String(self).unicodeScalars.dropFirst(mark.unicodeScalars.count))
    }
}
