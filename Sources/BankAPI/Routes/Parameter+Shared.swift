import BankDomain
import BankServices

// Parameters that many routes share.

extension Parameter where Value == ExecutionMode {
    /// Whether a change is made or only tried; the answer has the same form.
    static var mode: Parameter {
        Parameter<Bool>.flag(RouteDescription.dryRunName, in: .query, "Try the change without making it")
            .map({ $0 ? .dryRun : .commit }, { $0 == .dryRun })
    }
}

extension Parameter where Value == IdempotencyKey {
    /// The key that makes a change happen only once. Requests without a key are separate changes.
    static var key: Parameter {
        var key = Parameter { input in
            guard let key = input.key else { preconditionFailure("The route takes no key.") }
            return key
        } write: {
            $1.key = $0
        }
        key.isKey = true
        return key
    }
}

extension Parameter where Value == IdempotencyKey? {
    /// The key, if the request has one.
    static var givenKey: Parameter {
        var key = Parameter {
            $0.givenKey
        } write: {
            $1.key = $0
        }
        key.isKey = true
        return key
    }
}

extension Parameter where Value == PageRequest {
    /// A part of a list.
    static var page: Parameter { page(defaultLimit: 20) }

    static func page(defaultLimit: Int, hasCursor: Bool = true) -> Parameter {
        let page = Parameter<Int>.number("page", in: .query, PageRequest.pages, "Page number, from 1")
        let limit = Parameter<Int>.number("limit", in: .query, PageRequest.limits, "Items of a page")
        let after = Parameter<String>.text("after", in: .query, "The nextCursor of the page before").optional
        var whole = Parameter(
            { try PageRequest(page: $0, limit: $1, after: $2) },
            page.default(1)(\.page), limit.default(defaultLimit)(\.limit), after(\.after))
        if !hasCursor { whole.descriptions.removeLast() }
        return whole
    }
}

extension Parameter {
    /// The path of a file that the request has; where it lies at a server, and at a client.
    static func file(
        name: String = "file", _ summary: String, example: String? = nil
    ) -> Parameter where Value == String {
        var file = files(name, summary, isRepeated: false).map({ $0[0] }, { [$0] })
        file.files[0].example = example
        return file
    }

    static func files(name: String = "file", _ summary: String) -> Parameter where Value == [String] {
        files(name, summary, isRepeated: true)
    }

    private static func files(_ name: String, _ summary: String, isRepeated: Bool) -> Parameter<[String]> {
        var files = Parameter<[String]> { input in
            guard let paths = input.files[name], !paths.isEmpty else {
                throw RouteInput.Mismatch.missing(name)
            }
            return paths
        } write: { paths, arguments in
            arguments.files += paths.map { RouteArguments.File(name: name, path: $0) }
        }
        files.files = [UploadDescription.Part(name, summary, isRepeated: isRepeated)]
        return files
    }
}
