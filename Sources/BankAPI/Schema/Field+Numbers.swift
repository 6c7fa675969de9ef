import BankDomain
import JSONKit

// Numbers and amounts.

extension Field {
    static func integer(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Int {
        Field(key, .integer, put: { $1.put(Int64(get($0))) }, read: { try $0.integer(key) })
    }

    static func integer(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Int? {
        Field(
            optional: key, .integer, get, put: { $1.put(Int64($0)) }, read: { try $0.integer(optional: key) })
    }

    static func flag(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field where Value == Bool {
        Field(key, .boolean, put: { $1.put(get($0)) }, read: { try $0.flag(key) })
    }

    static func flag(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Bool? {
        Field(optional: key, .boolean, get, put: { $1.put($0) }, read: { try $0.flag(optional: key) })
    }

    static func money(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Money {
        Field(key, .money, put: { $1.put(get($0)) }, read: { try $0.money(key) })
    }

    static func money(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Money? {
        Field(optional: key, .money, get, put: { $1.put($0) }, read: { try $0.money(optional: key) })
    }

    static func moneys(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == [Money] {
        Field(
            key, .list(.money), put: { $1.put(list: get($0)) { $1.put($0) } }, read: { try $0.moneys(key) })
    }
}
