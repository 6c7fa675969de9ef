public import LanguageKit

/// Something that can be picked.
public struct PickerItem: Equatable, Sendable {
    /// What it is called.
    public let title: Phrase
    /// What tells it from others; may be empty.
    public let detail: Phrase

    /// Something to pick.
    public init(_ title: Phrase, detail: Phrase = "") {
        self.title = title
        self.detail = detail
    }
}

/// A ``PickerItem`` as its reader reads it, harmless for a terminal.
struct PickerLine: Sendable {
    let title: String
    let detail: String
    /// What is searched.
    let folded: String

    init(_ item: PickerItem, _ localization: Localization) {
        title = DisplayText.sanitized(localization.text(item.title))
        detail = DisplayText.sanitized(localization.text(item.detail))
        folded = FoldedText.folded("\(title) \(detail)")
    }
}
