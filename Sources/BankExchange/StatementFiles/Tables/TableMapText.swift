import BankDomain
import BankServices
import JSONKit
import LanguageKit

/// Writes what was understood of a table as a map: for ``TableMap``, or for ``ImportMap``.
struct TableMapText {
    private let form: TableForm
    private let header: TableHeader
    private let layout: StatementLayout

    init(_ form: TableForm, _ layout: StatementLayout) {
        (self.form, self.layout) = (form, layout)
        header = form.header
    }

    /// The map for `statements reconcile`.
    var map: String {
        var members = [("separator", Self.text(separator))]
        if let encoding { members.append(("encoding", Self.text(encoding))) }
        if header.hasNames { members.append(("header", names)) }
        members.append(
            (
                "columns",
                Self.object(columns.map { (String(describing: $0.column), names($0)) }, depth: 1)
            ))
        members.append(("dateFormat", Self.text(form.days.format)))
        members.append(("decimalMark", Self.text(decimalMark)))
        if header.places[.amount] != nil, header.places[.direction] == nil {
            let areDebits = form.meaning.isInverted || form.meaning.areUnmarkedDebits
            // Where debits have a minus, amounts without one are credits anyway.
            if areDebits || !form.meaning.hasSignedAmounts {
                members.append(("unsignedAmounts", Self.text(areDebits ? "debits" : "credits")))
            }
        }
        if !form.doubts.isEmpty { members.append(("uncertain", uncertain)) }
        return Self.object(members, depth: 0) + "\n"
    }

    private var columns: [(column: TableColumn, place: Int)] {
        TableColumn.allCases.compactMap { column in header.places[column].map { (column, $0) } }
            .filter { one in
                // The value date may be the only day; fees that are part of the amount don't matter.
                !(one.0 == .valueDate && header.places[.bookingDate] == one.1)
                    && !(one.0 == .fee && form.meaning.hasFeesApart == false)
            }
    }

    private var encoding: String? {
        let name = layout.encoding ?? form.texts.usedEncoding
        return ["utf8", "utf-8"].contains(name?.lowercased()) ? nil : name
    }
    private var separator: String { String(decoding: [form.separator], as: UTF8.self) }
    private var decimalMark: String { form.amounts.hasDecimalComma == true ? "," : "." }
    private var names: String { Self.list(header.names) }
    private var uncertain: String {
        let lines = form.doubts.map { "    " + Self.text($0.phrase.english) }
        return "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    }

    private func names(_ one: (column: TableColumn, place: Int)) -> String {
        guard one.column == .text, !header.textPlaces.isEmpty else { return name(one.place) }
        return "[" + header.textPlaces.map(name).joined(separator: ", ") + "]"
    }

    // The column's name, or its number where the name is none or is on several.
    private func name(_ place: Int) -> String {
        let name = header.writtenName(place)
        let isClear = !name.isEmpty && header.names.count { $0 == name } == 1
        return isClear ? Self.text(name) : String(place + 1)
    }

    /// The map for `ledger import`. Throws ``FileProblem`` for a table that it can't read.
    func ledgerMap(in currency: Currency?) throws(FileProblem) -> String {
        guard let currency else {
            throw problem("it states no currency; name it with --currency")
        }
        try requireStrict()
        var members = [("kind", Self.text("bookings")), ("header", names)]
        if accounts.count > 1, let place = header.places[.account] {
            members.append(("account", Self.text(header.names[place])))
        }
        members.append(
            (
                "date",
                Self.object(
                    [("column", column(.bookingDate)), ("format", Self.text(form.days.format))], depth: 2)
            ))
        for one in [TableColumn.amount, .debit, .credit, .currency, .balance, .reference]
        where header.places[one] != nil {
            let isTemplate = one == .reference
            let name = header.names[header.places[one] ?? 0]
            members.append((String(describing: one), Self.text(isTemplate ? "{\(name)}" : name)))
        }
        if let direction { members.append(("direction", direction)) }
        let party = [TableColumn.counterparty, .text].compactMap { header.places[$0] }.first
        if let party { members.append(("counterparty", Self.text("{\(header.names[party])}"))) }
        let rule = Self.object(
            [
                ("when", "{}"), ("account", Self.text("clearing")), ("description", Self.text("Imported")),
                ("category", Self.text("other")),
            ], depth: 2)
        members.append(("rules", "[\(rule)]"))
        var map = [
            ("separator", Self.text(separator)), ("quote", Self.text("\"")),
            ("currency", Self.text(currency.code)), ("decimalMark", Self.text(decimalMark)),
        ]
        if form.days.format.count(where: { $0 == "Y" }) == 2 { map.append(("twoDigitYearsFrom", "1980")) }
        map.append(("files", "[\(Self.object(members, depth: 1))]"))
        return Self.object(map, depth: 0) + "\n"
    }

    private func column(_ column: TableColumn) -> String {
        Self.text(header.names[header.places[column] ?? 0])
    }

    private var accounts: Set<String> { Set(form.entries.map { $0.text(header.places[.account]) }) }

    private var direction: String? {
        guard let place = header.places[.direction], !form.meaning.hasSignedAmounts else { return nil }
        let words = Set(form.entries.map { $0.text(place) }).sorted()
        return Self.object(
            [
                ("column", Self.text(header.names[place])),
                ("credit", Self.list(words.filter { header.direction($0) == 1 })),
                ("debit", Self.list(words.filter { header.direction($0) == -1 })),
            ], depth: 2)
    }

    // An import books every row, so nothing may depend on what a map for it can't say.
    private func requireStrict() throws(FileProblem) {
        if let doubt = form.doubts.first, !layout.acceptsProfile { throw doubt.problem }
        guard header.hasNames, Set(header.names).count == header.names.count else {
            throw problem("its columns don't have a name each, which 'bank ledger import' needs")
        }
        if let encoding { throw problem("it is \(encoding), but 'bank ledger import' reads UTF-8") }
        let isTurned = form.meaning.isInverted || form.meaning.areUnmarkedDebits
        guard !isTurned, form.meaning.hasNegativeDebits != true else {
            throw problem(
                """
                its debits are written with another sign than 'bank ledger import' reads; export it with a minus before \
                debits, or in two columns
                """)
        }
        guard form.meaning.hasFeesApart != true, !form.meaning.hasFees else {
            throw problem("it has fees beside its amounts, which 'bank ledger import' can't read")
        }
        if let place = header.places[.status],
            form.entries.contains(where: { header.status($0.text(place)) ?? .booked != .booked })
        {
            throw problem(
                "the column \(header.name(place)) says that some entries are not booked; delete their rows")
        }
        if form.days.isBuddhist {
            throw problem("its years are those of Thailand's calendar, which 'bank ledger import' can't read")
        }
        let isInDigits = form.entries.allSatisfy {
            form.days.dateInDigits(Array($0.text(header.places[.bookingDate]).utf8)[...]) != nil
        }
        guard isInDigits else {
            throw problem("its days are not in digits, as 'bank ledger import' reads them")
        }
    }

    private func problem(_ reason: Phrase) -> FileProblem { FileProblem(line: nil, reason) }

    private static func text(_ text: String) -> String { JSONValue.string(text).text }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map(text).joined(separator: ", ") + "]"
    }

    // One member on each line.
    private static func object(_ members: [(String, String)], depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth + 1)
        let lines = members.map { "\(indent)\(text($0.0)): \($0.1)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n" + indent.dropLast(2) + "}"
    }
}
