public import BankDomain
public import BankServices

extension StaffMember: ReadableResource {
    public static let record = Record(
        "StaffMember", StaffMember.init,
        .id("id", \.id), .text(optional: "username", \.username), .text("name", \.name),
        .word("role", \.role))
}

/// The bank's staff, for staff members.
public enum OperatorsAPI {
    static let routes: [any ServedRoute] = [list, add, remove]

    public static let list = Route("operators list", .get, "/operators", "List all staff") {
        try await $0.services.operatorService.operators()
    }
    public static let add = Route(
        "operators add", .post, "/operators", "Add a staff member", status: 201,
        AuthenticationAPI.registration, Parameter<Principal.Role>.word("role", "The role")
    ) { call, new, role in
        try await call.services.operatorService.add(
            StaffRequest(new.registration, role: role), password: SecretBytes(new.password))
    }
    public static let remove = Route(
        "operators remove", .delete, "/operators/{id}", "Remove a staff member",
        Parameter<UserID>.id("The staff member: OPR002"), .mode
    ) { try await $0.services.operatorService.remove($1, mode: $2) }
}
