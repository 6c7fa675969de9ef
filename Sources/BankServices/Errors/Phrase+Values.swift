package import BankDomain
package import LanguageKit

// Texts of the terminal and of pages are made in several modules; these values are in most of them.

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

extension Phrase {
    /// A time to wait, rounded up.
    package static func duration(seconds: Int) -> Phrase {
        switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7_200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3_599) / 3_600) hours"
        }
    }
}
