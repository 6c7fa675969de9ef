import LanguageKit
import TerminalKit

/// A row of a made-up ledger, for tables.
struct Sample: Sendable {
    var name: String
    var note: String?
    var amount: String
    var count: Int64 = 1
}

extension Column<Sample> {
    static var name: Column<Sample> {
        Column(key: "name", title: "Name", importance: .high, canTruncate: true) { .string($0.name) }
    }
    static var note: Column<Sample> {
        Column(key: "note", title: "Note", importance: .low, canTruncate: true) {
            $0.note.map { .string($0) } ?? .null
        }
    }
    static var amount: Column<Sample> {
        Column(
            key: "amount", title: "Amount", alignment: .trailing, importance: .high,
            text: { "\($0.amount) EUR" }, csvText: { $0.amount },
            style: { $0.amount.hasPrefix("-") ? .red : nil },
            value: { .object([("currency", .string("EUR")), ("amount", .string($0.amount))]) })
    }
    static var count: Column<Sample> {
        Column(key: "count", title: "Count", isShownInTable: false) { .integer($0.count) }
    }
}

let books = [
    Sample(name: "Accounting made simple", note: "the second edition", amount: "12.50"),
    Sample(name: "Ledgers", note: nil, amount: "-1000.00", count: 3),
]

func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
}

func terminal(width: Int, usesColor: Bool = false, usesUnicode: Bool = true) -> TerminalCapabilities {
    TerminalCapabilities(outputIsTerminal: true, width: width, usesColor: usesColor, usesUnicode: usesUnicode)
}
