import LanguageKit

@testable import TerminalKit

private let columns: [Column<Int64>] = [
    Column(key: "id", title: "ID", members: []) { .string("TXN\($0)") },
    Column(key: "amount", title: "Amount", members: ["amount", "currency"]) {
        .object([("amount", .string("\($0 &* 7).0\($0 & 7)")), ("currency", .string("EUR"))])
    },
    Column(key: "note", title: "Note") { $0.isMultiple(of: 2) ? .null : .string("\($0)") },
    Column(key: "tags", title: "Tags") { .array([.integer($0), .boolean($0 > 0), .null]) },
]
private let list = ListPresentation(columns: columns, rows: [-3, 0, 1, 2, 40, .max, .min])

/// Filters, sort orders and templates are accepted or refused. A filter keeps or drops each row, and a sort order loses
/// none.
func check(_ input: [UInt8]) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let filter = try? FilterExpression(text)
    let order = try? SortOrder(text)
    let template = try? RowTemplate(text)
    for field in (filter?.fields ?? []) + (template?.fields ?? []) + (order?.keys.map(\.field) ?? []) {
        require((try? FieldPath(field.text)) == field, "\(field) is read as another field")
    }
    for selection in [
        ResultSelection(filter: filter), ResultSelection(order: order), ResultSelection(template: template),
    ] {
        let presenter = Presenter(
            format: .csv, selection: selection, capabilities: TerminalCapabilities(outputIsTerminal: true))
        _ = try? presenter.render(list)
    }
    let sorter = Presenter(
        format: .csv, selection: ResultSelection(order: order), capabilities: TerminalCapabilities())
    if let rows = try? sorter.rows(list.rows, of: columns) {
        require(rows.sorted() == list.rows.sorted(), "a row was lost")
    }
}
