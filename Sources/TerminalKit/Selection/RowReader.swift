import LanguageKit

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

/// The fields that were chosen.
extension RowReader {
    /// The paths of fields. Throws for a field that does not exist, if that is known without a row, and for one that is
    /// named twice.
    func paths(_ fields: [String]) throws(PresentationError) -> [FieldPath] {
        var paths: [FieldPath] = []
        for field in fields {
            guard let path = try? FieldPath(field) else {
                throw .unknownField(field, validFields: columns.map(\.key))
            }
            try check([path])
            if paths.contains(path) { throw .repeatedField(field) }
            paths.append(path)
        }
        return paths
    }

    /// A column for each path.
    func columns(_ paths: [FieldPath]) -> [Column<Row>] {
        paths.compactMap { path in columns.first { $0.key == path.key }?.part(at: path) }
    }

    /// A column for each key. Its value keeps only the chosen parts, so that paths in JSON do not depend on the choice.
    func wholeColumns(_ paths: [FieldPath]) -> [Column<Row>] {
        var keys: [String] = []
        for path in paths where !keys.contains(path.key) { keys.append(path.key) }
        return keys.compactMap { key in
            let parts = paths.filter { $0.key == key }.map { $0.members[...] }
            return columns.first { $0.key == key }?.keeping(parts)
        }
    }
}

extension Column {
    /// A column for a part of the value; for a path without parts, the column itself.
    fileprivate func part(at path: FieldPath) -> Column {
        guard !path.members.isEmpty else { return self }
        let value = value
        return Column(
            key: path.text, title: Phrase(verbatim: path.text),
            alignment: path.members.last == "currency" ? .leading : alignment, importance: importance,
            canTruncate: canTruncate,
            value: { row in
                path.members.reduce(value(row)) { whole, name in
                    guard case .object(let members) = whole else { return .null }
                    return members.first { $0.0 == name }?.1 ?? .null
                }
            })
    }

    fileprivate func keeping(_ parts: [ArraySlice<String>]) -> Column {
        guard !parts.contains([]) else { return self }
        let value = value
        return Column(key: key, title: title, value: { value($0).keeping(parts) })
    }
}

extension OutputValue {
    /// The value with only these parts of objects.
    fileprivate func keeping(_ parts: [ArraySlice<String>]) -> OutputValue {
        guard case .object(let members) = self, !parts.contains([]) else { return self }
        return .object(
            members.compactMap { name, value in
                let rest = parts.filter { $0.first == name }.map { $0.dropFirst() }
                return rest.isEmpty ? nil : (name, value.keeping(rest))
            })
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
