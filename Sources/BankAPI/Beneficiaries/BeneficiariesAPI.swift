public import BankDomain
import BankServices

extension Beneficiary: ReadableResource {
    static let fieldList: [Field<Beneficiary>] = [
        .text("id") { $0.id.text },
        .text("name") { $0.name },
        .text("iban") { $0.iban.text },
        .text(optional: "accountID") { $0.accountID?.text },
        .flag("isTrusted") { $0.isTrusted },
        .instant(optional: "coolingOffUntil") { $0.coolingOffUntil },
        .instant("createdAt") { $0.createdAt },
        .word("status") { $0.status },
    ]
    public static let schemaName = "Beneficiary"
    public static let fields = ResourceFields<Beneficiary>(fieldList)

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), name: try json.text("name"), iban: try json.iban("iban"),
            accountID: try json.id(optional: "accountID"), isTrusted: try json.flag("isTrusted"),
            coolingOffUntil: try json.instant(optional: "coolingOffUntil"),
            createdAt: try json.instant("createdAt"), status: try json.word("status"))
    }
}

extension AddedBeneficiary: ReadableResource {
    public static let schemaName = "AddedBeneficiary"
    public static let fields = ResourceFields<AddedBeneficiary>(
        Beneficiary.fieldList.map { $0.of { $0.beneficiary } } + [
            .object(
                "nameCheck", "NameCheck",
                [.word("outcome") { $0.outcome }, .text(optional: "actualName") { $0.actualName }]
            ) { (added: AddedBeneficiary) -> NameCheck in added.nameCheck }
        ])

    public init(reading json: ResourceReader) throws {
        self.init(
            beneficiary: try Beneficiary(reading: json),
            nameCheck: try json.object("nameCheck") {
                NameCheck(try $0.word("outcome"), actualName: try $0.text(optional: "actualName"))
            })
    }
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
