internal import LanguageKit

/// Sets one entity as lines of title and text. Nothing is cut: whoever asks for one entity wants all of it.
struct RecordRenderer {
    /// Below this width titles and texts do not stand side by side.
    static let minimumWidth = 40

    let styler: Styler
    let localization: Localization

    func render<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        let titles = columns.map { DisplayText.sanitized(localization.text($0.title)) }
        let titleWidth = titles.map(DisplayText.width(of:)).max() ?? 0
        var text = ""
        for (column, title) in zip(columns, titles) {
            let content = DisplayText.sanitized(column.text(row, localization))
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
