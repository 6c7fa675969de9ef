/// What is said around the commands of a session.
extension Notice {
    package static let shellBegins = "Type help for what there is, and exit to leave."

    package static func historyNotKept(_ reason: String) -> String {
        "What you type is not kept for the next time: \(reason)."
    }

    package static func lineFailed(_ place: String, code: Int32) -> String {
        "\(place): exit code \(code)"
    }

    package static func noCandidates(_ word: String) -> String { "Nothing begins with \(word)." }
}
