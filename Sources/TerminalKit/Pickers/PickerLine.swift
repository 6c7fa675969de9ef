internal import LanguageKit

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
