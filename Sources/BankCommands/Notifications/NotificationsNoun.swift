import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum NotificationsCommand: NounCommand {
    case list(unreadOnly: Bool, PageRequest?)
    case read(NotificationID, ExecutionMode)
    case readAll(ExecutionMode)
    case watch(after: NotificationID?, timeoutSeconds: Int?)
    case register
    case unregister
    case preferences
    case setPreference(NotificationPreference, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "read": self = try Self.read(arguments)
        case "watch":
            self = .watch(
                after: try arguments.text("after").map { NotificationID($0) },
                timeoutSeconds: try arguments.integer("for", in: 0...86_400))
        case "register": self = .register
        case "unregister": self = .unregister
        case "preferences": self = try Self.preferences(arguments)
        default: self = .list(unreadOnly: arguments.flag("unread"), try arguments.optionalPage())
        }
    }

    private static func read(_ arguments: ParsedArguments) throws(CommandLineError) -> Self {
        switch (arguments.optionalArgument("ID"), arguments.flag("all")) {
        case (let id?, false): return .read(NotificationID(id), arguments.executionMode)
        case (nil, true): return .readAll(arguments.executionMode)
        case (nil, false): throw .missingArguments(["ID"], context: readContext)
        case (let id?, true): throw .unexpectedArgument(id, context: readContext, expectedCount: 0)
        }
    }

    private static func preferences(_ arguments: ParsedArguments) throws(CommandLineError) -> Self {
        let kinds = BankNotification.Kind.self
        switch (arguments.choice("on", as: kinds), arguments.choice("off", as: kinds)) {
        case (nil, nil): return .preferences
        case (let kind?, nil):
            return .setPreference(NotificationPreference(kind, isWanted: true), arguments.executionMode)
        case (nil, let kind?):
            return .setPreference(NotificationPreference(kind, isWanted: false), arguments.executionMode)
        case (_?, let kind?):
            throw .invalidValue(
                name: "--off", value: kind.rawValue, reason: "Enable or disable one kind at a time.")
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "notifications", abstract: "See your notifications and choose which you get",
        children: [
            .command(listVerb), .command(readVerb), .command(watchVerb), .command(registerVerb),
            .command(unregisterVerb), .command(preferencesVerb),
        ])

    private static let readContext = CommandContext(
        program: "bank", path: ["notifications", "read"], usage: "bank notifications read ID, or --all",
        awaitsCommand: false)

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your notifications, newest first",
        options: [.flag("unread", help: "Only unread notifications")] + PageOptions.all,
        examples: [CommandExample("bank notifications list --unread")])

    private static let readVerb = CommandSpecification(
        name: "read", abstract: "Show a notification and mark it as read",
        arguments: [
            .optional(
                "ID", help: "Notification ID, such as NTF000003", completion: .notification)
        ],
        options: [.flag("all", help: "All unread notifications, instead of ID")],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank notifications read NTF000003"),
            CommandExample("bank notifications read --all"),
        ])

    private static let watchVerb = CommandSpecification(
        name: "watch", abstract: "Print notifications as they arrive, until Ctrl-C",
        discussion: """
            On a device registered with 'bank notifications register', it starts with the notifications that came \
            since the last time. With --output json each notification is an object on its own line. A script that has \
            seen NTF000003 misses nothing with --after NTF000003; with --for 0 the command checks once and ends. \
            Watching keeps your session active.
            """,
        options: [
            .option(
                "after", value: "ID", help: "Start after this notification",
                default: "the last one here if this device is registered, else now",
                completion: .notification),
            .option(
                "for", value: "SECONDS", help: "End after this many seconds, 0 to 86400", default: "never"),
        ],
        examples: [
            CommandExample("bank notifications watch"),
            CommandExample("bank notifications watch --after NTF000003 --for 0 --output json"),
        ])

    private static let registerVerb = CommandSpecification(
        name: "register", abstract: "Register this device for all notifications",
        discussion: """
            After that, 'bank notifications watch' starts with the notifications that came since the last time. The \
            position is stored on this device, for each user.
            """,
        examples: [CommandExample("bank notifications register")])

    private static let unregisterVerb = CommandSpecification(
        name: "unregister", abstract: "Unregister this device from notifications",
        examples: [CommandExample("bank notifications unregister")])

    private static let kinds = BankNotification.Kind.allCases.map(\.rawValue)

    private static let preferencesVerb = CommandSpecification(
        name: "preferences", abstract: "Show and change what you are notified of",
        discussion: "You are always notified of sign-ins on new devices and of changes to your security.",
        options: [
            .choice("on", of: kinds, value: "KIND", help: "Enable this kind of notification"),
            .choice("off", of: kinds, value: "KIND", help: "Disable this kind of notification"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank notifications preferences"),
            CommandExample("bank notifications preferences --off cardPayment"),
        ])
}

extension NotificationsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(NotificationsViewFactory(dependencies: host.session)).appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: NotificationsViewFactory) -> any TerminalView {
        switch self {
        case .list(let unreadOnly, let page): factory.makeListView(unreadOnly: unreadOnly, page: page)
        case .read(let id, let mode): factory.makeReadingView(id, mode)
        case .readAll(let mode): factory.makeReadingView(nil, mode)
        case .watch(let id, let seconds): factory.makeWatchView(after: id, timeoutSeconds: seconds)
        case .register: factory.makeRegistrationView(.register)
        case .unregister: factory.makeRegistrationView(.unregister)
        case .preferences: factory.makePreferencesView(nil)
        case .setPreference(let preference, let mode):
            factory.makePreferencesView(Change(preference, mode: mode))
        }
    }
}
