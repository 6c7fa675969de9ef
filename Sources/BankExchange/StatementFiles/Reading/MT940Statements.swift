import BankDomain
import LanguageKit

/// The statements of a file of customer statement messages (SWIFT, MT940), in the envelope of the network or without.
final class MT940Statements: StatementSource {
    private var lines: LineReader
    private let message = MT940Message()
    private var field: MT940Field?
    private var isInEnvelope = false
    private var isAtEnd = false
    private var events: ArraySlice<StatementEvent> = []

    init(_ file: InputFile) {
        lines = LineReader(file)
    }

    var isWindows1252: Bool { message.texts.isWindows1252 }

    func next() throws -> StatementEvent? {
        while events.isEmpty, !isAtEnd {
            if try lines.next() { try takeLine() } else { try finish() }
            events = message.takeEvents()[...]
        }
        return events.popFirst()
    }

    private func takeLine() throws {
        let bytes = lines.bytes
        if let found = MT940Field(bytes, line: lines.line) {
            try endField()
            field = found
        } else if bytes == Self.dash || bytes.starts(with: Self.closing) {
            try endField()
            try message.end(line: lines.line)
            isInEnvelope = Self.opensText(bytes)
        } else if bytes.starts(with: Self.header) {
            try endField()
            try requireClosed()
            isInEnvelope = Self.opensText(bytes)
        } else if field != nil {
            try field?.append(bytes)
        }
        // What stands before the first field is the bank's own; it says nothing of entries.
    }

    private static let dash = Array("-".utf8)
    private static let closing = Array("-}".utf8)
    private static let header = Array("{1:".utf8)
    private static let text = Array("{4:".utf8)

    private static func opensText(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
    }

    private func endField() throws {
        guard let field else { return }
        self.field = nil
        try message.take(field)
    }

    private func requireClosed() throws {
        guard !isInEnvelope else {
            throw StatementProblem(
                line: lines.line, "begins another message, and the one before has no -}; the file is damaged")
        }
        try message.end(line: lines.line)
    }

    private func finish() throws {
        isAtEnd = true
        try endField()
        guard !isInEnvelope else {
            throw StatementProblem(
                line: lines.line, "ends without -}: the file was cut short; fetch it from the bank again")
        }
        try message.end(line: lines.line)
        guard message.hasStatements else {
            throw StatementProblem(line: nil, "has no statement: there is no field :60F:")
        }
    }
}
