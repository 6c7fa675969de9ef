import BankDomain
import BankServices
import BankTestSupport

/// Direct debits.
extension RightsTable {
    //         ow co st pa te au op no
    static let mandates: [Right] = [
        Right("+  +  .  .  .  .  .  -", "mandates(of:page:)") {
            try await $0.client.mandates.mandates(of: nil, page: .first).items
        },
        Right("+  +  0  0  0  +  +  -", "mandates(of:page:) of main") {
            try await $0.client.mandates.mandates(of: $0.ids.main, page: .first).items
        },
        Right("+  +  0  0  0  +  +  -", "mandate(id:)") {
            try await $0.client.mandates.mandate(id: $0.ids.mandate)
        },
        Right("+  +  0  0  0  -  -  -", "add(_:mode:)") {
            try await $0.client.mandates.add(
                MandateRequest(
                    accountID: $0.ids.main, creditorID: "FR72ZZZ123456", creditorName: "X", reference: "R"),
                mode: .commit)
        },
        Right("+  +  0  0  0  -  -  -", "change(_:_:mode:)") {
            try await $0.client.mandates.change($0.ids.mandate, .block, mode: .commit)
        },
        Right("+  +  0  0  0  +  +  -", "rule(of:)") {
            try await $0.client.mandates.rule(of: $0.ids.main)
        },
        Right("+  +  0  0  0  -  -  -", "setRule(_:mode:)") {
            try await $0.client.mandates.setRule(
                DirectDebitRule(accountID: $0.ids.main, acceptance: .none), mode: .commit)
        },
        Right("+  +  .  .  .  .  .  -", "directDebits(of:page:)") {
            try await $0.client.mandates.directDebits(of: nil, page: .first).items
        },
        Right("+  +  0  0  0  +  +  -", "directDebits(of:page:) of main") {
            try await $0.client.mandates.directDebits(of: $0.ids.main, page: .first).items
        },
        Right("+  +  0  0  0  -  -  -", "refund(_:mode:)") {
            try await $0.client.mandates.refund($0.ids.directDebit, mode: .commit)
        },
    ]
}
