import LanguageKit

/// A user's own word for the beginning of a command line.
public struct CommandAlias: Hashable, Sendable, Identifiable {
    /// The most characters of a command.
    static let commandMaximum = 1_000
    static let nameMaximum = 32

    /// The word.
    public let name: String
    /// The command line that it stands for, as in a shell, without the program's name.
    public let command: String

    public var id: String { name }

    public init(name: String, command: String) {
        self.name = name
        self.command = command
    }

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a name or a command that cannot be kept.
    public func requireAllowed() throws(ServiceError) {
        guard Self.isName(name) else {
            throw .invalidValue(
                field: .alias, value: name,
                reason: .malformed(
                    expected:
                        "a word of at most \(Self.nameMaximum) letters, digits and hyphens that begins with a letter"
                ))
        }
        guard !command.isEmpty else { throw .invalidValue(field: .command, value: command, reason: .empty) }
        guard command.count <= Self.commandMaximum else {
            throw .invalidValue(
                field: .command, value: command, reason: .tooLong(maximum: Self.commandMaximum))
        }
        guard !command.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw .invalidValue(field: .command, value: command, reason: .controlCharacters)
        }
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= nameMaximum && name.first.map { $0.isASCII && $0.isLetter } == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
