import BankDomain
import BankServices
import FoundationEssentials

/// A line of the log as JSON: one object, its members sorted, without a line end.
enum LogLine {
    private struct Form: Encodable {
        let at: String
        let level: String
        let message: String
        let metadata: [String: String]
        let source: String
    }

    static func text(_ entry: LogEntry) -> String {
        let form = Form(
            at: entry.at.text, level: entry.level.rawValue, message: entry.message,
            metadata: entry.metadata.mapValues(\.logged), source: "\(entry.file):\(entry.line)")
        return JSONLine.text(form) ?? ""
    }
}
