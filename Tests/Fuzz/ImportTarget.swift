import BankDomain
import BankServices

@testable import BankExchange

/// A mapping file and, after a zero byte, the mapped file. Errors name a line and a column.
func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard let map = refusing({ try ImportMap.read(Array(parts[0]), path: "map") }) else { return }
    for file in map.files { check(file) }
    guard parts.count == 2 else { return }
    refusing {
        let source = try ImportSource(InputFile("rows", bytes: Array(parts[1])), map: map) { progress in
            require(progress.bytes <= progress.totalBytes, "more was read than there is")
        }
        while try source.next() { check(source, map.currency) }
    }
}

private func check(_ file: ImportMap.FileMap) {
    let columns = file.header.indices
    switch file {
    case .accounts(let map):
        require(
            ([map.number, map.opened.column] + map.name.columns).allSatisfy(columns.contains), "no column")
    case .cards(let map):
        let used = [map.account.column, map.issued.column] + map.name.columns
        require(used.allSatisfy(columns.contains), "no column")
    case .bookings(let map):
        let used = [
            map.account ?? map.date.column, map.date.column, map.amount.first,
            map.currency ?? map.amount.first,
            map.balance ?? map.amount.first,
        ]
        let conditions = map.rules.flatMap { $0.conditions.map(\.column) }
        let templates = [map.counterparty, map.reference].compactMap { $0 }.flatMap(\.columns)
        require((used + conditions + templates).allSatisfy(columns.contains), "no column")
    case .users(let map):
        require((map.user.columns + map.name.columns).allSatisfy(columns.contains), "no column")
    case .owners(let map):
        let used = [map.account, map.right.column] + map.user.columns
        require(used.allSatisfy(columns.contains), "no column")
    case .orders(let map):
        let templates = map.creditor.columns + (map.reference?.columns ?? [])
        require(([map.account, map.amount] + templates).allSatisfy(columns.contains), "no column")
    }
}

/// Reads the row as the import does. A refused field does not affect the others.
private func check(_ source: ImportSource, _ currency: Currency) {
    switch source.map {
    case .accounts(let map):
        refusing { try source.accountNumber(map.number) }
        refusing { try source.date(map.opened) }.map { require(CalendarDate($0.text) == $0, "no such day") }
        refusing { try source.text(map.name) }
    case .cards(let map):
        refusing { try source.date(map.issued) }.map { require(CalendarDate($0.text) == $0, "no such day") }
        refusing { try source.text(map.name) }
    case .bookings(let map):
        refusing { try source.accountNumber(map, "1234567890") }
        refusing { try source.date(map.date) }.map { require(CalendarDate($0.text) == $0, "no such day") }
        refusing { try source.amount(map.amount, currency) }
        refusing { try source.text(map.counterparty) }
        refusing { try source.text(map.reference) }
        require(map.rules.contains { $0.fits(source.record) }, "the last rule fits always")
        refusing { try source.requireCurrency(map.currency, currency) }
    case .users(let map):
        refusing { try source.userID(map.user) }
        refusing { try source.name(map.name) }
    case .owners(let map):
        refusing { try source.accountNumber(map.account) }
        refusing { try source.userID(map.user) }
    case .orders(let map):
        refusing { try source.accountNumber(map.account) }
        refusing { try source.amount(map.amount, currency) }
        refusing { try source.text(map.creditor) }
        refusing { try source.text(map.reference) }
    }
}

@discardableResult
private func refusing<Value>(_ body: () throws -> Value) -> Value? {
    do {
        return try body()
    } catch ServiceError.invalidFile {
        return nil
    } catch {
        fatalError("\(error) does not say what is wrong with the file")
    }
}
