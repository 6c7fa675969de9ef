import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import JSONKit
import XCTest

@testable import BankApp

/// A bank behind a server without a network, whose ids requests can name: `/accounts/$account`.
@MainActor
final class ServedBankUnderTest {
    struct Answer: Sendable {
        let status: Int
        let fields: HTTPFields
        let text: String
    }

    private let container: DependencyContainer
    private let service: APIService
    private var token: String?
    private var ids: [String: String] = [:]

    convenience init(_ configuration: BankConfiguration) {
        self.init(DependencyContainer(configuration: configuration))
    }

    init(_ container: DependencyContainer) {
        self.container = container
        service = APIService(
            backend: ContainerBank(container.root), version: "1", hosts: AllowedHosts(["localhost"]),
            newRequestID: { "1" }, log: { _ in })
    }

    func send(
        _ method: String, _ path: String, _ body: String? = nil, fields: HTTPFields = [:]
    ) async throws -> Answer {
        var fields = fields
        if body != nil { fields.append("content-type", "application/json") }
        if let token { fields.append("authorization", "Bearer \(token)") }
        let response = await service.answer(
            HTTPRequest(
                method: method, path: Routes.basePath + filled(path), query: nil, fields: fields,
                body: IncomingBody(bytes: Array((body.map(filled) ?? "").utf8))))
        guard case .bytes(let bytes) = response.body else {
            return Answer(status: response.status, fields: response.fields, text: "")
        }
        return Answer(
            status: response.status, fields: response.fields, text: String(decoding: bytes, as: UTF8.self))
    }

    private func filled(_ text: String) -> String {
        ids.reduce(text) { $0.replacingOccurrences(of: "$" + $1.key, with: $1.value) }
    }

    func signIn(_ username: String) async throws {
        token = try await made(
            "POST", "/auth/login", #"{"username":"\#(username)","password":"\#(LocalBank.password)"}"#,
            "accessToken")
    }

    /// Makes one of each: accounts, a payee, a card, a mandate, an entry, an order and a transfer for later.
    func fill() async throws {
        let account = #"{"accountName":"Savings","accountType":"checking","currency":"USD"}"#
        for name in ["account", "other", "empty"] { ids[name] = try await made("POST", "/accounts", account) }
        ids["payee"] = try await made(
            "POST", "/beneficiaries", #"{"name":"Ada Lovelace","iban":"GB29NWBK60161331926819"}"#)
        ids["card"] = try await made("POST", "/cards", #"{"accountID":"$account","name":"Groceries"}"#)
        ids["mandate"] = try await made(
            "POST", "/mandates",
            #"{"accountID":"$account","creditorID":"FR72ZZZ123456","creditorName":"Librairie","reference":"L"}"#
        )
        let deposit = try await container.tellerService.deposit(
            CashRequest(
                accountID: AccountID(filled("$account")), amount: try Money(parsing: "50", currency: .usd),
                idempotencyKey: IdempotencyKey("deposit")!), mode: .commit)
        ids["entry"] = deposit.id.text
        let payment = #""fromAccountID":"$account","toAccountID":"$other","amount":"5""#
        ids["order"] = try await made(
            "POST", "/standing-orders", "{\(payment),\"startDate\":\"2030-01-01\"}")
        ids["transfer"] = try await made(
            "POST", "/transfers", "{\(payment),\"executionDate\":\"2026-12-31\"}")
    }

    /// Makes something, and returns its id.
    private func made(
        _ method: String, _ path: String, _ body: String, _ member: String = "id"
    ) async throws -> String {
        let answer = try await send(method, path, body)
        guard case .object(let members) = try JSONValue(parsing: Array(answer.text.utf8)),
            case .string(let text) = members[member]
        else {
            XCTFail("\(path): \(answer.text)")
            return ""
        }
        return text
    }
}
