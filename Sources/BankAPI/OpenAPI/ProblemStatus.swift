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
        ProblemStatus(400, "BadRequest", "The request cannot be read; `field` names the place"),
        ProblemStatus(401, "NotSignedIn", "No token, or one that has ended"),
        ProblemStatus(
            403, "NotAllowed", "Not allowed, a second factor is needed, or the token is for something else"),
        ProblemStatus(404, "NotFound", "There is nothing of this name, or not for you") { call, _ in
            call.names
        },
        ProblemStatus(408, "TooSlow", "The body did not come in time") { call, _ in call.hasBody },
        ProblemStatus(409, "Refused", "The bank refuses") { call, _ in
            !call.method.isSafe || call.traits.contains(.canBeRefused)
        },
        ProblemStatus(
            410, "UnknownPosition",
            "The bank does not have the position of `after` or `Last-Event-ID`; begin again without it"
        ) { call, _ in call.answer.isEvents || call.traits.contains(.hasPosition) },
        ProblemStatus(412, "Changed", "What `If-Match` names was changed since; nothing is changed now") {
            call, _ in call.traits.contains(.takesVersion)
        },
        ProblemStatus(413, "TooLarge", "The body or its files are too large") { call, _ in call.hasBody },
        ProblemStatus(415, "UnsupportedMediaType", "The body is of another type") { call, _ in call.hasBody },
        ProblemStatus(421, "ForeignHost", "The server does not know the name in `Host`"),
        ProblemStatus(422, "InvalidValue", "A value cannot be meant; `field` names it") { call, _ in
            !call.parameters.isEmpty || call.upload != nil
        },
        // Every call of the demo can be told to fail with it.
        ProblemStatus(
            429, "TooManyTries",
            "Too many tries, or files or streams at the same time; `Retry-After` says when to come back"
        ) { call, isDemo in isDemo || call.isLimited },
        ProblemStatus(500, "Failure", "A fault of the server; its log has more"),
        ProblemStatus(501, "NotAvailable", "The demo takes no such files") { call, isDemo in
            isDemo && call.longWork?.role != nil
        },
        ProblemStatus(502, "SimulatedFailure", "The demo was told to fail as a network does") { $1 },
        ProblemStatus(
            503, "Unavailable",
            "The bank cannot be read, or the outcome is unknown: repeat with the key in `idempotencyKey`; `Retry-After` says when"
        ),
    ]
}

extension RouteDescription {
    fileprivate var hasBody: Bool { !bodyParameters.isEmpty || upload != nil }

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
