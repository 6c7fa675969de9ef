import BankAPI
import BankServices
import LanguageKit

/// The outcome of one try of a call.
enum CallOutcome {
    /// The bank's answer.
    case answer(NetworkResponse)
    /// The bank's refusal.
    case refusal(ServiceError)
    /// The bank did not answer.
    case trouble(CallTrouble)

    private static let problemMaximumBytes = 1 << 20

    /// Sends the request of a call. Throws `CancellationError` if a read is cancelled.
    init(of call: APICall, _ send: () async throws -> NetworkResponse) async throws {
        do {
            self.init(of: call, try await send())
        } catch let failure as NetworkFailure {
            if failure == .cancelled, call.isRead { throw CancellationError() }
            self = .trouble(CallTrouble(failure))
        }
    }

    /// Reads a response. An answer that is not the bank's, such as a proxy's or firewall's, says nothing about the
    /// outcome.
    init(of call: APICall, _ response: NetworkResponse) {
        let type = response.mediaType
        switch response.status {
        case 200..<300:
            let isAnswer =
                switch call.route.answer {
                case .nothing: true
                case .file(let types): types.contains(type ?? "")
                default: type == "application/json"
                }
            // An answer to a dry run is not an answer to the change itself.
            guard isAnswer else {
                self = .trouble(.unreadable(Self.foreignAnswer(response)))
                return
            }
            guard response.status == call.expectedStatus else {
                self = .trouble(
                    .unreadable("the answer has status \(response.status), not \(call.expectedStatus)"))
                return
            }
            self = .answer(response)
        case 304 where call.knownTag != nil:
            self = .answer(response)
        case 300..<400:
            self = .trouble(.unreadable("the server redirects to another address, which is not allowed"))
        default:
            guard type == Problem.mediaType, response.body.count <= Self.problemMaximumBytes,
                let problem = ReceivedProblem(response)
            else {
                self = .trouble(.notABank(status: response.status))
                return
            }
            // Gateways report their own problems in this form, too, and a failing bank may have made the change.
            guard !call.isChange || !problem.isOutcomeUnknown else {
                self = .trouble(.notABank(status: response.status))
                return
            }
            self = .refusal(problem.error)
        }
    }

    static func foreignAnswer(_ response: NetworkResponse) -> Phrase {
        """
        the answer has an unexpected type (\(response.mediaType ?? "none")); it may come from another program or a \
        network's sign-in page
        """
    }
}

extension NetworkResponse {
    /// In lower case, without parameters (RFC 9110, section 8.3.1).
    var mediaType: String? {
        fields["content-type"].map { type in
            type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        }
    }
}

extension ReceivedProblem {
    fileprivate var isOutcomeUnknown: Bool {
        switch error {
        case .remote(let problem): problem.status >= 500
        case .unknown: true
        default: false
        }
    }
}

/// Why the bank did not answer.
struct CallTrouble {
    /// The error if the call changes nothing, or certainly did not arrive.
    private let error: ServiceError
    let phrase: Phrase
    let mayHaveArrived: Bool
    /// Whether the same request may succeed soon.
    let mayPass: Bool

    init(_ failure: NetworkFailure) {
        error = .networkError(underlying: failure.phrase)
        phrase = failure.phrase
        mayHaveArrived = failure.mayHaveArrived
        mayPass = failure.mayPass
    }

    private init(_ error: ServiceError, _ phrase: Phrase, mayPass: Bool) {
        self.error = error
        self.phrase = phrase
        self.mayHaveArrived = true
        self.mayPass = mayPass
    }

    /// An answer that is not the bank's. The bank may still have received the request.
    static func unreadable(_ phrase: Phrase) -> CallTrouble {
        CallTrouble(.decodingError(underlying: phrase), phrase, mayPass: false)
    }

    /// An answer of a gateway, or of a failing server.
    static func notABank(status: Int) -> CallTrouble {
        CallTrouble(
            .serverError(code: status), "the server answered with status \(status)",
            mayPass: [502, 503, 504].contains(status))
    }

    /// The error of a call.
    ///
    /// - Parameter mayHaveArrived: whether this try or an earlier one may have arrived.
    func error(of call: APICall, mayHaveArrived: Bool) -> ServiceError {
        mayHaveArrived && call.isChange ? .outcomeUnknown(call.key, underlying: phrase) : error
    }
}
