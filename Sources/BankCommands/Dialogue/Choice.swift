import LanguageKit
import TerminalKit

/// One of the things that an argument may name.
struct Choice: Equatable, Sendable {
    /// What stands on the command line.
    let value: String
    let item: PickerItem

    init(_ value: String, _ title: Phrase, detail: Phrase = "") {
        self.value = value
        item = PickerItem(title, detail: detail)
    }
}
