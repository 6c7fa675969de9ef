import BankDomain
import BankServices
import JSONKit
import LanguageKit

/// How a table is read, as a file that people check, change and keep.
///
/// A map is a JSON object with these keys:
///
/// - `separator`: one character; `encoding` (optional): the encoding of the texts, UTF-8 without it.
/// - `header`: the names of the columns as written. Without it the table has none, and entries begin at the first row
///   that has a day and an amount.
/// - `columns`: for each meaning (``TableColumn``) the name of a column, or its number from 1. There are `bookingDate`
///   and `amount`, or `debit` and `credit`. `text` may be a list of columns, whose texts are joined. A column without a
///   meaning is not used.
/// - `dateFormat`: such as `DD.MM.YYYY`; names of months are read with any format.
/// - `decimalMark`: `.` or `,`.
/// - `unsignedAmounts` (optional): `credits` or `debits`.
/// - `creditWords`, `debitWords`, `bookedWords`, `pendingWords` (optional): words of directions and statuses, beside
///   those that are known.
/// - `uncertain` (optional): what nobody has checked yet. A map with an entry is refused.
struct TableMap: Equatable {
    let separator: UInt8
    let encoding: String?
    let header: [String]?
    let places: [TableColumn: Int]
    /// The places of several columns of texts.
    var textPlaces: [Int] = []
    let dateFormat: String
    let hasDecimalComma: Bool
    let isInverted: Bool
    var directions: [String: Int64] = [:]
    var statuses: [String: StatementWords.Status] = [:]
    let uncertain: [String]

    private static let byteMaximum = 1 << 20

    /// Reads a map. Throws `invalidFile` with the key that is missing, unknown or wrong, and for one with doubts unless
    /// they are accepted.
    static func read(path: String, acceptsProfile: Bool) throws -> TableMap {
        let bytes = try InputFile.contents(of: path, maximum: byteMaximum)
        let map = try ImportMap.translated(path) { try JSONText.decode(TableMap.self, from: bytes) }
        guard let first = map.uncertain.first, !acceptsProfile else { return map }
        throw ServiceError.invalidFile(
            path: path, line: nil, column: "uncertain",
            reason: """
                it is not certain: \(first.prefix(300)). Check it and delete it from the map, or use --accept-profile
                """)
    }

    /// The options that say the same.
    func layout(_ encoding: String?) -> StatementLayout {
        let number = { (column: TableColumn) in places[column].map { String($0 + 1) } }
        var layout = StatementLayout(
            dateColumn: number(.bookingDate), amountColumn: number(.amount), debitColumn: number(.debit),
            creditColumn: number(.credit), dateFormat: dateFormat, hasDecimalComma: hasDecimalComma,
            isInverted: isInverted, encoding: self.encoding ?? encoding)
        layout.isOfOneAccount = places[.account] == nil
        return layout
    }

    /// The sample that the map describes, and its header. Throws ``FileProblem``.
    func found(in samples: [TableSample]) throws(FileProblem) -> (TableSample, TableHeader) {
        guard let sample = samples.first(where: { $0.separator == separator }) else {
            let mark = String(decoding: [separator], as: UTF8.self)
            throw FileProblem(line: nil, "its fields are not separated by \"\(mark)\", as the map says")
        }
        guard let header = names(in: sample) ?? numbers(in: sample) else {
            throw FileProblem(
                line: nil,
                header == nil
                    ? "it has no row with a day and an amount in the columns that the map names"
                    : "it has no row with the names of columns in the map; make a new map with 'bank statements profile'"
            )
        }
        return (sample, header)
    }

    private func names(in sample: TableSample) -> TableHeader? {
        guard let header else { return nil }
        let row = sample.rows.prefix(TableHeader.rowMaximum).first {
            Self.trimmed($0.fields) == Self.trimmed(header)
        }
        return row.map { row in
            completed(TableHeader(row.fields, line: row.line), sample.rows.filter { $0.line > row.line })
        }
    }

    private func numbers(in sample: TableSample) -> TableHeader? {
        guard header == nil else { return nil }
        for (index, row) in sample.rows.prefix(TableHeader.rowMaximum).enumerated() {
            let previous = index == 0 ? nil : sample.rows[index - 1]
            let found = completed(
                TableHeader(numbersOf: row, after: previous), Array(sample.rows[index...]))
            if found.fitting([row]) == 1 { return found }
        }
        return nil
    }

    private func completed(_ header: TableHeader, _ rows: [TableSample.Row]) -> TableHeader {
        var header = header
        for (column, place) in places { header.places[column] = place }
        header.textPlaces = textPlaces
        (header.ownDirections, header.ownStatuses) = (directions, statuses)
        if let place = places[.status] { header.statusOfYes = header.meaningOfYes(place, rows) }
        return header
    }

    private static func trimmed(_ names: [String]) -> ArraySlice<String> {
        names[...((names.lastIndex { !$0.isEmpty }) ?? -1)]
    }
}

extension TableMap: Decodable {
    init(from decoder: any Decoder) throws {
        let object = try MapObject(decoder)
        try object.require(
            ["separator", "columns", "dateFormat", "decimalMark"],
            optional: [
                "encoding", "header", "unsignedAmounts", "creditWords", "debitWords", "bookedWords",
                "pendingWords", "uncertain",
            ])
        separator = try object.character("separator")
        encoding = try object.optional("encoding")
        let header: [String]? = try object.optional("header")
        self.header = header
        let columns = try object.object("columns")
        (places, textPlaces) = try Self.places(columns, header)
        dateFormat = try object.value("dateFormat", "a date format like DD.MM.YYYY") {
            TableDays(format: $0).map(\.format)
        }
        hasDecimalComma = try object.value("decimalMark", "a point or a comma") {
            [".": false, ",": true][$0]
        }
        isInverted =
            object.has("unsignedAmounts")
            ? try object.value("unsignedAmounts", "credits or debits") {
                ["credits": false, "debits": true][$0]
            } : false
        uncertain = try object.optional("uncertain") ?? []
        for (key, sign) in [("creditWords", Int64(1)), ("debitWords", -1)] {
            for word in try object.optional(key) ?? [String]() {
                directions[StatementWords.plain(word)] = sign
            }
        }
        for (key, status) in [("bookedWords", StatementWords.Status.booked), ("pendingWords", .pending)] {
            for word in try object.optional(key) ?? [String]() {
                statuses[StatementWords.plain(word)] = status
            }
        }
    }

    private static func places(
        _ object: MapObject, _ header: [String]?
    ) throws -> (places: [TableColumn: Int], texts: [Int]) {
        let known = TableColumn.allCases.map { String(describing: $0) }
        try object.require([], optional: known)
        var (places, texts): ([TableColumn: Int], [Int]) = ([:], [])
        for column in TableColumn.allCases {
            let key = String(describing: column)
            guard object.has(key) else { continue }
            for name in try names(object, key, isList: column == .text) {
                let place = try place(name, key, header)
                guard !places.values.contains(place), !texts.contains(place) else {
                    throw MapProblem(key: key, reason: "its column has another meaning already")
                }
                if column == .text { texts.append(place) } else { places[column] = place }
            }
        }
        places[.text] = texts.first
        let hasPair = places[.debit] != nil && places[.credit] != nil
        guard places[.bookingDate] != nil else {
            throw MapProblem(key: "bookingDate", reason: "it is missing")
        }
        guard places[.amount] != nil || hasPair else {
            throw MapProblem(key: "amount", reason: "it is missing")
        }
        guard places[.amount] == nil || (places[.debit] == nil && places[.credit] == nil) else {
            throw MapProblem(key: "amount", reason: "it can't be there beside debit and credit")
        }
        return (places, texts.count > 1 ? texts : [])
    }

    // A name or number of a column.
    private enum Name: Decodable {
        case number(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = try (try? value.decode(Int.self)).map(Name.number) ?? .text(value.decode(String.self))
        }
    }

    private static func names(_ object: MapObject, _ key: String, isList: Bool) throws -> [Name] {
        if isList, let list = try? object.decode([Name].self, key) { return list }
        return [try object.decode(Name.self, key)]
    }

    private static func place(_ name: Name, _ key: String, _ header: [String]?) throws -> Int {
        switch name {
        case .number(let number):
            guard number >= 1, number <= header?.count ?? 1_000 else {
                throw MapProblem(key: key, reason: "there is no column \(number)")
            }
            return number - 1
        case .text(let name):
            let found = header?.indices.filter { header?[$0] == name } ?? []
            guard found.count == 1 else {
                throw MapProblem(
                    key: key,
                    reason: found.isEmpty
                        ? "\"\(name.prefix(40))\" is not a column of the header"
                        : "there are several columns \"\(name.prefix(40))\"; use its number")
            }
            return found[0]
        }
    }
}
