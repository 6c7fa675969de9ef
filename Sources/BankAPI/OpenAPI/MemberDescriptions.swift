/// What each member of the API's answers is, in the words of the OpenAPI document.
///
/// A line is `name: text` for a member of any resource, or `Resource.name: text` where the same name means something else.
struct MemberDescriptions {
    static let all = MemberDescriptions(fromAToH + "\n" + fromIToZ)

    private let texts: [Substring: Substring]

    private init(_ lines: String) {
        let pairs = lines.split(separator: "\n").map { line in
            guard let colon = line.firstIndex(of: ":") else {
                preconditionFailure("The line has no name: \(line)")
            }
            return (line[..<colon], line[colon...].dropFirst(2))
        }
        texts = Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The names of all lines.
    var names: Set<String> { Set(texts.keys.map(String.init)) }

    /// The name of the line for a member; `nil` if there is none.
    func name(of member: String, in resource: String) -> String? {
        ["\(resource).\(member)", member].first { texts[$0[...]] != nil }
    }

    func text(of member: String, in resource: String) -> String? {
        name(of: member, in: resource).flatMap { texts[$0[...]] }.map(String.init)
    }
}
