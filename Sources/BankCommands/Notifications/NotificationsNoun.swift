import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum NotificationsNoun: Noun {
    static let nodes = [
        group(
            "notifications", "See your notifications and choose which ones you get",
            [list, read, watch, register, unregister, preferences])
    ]

    private static let list = verb(
        "list", "List your notifications, newest first", flag("unread", help: "Only unread notifications"),
        page, fields: .of(NotificationColumns.all), examples: ["bank notifications list --unread"]
    ) { views, isUnreadOnly, page in
        ListView(
            of: views.list(isUnreadOnly: isUnreadOnly, page), \.state, NotificationColumns.all,
            emptyText: isUnreadOnly ? Notice.nothingUnread : Notice.noNotifications
        ) { await $0.load() }
    }

    private static let read = verb(
        "read", "Show a notification and mark it as read", oneOrAll, dryRun,
        examples: ["bank notifications read NTF000003", "bank notifications read --all"]
    ) { NotificationReadingView(viewModel: $0.list(), id: $1, mode: $2) }

    /// The notification to mark; `nil` marks all.
    static let oneOrAll = Input<NotificationID?>(
        optional("ID", help: "Notification ID, such as NTF000003", completion: .notification),
        flag("all", help: "All unread notifications, instead of ID")
    ) { (id, marksAll) throws(CommandLineError) in
        let context = CommandContext("notifications", "read", usage: "ID, or --all")
        switch (id, marksAll) {
        case (let id?, false): return NotificationID(id)
        case (nil, true): return nil
        case (nil, false): throw .missingArguments(["ID"], context: context)
        case (let id?, true): throw .unexpectedArgument(id, context: context, expectedCount: 0)
        }
    }

    private static let watch = verb(
        "watch", "Print notifications as they arrive, until Ctrl-C",
        discussion: """
            On a device registered with 'bank notifications register', it starts with everything that has arrived \
            since you last watched. With --output json each notification is an object on its own line. A script that \
            has handled NTF000003 continues with --after NTF000003; with --for 0 the command checks once and ends. \
            Watching keeps your session active.
            """,
        option(
            "after", value: "ID", help: "Start after this notification",
            default: "the last one here if this device is registered, else now", completion: .notification),
        timeout,
        examples: [
            "bank notifications watch",
            "bank notifications watch --after NTF000003 --for 0 --output json",
        ]
    ) { views, id, timeoutSeconds in
        NotificationWatchView(
            viewModel: views.watch(), after: id.map { NotificationID($0) }, timeoutSeconds: timeoutSeconds)
    }

    static let timeout = integer(
        "for", in: 0...86_400, value: "SECONDS", help: "End after this many seconds, 0 to 86400",
        default: "never")

    private static let register = verb(
        "register", "Register this device for all notifications",
        discussion: """
            After that, 'bank notifications watch' starts with everything that has arrived since you last watched. The \
            position is stored on this device, for each user.
            """,
        examples: ["bank notifications register"]
    ) {
        registration($0, saying: "This device gets your notifications now.") { await $0.register() }
    }

    private static let unregister = verb(
        "unregister", "Unregister this device from notifications",
        examples: ["bank notifications unregister"]
    ) {
        registration($0, saying: "This device no longer gets your notifications.") { await $0.unregister() }
    }

    @MainActor
    private static func registration(
        _ views: NotificationsViewFactory, saying headline: Phrase,
        change: @escaping @MainActor (PushRegistrationViewModel) async -> Void
    ) -> ChangeView<PushRegistration> {
        let model = views.registration()
        return ChangeView(NotificationColumns.registration, .commit, saying: { _ in headline }) {
            await change(model)
            return try model.change.get()
        }
    }

    private static let preferences = verb(
        "preferences", "Show and change what you are notified about",
        discussion: "You are always notified about sign-ins on new devices and of changes to your security.",
        preference, dryRun,
        examples: ["bank notifications preferences", "bank notifications preferences --off cardPayment"]
    ) { views, preference, mode in
        NotificationPreferencesView(viewModel: views.preferences(), change: preference, mode: mode)
    }

    /// The preference to set; `nil` lists all.
    static let preference = Input<NotificationPreference?>(
        choice("on", of: kinds, value: "KIND", help: "Enable this kind of notification"),
        choice("off", of: kinds, value: "KIND", help: "Disable this kind of notification")
    ) { (on, off) throws(CommandLineError) in
        if on != nil, let off {
            throw .invalidValue(
                name: "--off", value: off.rawValue, reason: "Enable or disable one kind at a time.")
        }
        return (on ?? off).map { NotificationPreference($0, isWanted: on != nil) }
    }

    private static let kinds = BankNotification.Kind.allCases

    static func views(in host: any CommandHost) -> NotificationsViewFactory {
        NotificationsViewFactory(services: host.services)
    }
}

@MainActor
package struct NotificationsViewFactory {
    package typealias Dependencies = HasNotificationService & HasPushNotificationService

    let services: any Dependencies

    func list(isUnreadOnly: Bool = false, _ page: PageRequest? = nil) -> NotificationsListViewModel {
        NotificationsListViewModel(
            isUnreadOnly: isUnreadOnly, page: page, notificationService: services.notificationService)
    }

    func watch() -> NotificationWatchViewModel {
        NotificationWatchViewModel(
            notificationService: services.notificationService,
            pushNotificationService: services.pushNotificationService)
    }

    func registration() -> PushRegistrationViewModel {
        PushRegistrationViewModel(pushNotificationService: services.pushNotificationService)
    }

    func preferences() -> NotificationPreferencesViewModel {
        NotificationPreferencesViewModel(notificationService: services.notificationService)
    }
}
