import BankDomain
import BankServices
import JSONKit
import LanguageKit

extension ImportMap {
    private static let byteMaximum = 1 << 20

    /// Reads a mapping file. Throws `invalidFile` with the key that is missing, unknown or wrong.
    package static func read(path: String) throws -> ImportMap {
        try read(try InputFile.contents(of: path, maximum: byteMaximum), path: path)
    }

    /// Parses the bytes of a mapping file named `path`.
    static func read(_ bytes: [UInt8], path: String) throws -> ImportMap {
        try translated(path) { try JSONText.decode(ImportMap.self, from: bytes) }
    }

    /// Runs `body`, which decodes a map, and converts its problems to `invalidFile`.
    static func translated<Map>(_ path: String, _ body: () throws -> Map) throws -> Map {
        do {
            return try body()
        } catch let error as MapProblem {
            throw ServiceError.invalidFile(path: path, line: nil, column: error.key, reason: error.reason)
        } catch JSONText.Failure.repeatedMember(let key) {
            throw ServiceError.invalidFile(path: path, line: nil, column: key, reason: "it is given twice")
        } catch is JSONText.Failure {
            throw ServiceError.invalidFile(path: path, line: nil, column: nil, reason: "it is not JSON")
        } catch {
            let reason: Phrase = "it is not a mapping file, which is one JSON object"
            throw ServiceError.invalidFile(path: path, line: nil, column: nil, reason: reason)
        }
    }
}

extension ImportMap: Decodable {
    package init(from decoder: any Decoder) throws {
        let object = try MapObject(decoder)
        try object.require(
            ["separator", "quote", "currency", "files"], optional: ["twoDigitYearsFrom", "decimalMark"])
        separator = try object.character("separator")
        quote = try object.character("quote")
        guard separator != quote else {
            throw MapProblem(key: "quote", reason: "it is the same as the separator")
        }
        currency = try object.value("currency", "an ISO 4217 currency") { Currency(code: $0) }
        hasDecimalComma =
            object.has("decimalMark")
            ? try object.value("decimalMark", "a point or a comma") { [".": false, ",": true][$0] } : nil
        let firstYear: Int? = try object.optional("twoDigitYearsFrom")
        if let firstYear, !(1...9900).contains(firstYear) {
            throw MapProblem(key: "twoDigitYearsFrom", reason: "it must be from 1 to 9900")
        }
        files = try object.objects("files").map { try FileMap($0, firstYear: firstYear) }
        guard !files.isEmpty else { throw MapProblem(key: "files", reason: "it is empty") }
    }
}

extension ImportMap.FileMap {
    fileprivate init(_ object: MapObject, firstYear: Int?) throws {
        let kinds = ImportedFile.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        let kind = try object.value("kind", "one of \(kinds)") {
            ImportedFile.Kind(rawValue: $0)
        }
        switch kind {
        case .accounts: self = .accounts(try AccountsMap(object, firstYear: firstYear))
        case .bookings: self = .bookings(try BookingsMap(object, firstYear: firstYear))
        case .orders: self = .orders(try OrdersMap(object))
        case .users: self = .users(try UsersMap(object))
        case .owners: self = .owners(try OwnersMap(object))
        case .cards: self = .cards(try CardsMap(object, firstYear: firstYear))
        }
    }
}

extension AccountsMap {
    fileprivate init(_ object: MapObject, firstYear: Int?) throws {
        try object.require(["kind", "header", "number", "opened", "type", "name"])
        let header = try object.header()
        self.header = header
        number = try object.column("number", in: header)
        opened = try DateColumn(object.object("opened"), key: "opened", header, firstYear)
        type = try object.value("type", "checking or savings") { Account.AccountType(rawValue: $0) }
        name = try object.value("name", "a template of columns") { FieldTemplate($0, header: header) }
    }
}

extension UsersMap {
    fileprivate init(_ object: MapObject) throws {
        try object.require(["kind", "header", "user", "name"])
        let header = try object.header()
        self.header = header
        user = try object.value("user", "a template of columns") { FieldTemplate($0, header: header) }
        name = try object.value("name", "a template of columns") { FieldTemplate($0, header: header) }
    }
}

extension CardsMap {
    fileprivate init(_ object: MapObject, firstYear: Int?) throws {
        try object.require(["kind", "header", "account", "issued", "name"])
        let header = try object.header()
        self.header = header
        account = try LookupColumn(object.object("account"), header)
        issued = try DateColumn(object.object("issued"), key: "issued", header, firstYear)
        name = try object.value("name", "a template of columns") { FieldTemplate($0, header: header) }
    }
}

extension OwnersMap {
    fileprivate init(_ object: MapObject) throws {
        try object.require(["kind", "header", "account", "user", "right"])
        let header = try object.header()
        self.header = header
        account = try object.column("account", in: header)
        user = try object.value("user", "a template of columns") { FieldTemplate($0, header: header) }
        right = try RightColumn(object.object("right"), header)
    }
}

extension RightColumn {
    fileprivate init(_ object: MapObject, _ header: [String]) throws {
        try object.require(["column", "owner"])
        column = try object.column("column", in: header)
        owner = try object.decode([String].self, "owner").map { Array($0.utf8) }
    }
}

extension LookupColumn {
    fileprivate init(_ object: MapObject, _ header: [String]) throws {
        try object.require(["column", "file", "key", "value"])
        column = try object.column("column", in: header)
        file = try object.value("file", "a file name in the same folder") {
            $0.isEmpty || $0.contains("/") ? nil : $0
        }
        key = try object.decode(String.self, "key")
        value = try object.decode(String.self, "value")
    }
}

extension BookingsMap {
    fileprivate init(_ object: MapObject, firstYear: Int?) throws {
        try object.require(
            ["kind", "header", "date", "rules"],
            optional: [
                "account", "amount", "direction", "debit", "credit", "currency", "balance", "counterparty",
                "reference",
            ])
        let header = try object.header()
        self.header = header
        account = object.has("account") ? try object.column("account", in: header) : nil
        date = try DateColumn(object.object("date"), key: "date", header, firstYear)
        amount = try AmountColumns(object, header)
        balance = object.has("balance") ? try object.column("balance", in: header) : nil
        currency = object.has("currency") ? try object.column("currency", in: header) : nil
        counterparty = try object.template("counterparty", header)
        reference = try object.template("reference", header)
        rules = try object.objects("rules").map { try BookingRule($0, header) }
        guard rules.last?.conditions.isEmpty == true else {
            throw MapProblem(key: "rules", reason: "it must end with a rule whose `when` is {}")
        }
    }
}

extension OrdersMap {
    fileprivate init(_ object: MapObject) throws {
        try object.require(
            ["kind", "header", "account", "amount", "frequency", "creditor"], optional: ["reference"])
        let header = try object.header()
        self.header = header
        account = try object.column("account", in: header)
        amount = try object.column("amount", in: header)
        let frequencies = StandingOrderSchedule.Frequency.allCases.map(\.rawValue).joined(separator: ", ")
        frequency = try object.value("frequency", "one of \(frequencies)") {
            StandingOrderSchedule.Frequency(rawValue: $0)
        }
        creditor = try object.value("creditor", "a template of columns") { FieldTemplate($0, header: header) }
        reference = try object.template("reference", header)
    }
}

extension DateColumn {
    fileprivate init(_ object: MapObject, key: String, _ header: [String], _ firstYear: Int?) throws {
        try object.require(["column", "format"])
        column = try object.column("column", in: header)
        pattern = try object.value("format", "a pattern of YY or YYYY, MM and DD (see twoDigitYearsFrom)") {
            DatePattern($0, twoDigitYearsFrom: firstYear)
        }
    }
}

extension AmountColumns {
    fileprivate init(_ object: MapObject, _ header: [String]) throws {
        if object.has("amount") {
            if let extra = ["debit", "credit"].first(where: object.has) {
                throw MapProblem(key: extra, reason: "it can't be there beside amount")
            }
            let amount = try object.column("amount", in: header)
            self =
                object.has("direction")
                ? .directed(amount, try DirectionColumn(object.object("direction"), header)) : .signed(amount)
        } else {
            guard object.has("debit") || object.has("credit") else {
                throw MapProblem(key: "amount", reason: "it is missing")
            }
            guard !object.has("direction") else {
                throw MapProblem(key: "direction", reason: "it can't be there beside debit and credit")
            }
            self = .pair(
                debit: try object.column("debit", in: header), credit: try object.column("credit", in: header)
            )
        }
    }
}

extension DirectionColumn {
    fileprivate init(_ object: MapObject, _ header: [String]) throws {
        try object.require(["column", "credit", "debit"])
        column = try object.column("column", in: header)
        credit = try object.decode([String].self, "credit").map { Array($0.utf8) }
        debit = try object.decode([String].self, "debit").map { Array($0.utf8) }
    }
}

extension BookingRule {
    fileprivate init(_ object: MapObject, _ header: [String]) throws {
        try object.require(["when", "account", "description", "category"])
        conditions = try object.decode([String: String].self, "when").sorted { $0.key < $1.key }.map {
            guard let column = header.firstIndex(of: $0.key) else {
                throw MapProblem(key: "when", reason: "\"\($0.key)\" is not a column of the header")
            }
            return (column, Array($0.value.utf8))
        }
        let accounts = InternalAccount.allCases.map(\.rawValue).joined(separator: ", ")
        account = try object.value("account", "one of \(accounts)") { InternalAccount(rawValue: $0) }
        description = try object.value("description", "a text of 1 to 70 characters") {
            try? FreeText.name($0, field: .reference)
        }
        let categories = TransactionCategory.allCases.map(\.rawValue).joined(separator: ", ")
        category = try object.value("category", "one of \(categories)") { TransactionCategory(rawValue: $0) }
    }
}
