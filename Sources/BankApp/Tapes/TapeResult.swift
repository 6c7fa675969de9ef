/// What a command of a tape printed, and how it ended.
struct TapeResult: Equatable {
    let output: [String]
    let errors: [String]
    let exitCode: Int32

    init(output: String, errors: String, exitCode: Int32) {
        self.output = Self.lines(output)
        self.errors = Self.lines(errors)
        self.exitCode = exitCode
    }

    /// Throws ``TapeFailure`` for the first expectation that is not met.
    func check(_ step: Tape.Step, tape: String) throws {
        func fail(_ expected: String, _ actual: String) -> TapeFailure {
            TapeFailure(
                name: tape, line: step.line, command: step.command, expected: expected, actual: actual)
        }
        guard exitCode == step.exitCode else {
            throw fail("exit code \(step.exitCode)", "\(exitCode): \(errors.first ?? "")")
        }
        for expected in step.errors where !errors.contains(expected) {
            throw fail("on stderr '\(expected)'", "'\(errors.joined(separator: " / "))'")
        }
        if let difference = Self.difference(step.output[...], output[...]) {
            throw fail(difference.expected, difference.actual)
        }
    }

    /// The first difference between what was expected and what came; `nil` if there is none.
    private static func difference(
        _ expected: ArraySlice<Tape.Line>, _ actual: ArraySlice<String>
    ) -> (expected: String, actual: String)? {
        guard let first = expected.first else {
            return actual.first.map { ("no more lines", "'\($0)'") }
        }
        switch first {
        case .anything:
            let rest = expected.dropFirst()
            let fits = (actual.startIndex...actual.endIndex).contains {
                difference(rest, actual[$0...]) == nil
            }
            return fits ? nil : difference(rest, actual) ?? ("the rest", "something else")
        case .exactly(let line):
            guard let next = actual.first else { return ("'\(line)'", "no more lines") }
            guard next == line else { return ("'\(line)'", "'\(next)'") }
            return difference(expected.dropFirst(), actual.dropFirst())
        }
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
