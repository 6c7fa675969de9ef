public import BankDomain
import BankServices

extension StaffMember: ReadableResource {
    public static let record = Record(
        "StaffMember", StaffMember.init,
        .id("id", \.id), .text(optional: "username", \.username), .text("name", \.name),
        .word("role", \.role))
}

/// The bank's staff, for staff members.
public enum OperatorsAPI {
    public static let id = Parameter<UserID>.id("The member of staff: OPR002")
    public static let role = Parameter<Principal.Role>.word("role", "What they may do").required

    public static let list = Route<[StaffMember]>("operators list", .get, "/operators", "List all staff")
    public static let add = Route<StaffMember>(
        "operators add", .post, "/operators", "Add a member of staff", status: 201,
        [
            AuthenticationAPI.username.description, AuthenticationAPI.password.description,
            AuthenticationAPI.name.description, role.description,
        ])
    public static let remove = Route<StaffMember>(
        "operators remove", .delete, "/operators/{id}", "Remove a member of staff",
        [id.description, Paging.dryRun.description])
}
