struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    let type: any Sendable.Type
    let name: String?

    var description: String {
        name.map { "\(typeName) named \"\($0)\"" } ?? typeName
    }

    var typeName: String { String(describing: type) }

    static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        left.type == right.type && left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(name)
    }
}
