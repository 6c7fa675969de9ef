public import BankDomain
import BankServices

extension Beneficiary: ReadableResource {
    public static let record = Record(
        "Beneficiary", Beneficiary.init,
        .id("id", \.id), .text("name", \.name), .iban("iban", \.iban),
        .id(optional: "accountID", \.accountID), .flag("isTrusted", \.isTrusted),
        .instant(optional: "coolingOffUntil", \.coolingOffUntil), .instant("createdAt", \.createdAt),
        .word("status", \.status))
}

extension NameCheck {
    fileprivate static let record = Record(
        "NameCheck", NameCheck.init, .word("outcome", \.outcome),
        .text(optional: "actualName", \.actualName))
}

extension AddedBeneficiary: ReadableResource {
    public static let record = Record(
        "AddedBeneficiary", AddedBeneficiary.init, .inlined(Beneficiary.record, \.beneficiary),
        .object("nameCheck", NameCheck.record, \.nameCheck))
}

public enum BeneficiariesAPI {
    public static let id = Parameter<BeneficiaryID>.id("The beneficiary: BEN001")
    public static let name = Parameter<String>.text("name", "The name")
    public static let iban = Parameter<String>.text("iban", "The IBAN")
    public static let acceptsName = Parameter<Bool>.flag("acceptName", "Keep a name that does not match")
    public static let code = Parameter<String>.text("code", "The code of the second factor")
    public static let cancelsOrders = Parameter<Bool>.flag(
        "cancelOrders", in: .query, "End the orders that pay to it")

    public static let list = Route<[Beneficiary]>(
        "beneficiaries list", .get, "/beneficiaries", "List payees")
    public static let show = Route<Beneficiary>(
        "beneficiaries show", .get, "/beneficiaries/{id}", "Show a payee", [id.description])
    public static let picture = Route<FileContent>(
        "beneficiaries picture", .get, "/beneficiaries/{id}/picture",
        "The picture of a payee's account, with a tag", [id.description], answer: .file(["image/png"]))
    public static let add = Route<AddedBeneficiary>(
        "beneficiaries add", .post, "/beneficiaries", "Add a payee; the name is checked", status: 201,
        [name.description, iban.description, acceptsName.description, Paging.dryRun.description],
        movesMoney: true)
    public static let rename = Route<Beneficiary>(
        "beneficiaries rename", .patch, "/beneficiaries/{id}", "Rename a payee",
        [id.description, name.description, Paging.dryRun.description])
    public static let trust = Route<Beneficiary>(
        "beneficiaries trust", .post, "/beneficiaries/{id}/trust",
        "Trust a payee: no codes for payments to it",
        [id.description, code.description, Paging.dryRun.description])
    public static let remove = Route<Beneficiary>(
        "beneficiaries remove", .delete, "/beneficiaries/{id}", "Remove a payee",
        [id.description, cancelsOrders.description, Paging.dryRun.description])
    public static let named = Route<Beneficiary>(
        "beneficiaries named", .get, "/beneficiaries/named", "Find a payee", [AccountsAPI.text.description])
}
