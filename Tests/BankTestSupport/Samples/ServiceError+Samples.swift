import BankDomain
public import BankServices
import LanguageKit

extension ServiceError {
    /// Every case, with every reason that it can have.
    public static let samples: [ServiceError] = about(lookups, access, payments, input, stores, servers)

    private static func about(_ groups: [ServiceError]...) -> [ServiceError] { groups.flatMap(\.self) }

    private static let day = CalendarDate(dayNumber: 20_000)
    private static let instant = Instant(millisecondsSinceEpoch: 1_700_000_000_000)

    private static let lookups: [ServiceError] =
        EntityKind.allCases.flatMap { kind in
            [.notFound(kind, name: "x"), .tooMany(kind, maximum: 16)] as [ServiceError]
        } + [
            .ambiguous(.card, name: "x", candidates: ["a", "b"]), .alreadyExists(.goal, name: "GOL001"),
            .hasDependents(.account, name: "ACC001", dependents: ["SOR001"]),
            .invalidState(.card, name: "CRD001", status: "lost"),
            .invalidState(.card, name: "CRD001", status: "default"),
            .invalidState(.card, name: "CRD001", status: "solelyOwned"),
        ]

    private static let access: [ServiceError] =
        ([
            .notSignedIn, .tokenEnded, .sessionEnded, .secondFactorMissing, .secondFactorNeeded, .codeMissing,
            .notOwner("ACC001"), .beyondScope(.transfersCreate),
            .beyondGrant(
                TransferGrant(
                    payees: [TransferGrant.Payee(name: "Anna", account: "DE1")], maximumPerDay: usd(5)),
                spentToday: usd(1)),
        ] + Principal.Role.allCases.map(UnauthorizedReason.roleMissing))
        .map { .unauthorized($0) }
        + ([
            .tooShort(minimum: 8), .tooLong(maximumByteCount: 9), .notText, .common, .containsName,
        ] as [PasswordProblem]).map { .weakPassword($0) } + [
            .invalidCredentials, .invalidCode, .tooManyAttempts(retryAfterSeconds: 30),
        ]

    private static let payments: [ServiceError] =
        [
            .insufficientFunds(account: "ACC001", available: usd(1), requested: usd(2)),
            .accountFrozen("ACC001"), .accountClosed("ACC001"), .cannotBePaid(payee: "Ada"),
            .accountNotEmpty("ACC001", balance: usd(-1)), .clockBehind(now: instant, booked: instant),
            .limitExceeded(limit: usd(1), requested: usd(2)),
            .limitExceeded(limit: usd(1), requested: usd(2), per: .transfer),
            .limitExceeded(limit: usd(1), requested: usd(2), per: .day),
            .limitExceeded(limit: usd(1), requested: usd(2), per: .month),
            .limitRateMissing(.kwd, limitCurrency: .usd),
            .ratesTooOld(date: day, maximumDays: 7), .coolingOff(until: instant, maximum: nil, payee: nil),
            .coolingOff(until: instant, maximum: usd(1), payee: "BEN001"),
            .nameMismatch(given: "a", actualName: nil), .nameMismatch(given: "a", actualName: "b"),
            .currencyMismatch(expected: .usd, actual: .jpy), .duplicateRequest(key("k1")),
            .challengeRequired(.sample()),
            .challengeRequired(
                .sample(schedule: StandingOrderSchedule(.monthly, from: day, through: day))),
            .lineRefused(line: 3, reason: .accountFrozen("ACC001")),
            .lineRefused(line: 3, reason: .storage(.full, path: "/x", underlying: "no room")),
            .messageNotWritten("CLM000001", reason: .storage(.full, path: "/x", underlying: "no room")),
            .outcomeUnknown(key("k1"), underlying: "no answer in time"),
            .outcomeUnknown(nil, underlying: "no answer in time"),
            .unbalancedStatement("ACC001", expected: usd(1), actual: usd(2)),
        ] + DeclineReason.allCases.map { .cardDeclined($0, authorisation: "AUT000001") }

    private static let input: [ServiceError] =
        ([
            .malformed, .unknownCountry("ZZ"), .wrongLength(expected: 22, actual: 4), .wrongCheckDigits,
        ] as [IBANError]).map { .invalidIBAN(text: "v", reason: $0) }
        + ([
            .notPositive, .negative, .unreadable(.empty), .unreadable(.notANumber),
            .unreadable(.tooManyDecimals(allowed: 2)), .unreadable(.tooManyDecimals(allowed: 0)),
            .unreadable(.overflow), .unreadable(.currencyMismatch(.usd, .eur)),
        ] as [AmountProblem]).map { .invalidAmount(text: "v", reason: $0) }
        + ([
            .empty, .tooLong(maximum: 7), .controlCharacters, .outOfRange(1...4), .notOneOf(["a", "b"]),
            .notOneOf(["a"]), .notOneOf((0..<40).map(String.init)),
            .malformed(expected: "from \(day) to \(day)"), .taken, .notWithoutScope("transfers"),
            .sameAccount, .numberAtOtherBank, .accountOfThisBank, .accountOfOtherBank, .notThisBank, .fixed,
            .beforeOpening(day), .periodClosed(through: day),
        ] as [ValueProblem]).map { .invalidValue(field: .name, value: "v", reason: $0) }
        + (FieldName.allCases.map(ErrorField.known) + [.other("transfers.limit")]).flatMap {
            [
                .invalidValue(field: $0, value: "", reason: .empty),
                .invalidValue(field: $0, value: "v", reason: .notOneOf(["a", "b"])),
            ]
        } + [
            .invalidFile(path: "a.csv", line: 2, column: nil, reason: "has no \(Phrase(word: "date"))"),
            .invalidFile(path: "a.csv", line: nil, column: "c", reason: "that file already exists"),
        ]

    private static let stores: [ServiceError] =
        StorageProblem.allCases.flatMap { problem in
            [
                "/var/lib/bank/ledger.db", "/var/lib/bank/settings.json", "/x/keychain.witness",
                "host=db dbname=bank password=secret", "postgresql://db/bank",
            ].map { .storage(problem, path: $0, underlying: "no room") }
        }
        + [StoreKind.ledger, .keychain, .keyFile].flatMap {
            [.wrongPassword($0), .locked($0), .notInitialized($0)] as [ServiceError]
        }

    private static let servers: [ServiceError] =
        [404, 401, 403, 409, 418, 422, 429, 500, 503].map {
            .remote(RemoteProblem(status: $0, code: "moon", title: "No", reason: "r", hint: "h"))
        } + [
            .networkError(underlying: "no answer"), .serverError(code: 503),
            .decodingError(underlying: "no JSON"), .invalidConfiguration(reason: "no URL"),
            .notAvailable(operation: "ledger verify", hint: "bank ledger verify"), .unknown(underlying: "x"),
        ]
}
