internal import LanguageKit

/// Renders one entity as lines of title and text. Nothing is truncated, because a user who requests one entity wants
/// all of it.
struct RecordRenderer {
    /// Below this width, titles and texts are not shown side by side.
    static let minimumWidth = 40

    let styler: Styler
    let localization: Localization

    /// - Parameter showsEmpty: whether lines without a text are shown.
    func render<Row>(_ columns: [Column<Row>], row: Row, showsEmpty: Bool) -> [UInt8] {
        let lines = columns.map { column in
            (
                column: column, title: DisplayText.sanitized(localization.text(column.title)),
                content: DisplayText.sanitized(column.text(row, localization))
            )
        }.filter { showsEmpty || !$0.content.isEmpty }
        let titleWidth = lines.map { DisplayText.width(of: $0.title) }.max() ?? 0
        var text = ""
        for (column, title, content) in lines {
            text += styler.apply(.bold, to: title)
            if !content.isEmpty {
                let padding = titleWidth - DisplayText.width(of: title) + TableLayout.gap
                text += String(repeating: " ", count: padding)
                text += column.style?(row).map { styler.apply($0, to: content) } ?? content
            }
            text += "\n"
        }
        return Array(text.utf8)
    }
}

/// Renders entities as lines such as "Title: text", with an empty line between entities. It is used for screen readers,
/// and for terminals that are too narrow for a table. Empty values are left out.
struct LabelledRenderer {
    let styler: Styler
    let localization: Localization
    /// The width at which texts are truncated if they may be; `nil` for no limit.
    var limit: Int?
    let ellipsis: String

    func render<Row>(_ columns: [Column<Row>], rows: [Row]) -> [UInt8] {
        var buffer = ByteBuffer()
        for (index, row) in rows.enumerated() {
            if index > 0 { buffer.append(UInt8(ascii: "\n")) }
            for column in columns { append(column, row, to: &buffer) }
        }
        return buffer.array
    }

    private func append<Row>(_ column: Column<Row>, _ row: Row, to buffer: inout ByteBuffer) {
        var content = DisplayText.sanitized(column.text(row, localization))
        guard !content.isEmpty else { return }
        let title = DisplayText.sanitized(localization.text(column.title))
        if let limit, column.canTruncate {
            let room = max(TableLayout.minimumWidth, limit - DisplayText.width(of: title) - 2)
            content = DisplayText.truncated(content, toWidth: room, ellipsis: ellipsis)
        }
        buffer.append("\(styler.apply(.bold, to: title)): ")
        buffer.append(column.style?(row).map { styler.apply($0, to: content) } ?? content)
        buffer.append(UInt8(ascii: "\n"))
    }
}
