public import LanguageKit

public struct PickerItem: Equatable, Sendable {
    public let title: Phrase
    /// What tells it from others; may be empty.
    public let detail: Phrase

    public init(_ title: Phrase, detail: Phrase = "") {
        self.title = title
        self.detail = detail
    }
}
