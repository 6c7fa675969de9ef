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
