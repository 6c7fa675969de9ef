package import BankDomain
package import LanguageKit

// Texts of the terminal and of pages are made in several modules; these two values are in most of them.

extension Phrase.Value {
    /// A moment: a local time for people, RFC 3339 for programs.
    package static func time(_ instant: Instant) -> Phrase.Value {
        .time(secondsSinceEpoch: instant.secondsSinceEpoch)
    }
}

extension Money {
    /// The amount for use in a sentence.
    package var shown: Phrase { "\(.amount(groupedText)) \(currency.code)" }
}
