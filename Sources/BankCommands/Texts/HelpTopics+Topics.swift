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
            format: pages.indices.map { "  {\(2 * $0 + 1)}{\(2 * $0 + 2)}" }.joined(separator: "\n"),
            values: pages.flatMap { page -> [Phrase.Value] in
                let padding = String(repeating: " ", count: max(1, 16 - page.name.count))
                return [.text(page.name + padding), .phrase(page.abstract)]
            }))
}
