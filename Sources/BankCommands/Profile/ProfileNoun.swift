import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ProfileNoun: Noun {
    static let nodes = [group("profile", "Show and change your profile", [show, update])]

    private static let show = verb("show", "Show your profile", examples: ["bank profile show"]) {
        RecordView(of: $0.profile(), \.state, ProfileColumns.all) { await $0.load() }
    }

    private static let update = verb(
        "update", "Change your profile",
        discussion:
            "Values that you leave out stay the same. An empty email address or phone number deletes it.",
        changes, dryRun,
        examples: [
            "bank profile update --email robin@example.org",
            CommandExample("bank profile update --phone ''", "deletes the number"),
        ]
    ) { views, update, mode in
        ChangeView(
            of: views.profile(), \.change, ProfileColumns.all, mode, saying: { _ in Done.profileChanged }
        ) { await $0.update(update, mode: mode) }
    }

    private static let changes = Input<ProfileUpdate>(
        anyText("name", value: "NAME", help: "Your name, at most 70 characters"),
        anyText("email", value: "ADDRESS", help: "Your email address"),
        anyText("phone", value: "NUMBER", help: "Your phone number, such as +49 30 1234567")
    ) { (name, email, phone) throws(CommandLineError) in
        let update = ProfileUpdate(name: name, emailAddress: email, phoneNumber: phone)
        guard update != ProfileUpdate() else {
            throw .missingOptions(["--name, --email or --phone"], context: updateContext)
        }
        return update
    }

    private static let updateContext = CommandContext(
        "profile", "update", usage: "[--name NAME] [--email ADDRESS] [--phone NUMBER]")

    static func views(in host: any CommandHost) -> ProfileViewFactory {
        ProfileViewFactory(services: host.services)
    }
}

@MainActor
package struct ProfileViewFactory {
    package typealias Dependencies = HasUserService

    let services: any Dependencies

    func profile() -> ProfileViewModel { ProfileViewModel(userService: services.userService) }
}

enum ProfileColumns {
    static let all: [Column<UserProfile>] = [
        .text(key: "id", title: "ID") { $0.id.text },
        Column(key: "username", title: "User name") { .optional($0.username) },
        .text(key: "name", title: "Name") { $0.name },
        Column(key: "emailAddress", title: "Email") { .optional($0.emailAddress) },
        Column(key: "phoneNumber", title: "Phone") { .optional($0.phoneNumber) },
    ]
}
