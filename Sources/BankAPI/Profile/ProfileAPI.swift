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
    static let routes: [any ServedRoute] = [show, update]

    private static let changes = Parameter(
        ProfileUpdate.init, Parameter.text("name", "The name").optional(\.name),
        Parameter.text("emailAddress", "Empty to delete it").optional(\.emailAddress),
        Parameter.text("phoneNumber", "Empty to delete it").optional(\.phoneNumber))

    public static let show = Route("profile show", .get, "/profile", "Show your profile") {
        try await $0.services.userService.profile()
    }
    public static let update = Route(
        "profile update", .patch, "/profile", "Change your profile", changes, .mode, traits: .takesVersion
    ) { try await $0.services.userService.update($1, mode: $2) }
}
