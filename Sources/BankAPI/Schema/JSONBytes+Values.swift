public import BankDomain
public import JSONKit

extension JSONBytes {
    public mutating func put(_ money: Money) {
        put(raw: "{\"amount\":")
        put(money.decimalText)
        put(raw: ",\"currency\":")
        put(money.currency.code)
        put(raw: ",\"minorUnits\":")
        put(money.minorUnits)
        put(raw: "}")
    }

    mutating func put<Element>(list: [Element], _ element: (Element, inout JSONBytes) -> Void) {
        put(raw: "[")
        for (index, item) in list.enumerated() {
            if index > 0 { put(raw: ",") }
            element(item, &self)
        }
        put(raw: "]")
    }
}
