public import LanguageKit

/// The tours that come with the program. Each plays commands of the terminal in a bank of its own.
@MainActor
public protocol PageTours: Sendable {
    var all: [PageTour] { get }

    /// What the tour of this name shows; `nil` if there is none.
    func play(_ name: String) async throws -> [PageTour.Step]?
}

public struct PageTour: Sendable {
    public enum Step: Equatable, Sendable {
        case remark(String)
        /// A command as typed, and the lines that it wrote.
        case command(String, output: [String])
    }

    public let name: String
    public let summary: Phrase

    public init(name: String, summary: Phrase) {
        self.name = name
        self.summary = summary
    }
}
