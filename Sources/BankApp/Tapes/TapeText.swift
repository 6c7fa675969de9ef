/// A tape in the making.
struct TapeText {
    private(set) var lines: [String] = []
    private var isAfterRemark = false

    /// The line on which the next command will stand, from 1.
    var nextLine: Int { lines.count + (needsBlank ? 2 : 1) }

    mutating func add(remark: String) {
        begin()
        lines.append(remark.isEmpty ? "#" : "# \(remark)")
        isAfterRemark = true
    }

    /// Adds a command with what it read and what came of it. Lines that name a folder which is another one each time
    /// may be anything.
    mutating func add(command: String, input: [String], result: TapeResult, home: String) {
        begin()
        isAfterRemark = false
        lines.append("$ \(command)")
        lines += input.map { "< \($0)" }
        for (index, line) in result.output.enumerated() {
            if line.contains(home) {
                if lines.last != "..." { lines.append("...") }
            } else {
                let isLast = index == result.output.count - 1
                lines.append(Self.isSpecial(line) || (line.isEmpty && isLast) ? "\\\(line)" : line)
            }
        }
        lines += result.errors.filter { !$0.contains(home) }.map { "! \($0)" }
        if result.exitCode != 0 { lines.append("? \(result.exitCode)") }
    }

    private var needsBlank: Bool { !lines.isEmpty && !isAfterRemark }

    private mutating func begin() {
        if needsBlank { lines.append("") }
    }

    private static func isSpecial(_ line: String) -> Bool {
        line == "..." || line.first.map { "#$<!?\\".contains($0) } ?? false
    }
}
