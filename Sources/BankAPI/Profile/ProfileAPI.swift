import BankDomain
public import BankServices

extension UserProfile: ReadableResource {
    public static let schemaName = "Profile"
    public static let fields = ResourceFields<UserProfile>([
        .text("id") { $0.id.text },
        .text(optional: "username") { $0.username },
        .text("name") { $0.name },
        .text(optional: "emailAddress") { $0.emailAddress },
        .text(optional: "phoneNumber") { $0.phoneNumber },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), username: try json.text(optional: "username"), name: try json.text("name"),
            emailAddress: try json.text(optional: "emailAddress"),
            phoneNumber: try json.text(optional: "phoneNumber"))
    }
}

public enum ProfileAPI {
    public static let name = Parameter<String>.text("name", "The name").optional
    public static let emailAddress = Parameter<String>.text("emailAddress", "Empty for none").optional
    public static let phoneNumber = Parameter<String>.text("phoneNumber", "Empty for none").optional

    public static let show = Route<UserProfile>("profile show", .get, "/profile", "Show your profile")
    public static let update = Route<UserProfile>(
        "profile update", .patch, "/profile", "Change your profile",
        [name.description, emailAddress.description, phoneNumber.description, Paging.dryRun.description])
}
