/// A status that an error has, and what it means.
struct ProblemStatus: Sendable {
    let status: Int
    /// Its name among the responses of the document.
    let name: String
    let meaning: String
    /// Whether a call can be answered with it, by what it takes and does, at the demo bank or at another one.
    private let isOf: @Sendable (RouteDescription, _ isDemo: Bool) -> Bool

    private init(
        _ status: Int, _ name: String, _ meaning: String,
        of isOf: @escaping @Sendable (RouteDescription, _ isDemo: Bool) -> Bool = { _, _ in true }
    ) {
        self.status = status
        self.name = name
        self.meaning = meaning
        self.isOf = isOf
    }

    /// The statuses that a call can have.
    static func all(of route: RouteDescription, isDemo: Bool) -> [ProblemStatus] {
        all.filter { $0.isOf(route, isDemo) }
    }

    static let all = [
        ProblemStatus(400, "BadRequest", "The request is malformed; `field` says where"),
        ProblemStatus(401, "NotSignedIn", "Missing or expired token"),
        ProblemStatus(
            403, "NotAllowed", "Not allowed, a second factor is needed, or the token has another scope"),
        ProblemStatus(404, "NotFound", "Not found, or not yours") { call, _ in
            call.names
        },
        ProblemStatus(408, "TooSlow", "The body did not arrive in time") { call, _ in call.hasBody },
        ProblemStatus(409, "Refused", "The bank refuses") { call, _ in
            !call.method.isSafe || call.traits.contains(.canBeRefused)
        },
        ProblemStatus(
            410, "UnknownPosition",
            "The bank does not know the position in `after` or `Last-Event-ID`; start again without it"
        ) { call, _ in call.answer.isEvents || call.traits.contains(.hasPosition) },
        ProblemStatus(
            412, "Changed", "The resource has changed since you read it (`If-Match`); nothing was changed"
        ) {
            call, _ in call.traits.contains(.takesVersion)
        },
        ProblemStatus(413, "TooLarge", "The body or its files are too large") { call, _ in call.hasBody },
        ProblemStatus(415, "UnsupportedMediaType", "The body has the wrong type") { call, _ in call.hasBody },
        ProblemStatus(421, "ForeignHost", "The server does not know the host name in `Host`"),
        ProblemStatus(422, "InvalidValue", "A value is invalid; `field` names it") { call, _ in
            !call.parameters.isEmpty || call.upload != nil
        },
        // Every call of the demo can be told to fail with it.
        ProblemStatus(
            429, "TooManyTries",
            "Too many attempts, or too many files or streams at the same time; `Retry-After` says when to try again"
        ) { call, isDemo in isDemo || call.isLimited },
        ProblemStatus(500, "Failure", "Server error; the log has details"),
        ProblemStatus(501, "NotAvailable", "The demo does not accept these files") { call, isDemo in
            isDemo && call.longWork?.role != nil
        },
        ProblemStatus(502, "SimulatedFailure", "A simulated network failure of the demo") { $1 },
        ProblemStatus(
            503, "Unavailable",
            "The bank cannot be reached, or the outcome is unknown: repeat with the key in `idempotencyKey`; `Retry-After` says when"
        ),
    ]
}

extension RouteDescription {
    /// Whether a body is read: also one of a change that takes none, because a member of it would be ignored.
    fileprivate var hasBody: Bool { !method.isSafe || !bodyParameters.isEmpty || upload != nil }

    /// Whether the request names something that the bank may not have.
    fileprivate var names: Bool {
        traits.contains(.mayBeMissing) || parameters.contains { $0.place == .path || $0.namesSomething }
    }

    /// Whether a caller may not try it without end: secrets and the holders of accounts can be guessed, and files and
    /// streams take places.
    fileprivate var isLimited: Bool {
        let guessed = ["code", "password", "recoveryCode", "iban"]
        return access == .anyone && !method.isSafe || longWork != nil || answer.isEvents
            || parameters.contains { guessed.contains($0.name) }
    }
}
