public import BankDomain
public import BankServices

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
    static let routes: [any ServedRoute] = [list, show, picture, named, add, rename, trust, remove]

    private static let id = Parameter<BeneficiaryID>.id("The beneficiary: BEN001")
    private static let name = Parameter<String>.text("name", "The name")
    static let request = Parameter(
        BeneficiaryRequest.init, name(\.name), Parameter.text("iban", "The IBAN").naming(\.iban),
        Parameter.flag("acceptName", "Keep a name that does not match")(\.acceptsName),
        .key(\.idempotencyKey))

    public static let list = Route("beneficiaries list", .get, "/beneficiaries", "List payees") {
        try await $0.services.beneficiaryService.beneficiaries()
    }
    public static let show = Route(
        "beneficiaries show", .get, "/beneficiaries/{id}", "Show a payee", id
    ) { try await $0.beneficiary($1) }
    public static let picture = Route(
        "beneficiaries picture", .get, "/beneficiaries/{id}/picture",
        "Get the picture of a payee's account", id, answer: .file(["image/png"]), traits: .fileHasTag
    ) { call, id in
        let beneficiary = try await call.beneficiary(id)
        let picture = Picture(of: beneficiary.iban)
        return FileContent(mediaType: "image/png", name: "\(beneficiary.id).png", tag: picture.tag) {
            try await $0(picture.bytes)
        }
    }
    public static let named = Route(
        "beneficiaries named", .get, "/beneficiaries/named", "Find a payee", AccountsAPI.text
    ) { try await $0.services.beneficiaryService.beneficiary(named: $1) }
    public static let add = Route(
        "beneficiaries add", .post, "/beneficiaries", "Add a payee; the name is checked", status: 201,
        request, .mode
    ) { try await $0.services.beneficiaryService.add($1, mode: $2) }
    public static let rename = Route(
        "beneficiaries rename", .patch, "/beneficiaries/{id}", "Rename a payee", id, name, .mode,
        traits: .takesVersion
    ) { try await $0.services.beneficiaryService.rename($1, to: $2, mode: $3) }
    public static let trust = Route(
        "beneficiaries trust", .post, "/beneficiaries/{id}/trust",
        "Trust a payee: no codes for payments to it up to transfers.stepUpAmount", id, TransfersAPI.code,
        .mode
    ) { try await $0.services.beneficiaryService.trust($1, code: $2, mode: $3) }
    public static let remove = Route(
        "beneficiaries remove", .delete, "/beneficiaries/{id}", "Remove a payee", id,
        .flag("cancelOrders", in: .query, "End the orders that pay to it"), .mode, traits: .takesVersion
    ) { try await $0.services.beneficiaryService.remove($1, endsDependents: $2, mode: $3) }
}

extension CallContext {
    fileprivate func beneficiary(_ id: BeneficiaryID) async throws -> Beneficiary {
        let all = try await services.beneficiaryService.beneficiaries()
        guard let known = all.first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.beneficiary, name: id.text)
        }
        return known
    }
}
