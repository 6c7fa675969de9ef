import LanguageKit

/// Makes elements of the tags of OFX 1.x: one with a text ends at the next tag, every other at its end tag.
final class OFXTags {
    private static let depthMaximum = 32

    private let message: OFXMessage
    private var reader: SGMLReader
    private var open: [String] = []
    private var lastValue: String?
    private var hasEnded = false

    init(_ file: InputFile, _ message: OFXMessage) {
        self.message = message
        reader = SGMLReader(file)
    }

    var isWindows1252: Bool { reader.texts.isWindows1252 }

    /// Reads the next tag; `false` at the end of the document. Throws ``StatementProblem`` and `invalidFile`.
    func readTag() throws -> Bool {
        guard let token = try reader.next() else {
            guard hasEnded else {
                throw StatementProblem(
                    line: reader.line,
                    "ends without </OFX>: the file was cut short; fetch it from the bank again")
            }
            return false
        }
        let line = reader.line
        switch token {
        case .open(let name, let text):
            guard !hasEnded else { throw StatementProblem(line: line, "goes on behind </OFX>") }
            try message.begin(name, line: line)
            lastValue = text.isEmpty ? nil : name
            if text.isEmpty { try push(name, line: line) } else { try message.end(text, line: line) }
        case .close(let name):
            if name == lastValue { lastValue = nil } else { try close(name, line: line) }
        }
        return true
    }

    private func push(_ name: String, line: Int) throws {
        open.append(name)
        guard open.count <= Self.depthMaximum else {
            throw StatementProblem(line: line, "has tags in each other, more than \(Self.depthMaximum) deep")
        }
    }

    // An element without a text and without an end tag ends with what it stands in.
    private func close(_ name: String, line: Int) throws {
        guard open.contains(name) else {
            throw StatementProblem(line: line, "closes \(name.prefix(40)), which is not open")
        }
        lastValue = nil
        while let last = open.popLast() {
            try message.end("", line: line)
            if last == name { break }
        }
        hasEnded = open.isEmpty
    }
}
