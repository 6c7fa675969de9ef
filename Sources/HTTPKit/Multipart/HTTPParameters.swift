/// A value with parameters: `form-data; name="file"` (RFC 9110, section 5.6.6).
struct HTTPParameters {
    /// In lower case.
    let value: String
    private var parameters: [String: String] = [:]

    /// `nil` if it is malformed, or has a duplicate parameter.
    init?(_ text: Substring) {
        var rest = text
        value = rest.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        rest = rest.drop { $0 != ";" }
        while !rest.isEmpty {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            guard !rest.isEmpty else { break }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            var content = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.first, character != "\"" {
                    rest = rest.dropFirst()
                    // A backslash quotes the next character.
                    if character == "\\", let quoted = rest.first, quoted == "\"" || quoted == "\\" {
                        content.append(quoted)
                        rest = rest.dropFirst()
                    } else {
                        content.append(character)
                    }
                }
                guard rest.first == "\"" else { return nil }
                rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
                guard rest.isEmpty || rest.first == ";" else { return nil }
            } else {
                content = String(rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" })
                rest = rest.drop { $0 != ";" }
            }
            guard parameters.updateValue(content, forKey: name) == nil else { return nil }
        }
    }

    subscript(name: String) -> String? { parameters[name] }
}
