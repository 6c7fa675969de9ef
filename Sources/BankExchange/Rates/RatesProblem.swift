package import LanguageKit

/// What is wrong with a rate or a day of a file. The reader of the file adds the line.
package struct RatesProblem: Error {
    let text: Phrase
    /// The currency of the rate that is meant, or another column.
    let column: String?

    package init(_ text: Phrase, column: String? = nil) {
        self.text = text
        self.column = column
    }
}
