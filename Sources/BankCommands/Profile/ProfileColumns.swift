import BankDomain
import BankServices
import LanguageKit
import TerminalKit

enum ProfileColumns {
    static let all: [Column<UserProfile>] = [
        .text(key: "id", title: "ID") { $0.id.text },
        Column(key: "username", title: "User name") { .optional($0.username) },
        .text(key: "name", title: "Name") { $0.name },
        Column(key: "emailAddress", title: "Mail") { .optional($0.emailAddress) },
        Column(key: "phoneNumber", title: "Telephone") { .optional($0.phoneNumber) },
    ]
}
