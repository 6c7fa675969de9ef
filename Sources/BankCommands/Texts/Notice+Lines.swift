package import LanguageKit

/// What is said around the commands of a session.
extension Notice {
    package static let shellBegins: Phrase = "Type help for what there is, and exit to leave."

    package static func historyNotKept(_ reason: Phrase) -> Phrase {
        "What you type is not kept for the next time: \(reason)"
    }

    package static func lineFailed(_ file: String, line: Int, code: Int32) -> Phrase {
        "\(file), line \(line): exit code \(code)"
    }

    package static let recordingBegins: Phrase =
        "Type commands, and remarks that begin with #. 'exit' ends the tape. Secrets are not asked for."
    package static let nothingRecorded: Phrase = "Nothing was recorded."
    package static let quoteNotClosed: Phrase = "A quote is not closed: the line was not recorded."

    package static func recorded(_ file: String) -> Phrase { "Recorded. Play it: bank demo play \(file)" }
}
