import BankDomain
public import BankServices

extension RemoteConfig.Value: ReadableResource {
    public static let record = Record(
        "Setting", RemoteConfig.Value.init,
        .text("name", \.name), .text("value", \.text), .flag("isDefault", \.isDefault),
        derived: .text("summary", \.summary))
}

public enum ConfigAPI {
    public static let name = Parameter<String>.text(
        "name", in: .path, "A setting of the bank: transfers.limitPerDay")
    public static let value = Parameter<String>.text("value", "Its value")

    public static let list = Route<[RemoteConfig.Value]>(
        "config list", .get, "/config", "List what the bank sets for its customers", access: .anyone)
    public static let set = Route<RemoteConfig.Value>(
        "config set", .put, "/config/{name}", "Change a setting of the bank",
        [name.description, value.description])
    public static let unset = Route<RemoteConfig.Value>(
        "config unset", .delete, "/config/{name}", "Go back to the default of a setting of the bank",
        [name.description])
}
