import BankDomain
public import JSONKit

/// The data as JSON, as it is read. What has the usual value is left out.
extension DemoData {
    public var json: JSONValue {
        .object([
            "clock": .string(clock.text), "customers": .array(customers.map(\.json)),
            "accounts": .array(accounts.map(\.json)), "payees": .array(payees.map(\.json)),
            "cards": .array(cards.map(\.json)), "transactions": .array(transactions.map(\.json)),
            "standingOrders": .array(standingOrders.map(\.json)),
        ])
    }
}

extension DemoData {
    /// The JSON for people: one entry, account or order a line.
    public var document: String {
        guard case .object(let members) = json else { return "" }
        let parts = members.sorted { $0.key < $1.key }.map { name, value in
            guard case .array(let elements) = value else { return "  \"\(name)\": \(value.text)" }
            let lines = elements.map { "    " + $0.text }
            return lines.isEmpty
                ? "  \"\(name)\": []" : "  \"\(name)\": [\n\(lines.joined(separator: ",\n"))\n  ]"
        }
        return "{\n\(parts.joined(separator: ",\n"))\n}"
    }
}

private func object(_ members: [String: String?]) -> JSONValue {
    .object(members.compactMapValues { $0 }.mapValues { .string($0) })
}

extension DemoData.Customer {
    fileprivate var json: JSONValue {
        object(["name": name, "username": username, "defaultAccountID": defaultAccountID?.text])
    }
}

extension DemoData.BankAccount {
    fileprivate var json: JSONValue {
        var members: [String: String?] = [
            "accountName": name, "accountType": type.rawValue, "currency": currency.code,
            "productID": productID?.text, "accountNumber": number, "iban": iban,
            "openingBalance": openingBalance?.decimalText, "balance": balance?.decimalText,
        ]
        if floor.isNegative { members["floor"] = floor.decimalText }
        guard case .object(var all) = object(members) else { return .null }
        if ownerIDs != [DemoData.userID(at: 0)] {
            all["ownerIDs"] = .array(ownerIDs.map { .string($0.text) })
        }
        return .object(all)
    }
}

extension DemoData.Payee {
    fileprivate var json: JSONValue {
        .object([
            "userID": .string(userID.text), "name": .string(name), "iban": .string(iban.text),
            "isTrusted": .boolean(isTrusted),
        ])
    }
}

extension DemoData.BankCard {
    fileprivate var json: JSONValue {
        object(["accountID": accountID.text, "name": name, "status": status.rawValue])
    }
}

extension DemoData.Entry {
    fileprivate var json: JSONValue {
        object([
            "accountID": accountID.text, "bookingDate": bookingDate.text, "amount": amount.decimalText,
            "description": description.isEmpty ? nil : description,
            "counterparty": counterparty.isEmpty ? nil : counterparty,
            "reference": reference.isEmpty ? nil : reference, "category": category.rawValue,
            "otherAccountID": otherAccountID?.text,
        ])
    }
}

extension DemoData.Order {
    fileprivate var json: JSONValue {
        object([
            "fromAccountID": fromAccountID.text, "toAccountID": toAccountID.text,
            "amount": amount.decimalText, "reference": reference.isEmpty ? nil : reference,
            "frequency": schedule.frequency.rawValue, "startDate": schedule.startDate.text,
            "endDate": schedule.endDate?.text,
        ])
    }
}
