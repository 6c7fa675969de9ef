import BankDomain
public import BankServices

extension UserProfile: ReadableResource {
    public static let record = Record(
        "Profile", UserProfile.init,
        .id("id", \.id), .text(optional: "username", \.username), .text("name", \.name),
        .text(optional: "emailAddress", \.emailAddress),
        .text(optional: "phoneNumber", \.phoneNumber))
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
