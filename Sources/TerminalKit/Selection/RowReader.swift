/// Reads the values of rows by path.
struct RowReader<Row> {
    private let columns: [Column<Row>]

    init(_ columns: [Column<Row>]) {
        self.columns = columns
    }

    /// Throws ``PresentationError/unknownField(_:validFields:)`` for a path that does not exist in these columns, if
    /// that is known without a row.
    func check(_ paths: [FieldPath]) throws(PresentationError) {
        for path in paths {
            let column = try column(path)
            guard let members = column.members, let member = path.members.first else { continue }
            if path.members.count > 1 || !members.contains(member) {
                throw .unknownField(path.text, validFields: valid(members, of: column.key))
            }
        }
    }

    /// The value of a path. Members of null are null.
    func value(_ path: FieldPath, of row: Row) throws(PresentationError) -> OutputValue {
        let column = try column(path)
        var value = column.value(row)
        for name in path.members {
            switch value {
            case .null: return .null
            case .object(let members):
                guard let member = members.first(where: { $0.0 == name }) else {
                    throw .unknownField(path.text, validFields: valid(members.map(\.0), of: column.key))
                }
                value = member.1
            case .string, .integer, .boolean, .array:
                throw .unknownField(path.text, validFields: [column.key])
            }
        }
        return value
    }

    /// The path's value as in CSV.
    func text(_ path: FieldPath, of row: Row) throws(PresentationError) -> String {
        path.members.isEmpty ? try column(path).csvText(row) : try value(path, of: row).plainText
    }

    private func column(_ path: FieldPath) throws(PresentationError) -> Column<Row> {
        guard let column = columns.first(where: { $0.key == path.key }) else {
            throw .unknownField(path.text, validFields: columns.map(\.key))
        }
        return column
    }

    private func valid(_ members: [String], of key: String) -> [String] {
        members.isEmpty ? [key] : members.map { "\(key).\($0)" }
    }
}

/// A path to a value of a row: a column's key, and optionally members of its value, separated by dots.
public struct FieldPath: Equatable, Hashable, Sendable {
    /// The key of the column.
    public let key: String
    /// The names of members inside its value, from the outside in.
    public let members: [String]

    /// A path such as `id` or `balance.amount`. Throws ``SelectionError/malformedField(_:)``.
    public init(_ text: String) throws(SelectionError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let key = parts.first, parts.allSatisfy(Self.isName) else { throw .malformedField(text) }
        self.key = String(key)
        self.members = parts.dropFirst().map(String.init)
    }

    public var text: String { ([key] + members).joined(separator: ".") }

    private static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { isNameByte($0) }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
