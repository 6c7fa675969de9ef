import CommandLineKit
import LanguageKit

extension HelpTopics {
    /// Every topic, in the order in which help lists them.
    static let all: [HelpTopic] = pages + [topics]

    private static let pages: [HelpTopic] = [
        environment, exitCodes, output, scripting, secrets, security, signingIn, tapes,
    ]

    /// The list of all topics, a line each.
    private static let topics = HelpTopic(
        name: "topics", abstract: "All topics: bank help TOPIC shows one",
        text: Phrase(
            format: pages.enumerated().map { index, page in
                let padding = String(repeating: " ", count: max(0, 16 - page.name.count))
                return "  \(page.name)\(padding){\(index + 1)}"
            }.joined(separator: "\n"),
            values: pages.map { .phrase($0.abstract) }))
}
