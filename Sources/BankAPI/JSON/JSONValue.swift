import FoundationEssentials

/// A JSON value (RFC 8259), read or to be written. Members of an object are written sorted by name.
public indirect enum JSONValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    /// A number that is not a 64-bit integer.
    case number(Double)
    case boolean(Bool)
    case null
    case array([JSONValue])
    case object([String: JSONValue])

    /// Why bytes are not a JSON value.
    public enum Failure: Error, Hashable, Sendable {
        case notJSON
        case notUTF8
        case tooDeep
    }

    /// The maximum nesting depth, more than any body of the API needs; a deeper value is refused before it is read.
    public static let depthMaximum = 16

    /// Reads a value that takes up all the bytes.
    public init(parsing bytes: [UInt8]) throws(Failure) {
        guard Self.depth(of: bytes) <= Self.depthMaximum else { throw .tooDeep }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { throw .notJSON }
        self = value
    }

    /// The nesting depth of brackets outside strings.
    private static func depth(of bytes: [UInt8]) -> Int {
        var (depth, deepest, isString, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    /// The value on one line: keys sorted, slashes and UTF-8 unescaped.
    public var bytes: [UInt8] {
        var output = JSONBytes()
        output.put(self)
        return output.bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONValue: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public init(from decoder: any Decoder) throws {
        // A decoder reports kinds by errors, which are slow, so the most frequent kinds are tried first.
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .string(text)
        } else if let members = try? decoder.container(keyedBy: Key.self) {
            var object: [String: JSONValue] = [:]
            for key in members.allKeys {
                object[key.stringValue] = try members.decode(JSONValue.self, forKey: key)
            }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let flag = try? value.decode(Bool.self) {
                self = .boolean(flag)
            } else if let integer = try? value.decode(Int64.self) {
                self = .integer(integer)
            } else {
                self = .number(try value.decode(Double.self))
            }
        }
    }
}
