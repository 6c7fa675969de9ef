import BankServices
import LanguageKit
import TerminalKit

/// What is shown of a second factor, to people and never to programs.
enum SecondFactorColumns {
    static let enrollment: [Column<TOTPEnrollment>] = [
        .text(key: "secret", title: "Secret") { text($0.secret) },
        .text(key: "uri", title: "Address") { text($0.uri) },
    ]

    /// A secret as text, for the one time that it is shown.
    static func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
