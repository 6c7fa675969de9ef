import BankDomain
import BankServices

@testable import BankExchange

private let map = TemporaryInput()

/// Checks tables that are read with a map. The map ends with a zero byte, and the table follows. Without a zero byte the
/// input is a table whose own form makes the map: if nothing in it is uncertain, the table is read with it, and the
/// entries are the same.
func check(_ input: [UInt8]) {
    guard let end = input.firstIndex(of: 0) else { return checkOwnMap(input) }
    map.fill(input[..<end])
    var layout = StatementLayout()
    layout.mapPath = map.path
    for accepts in [false, true] {
        layout.acceptsProfile = accepts
        check(Array(input[(end + 1)...]), .csv, .eur, layout)
    }
}

private func checkOwnMap(_ input: [UInt8]) {
    let file = InputFile("input", bytes: input)
    guard let texts = try? StatementText(file, encoding: nil),
        let form = try? TableForm(file, .eur, StatementLayout(), texts), form.doubts.isEmpty,
        let plain = read(input, .csv, .eur, StatementLayout())
    else { return }
    map.fill(TableMapText(form, StatementLayout()).map.utf8)
    var layout = StatementLayout()
    layout.mapPath = map.path
    guard let mapped = read(input, .csv, .eur, layout) else { return }
    require(amounts(mapped) == amounts(plain), "read with its own map, it has other entries")
}

private func amounts(_ events: [StatementEvent]) -> [String] {
    events.compactMap { event in
        guard case .line(let line) = event else { return nil }
        return "\(line.line) \(line.bookingDate) \(line.amount)"
    }
}
