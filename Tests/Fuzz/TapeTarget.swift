import TerminalKit

/// A tape is read or refused. Written again, it is the same, and so are the words of its commands.
func check(_ input: [UInt8]) {
    guard let text = String(validating: input, as: UTF8.self), let tape = try? Tape(text, name: "fuzz") else {
        return
    }
    guard let again = try? Tape(tape.items.map(written).joined(), name: "fuzz") else {
        fatalError("written out, the tape is refused")
    }
    require(again.items.map(unnumbered) == tape.items.map(unnumbered), "written out, it is another tape")
    var line = 0
    for case .step(let step) in tape.items {
        require(step.line > line, "lines are counted backwards")
        line = step.line
        let quoted = step.words.map { "\"" + $0.unicodeScalars.map { "\\\($0)" }.joined() + "\"" }.joined(
            separator: " ")
        require(ShellWords.split(quoted) == step.words, "quoted, the words are others")
    }
}

private func written(_ item: Tape.Item) -> String {
    switch item {
    case .remark(let remark): return "# \(remark)\n"
    case .step(let step):
        var lines = ["$ \(step.command)"] + step.input.map { "< \($0)" }
        for line in step.output {
            if case .exactly(let text) = line { lines.append("\\" + text) } else { lines.append("...") }
        }
        lines += step.errors.map { "! \($0)" } + ["? \(step.exitCode)"]
        return lines.map { $0 + "\n" }.joined()
    }
}

private func unnumbered(_ item: Tape.Item) -> Tape.Item {
    guard case .step(let step) = item else { return item }
    return .step(
        Tape.Step(
            line: 0, command: step.command, words: step.words, input: step.input, output: step.output,
            errors: step.errors, exitCode: step.exitCode))
}

/// Stands in for the module's error, which depends on translated texts.
struct TapeError: Error {
    let name: String
    let line: Int?
    let reason: String
}
