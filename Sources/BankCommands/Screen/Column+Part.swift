import TerminalKit

extension Column {
    /// The same column of something that such a row is a part of.
    func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> Column<Whole> {
        let (text, csvText, value) = (text, csvText, value)
        var styleOfWhole: (@Sendable (Whole) -> TextStyle?)?
        if let style { styleOfWhole = { style(part($0)) } }
        return Column<Whole>(
            key: key, title: title, alignment: alignment, importance: importance,
            isShownInTable: isShownInTable, isShownInJSON: isShownInJSON, canTruncate: canTruncate,
            members: members, localizedText: { text(part($0), $1) }, csvText: { csvText(part($0)) },
            style: styleOfWhole,
            value: { value(part($0)) })
    }
}
