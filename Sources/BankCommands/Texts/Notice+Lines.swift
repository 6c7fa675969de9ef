/// What is said around the commands of a session.
extension Notice {
    package static let shellBegins = "Type help for what there is, and exit to leave."

    package static func historyNotKept(_ reason: String) -> String {
        "What you type is not kept for the next time: \(reason)."
    }

    package static func lineFailed(_ place: String, code: Int32) -> String {
        "\(place): exit code \(code)"
    }

    package static let recordingBegins =
        "Type commands, and remarks that begin with #. 'exit' ends the tape. Secrets are not asked for."
    package static let nothingRecorded = "Nothing was recorded."
    package static let quoteNotClosed = "A quote is not closed: the line was not recorded."

    package static func recorded(_ file: String) -> String { "Recorded. Play it: bank demo play \(file)" }
}
