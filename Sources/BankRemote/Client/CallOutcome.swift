import BankAPI
import BankServices
import LanguageKit

/// What came of one try of a call.
enum CallOutcome {
    /// What the bank answers.
    case answer(NetworkResponse)
    /// The bank says no.
    case refusal(ServiceError)
    /// No answer of the bank came.
    case trouble(CallTrouble)

    private static let problemMaximumBytes = 1 << 20

    /// Sends a request. Throws `CancellationError` if a read is cancelled.
    init(
        of call: APICall, sending request: NetworkRequest, over network: any NetworkServiceProtocol
    ) async throws {
        do {
            self.init(of: call, try await network.send(request))
        } catch let failure as NetworkFailure {
            if failure == .cancelled, call.isRead { throw CancellationError() }
            self = .trouble(CallTrouble(failure))
        }
    }

    /// Reads a response. What is not the bank's, be it of a proxy, a firewall or another program, says nothing about the
    /// outcome.
    init(of call: APICall, _ response: NetworkResponse) {
        let type = response.fields["content-type"]?.prefix { $0 != ";" }.lowercased()
        switch response.status {
        case 200..<300:
            let isAnswer = call.route.answer == .nothing || type == "application/json"
            // The answer to a dry run is none to the change itself.
            guard isAnswer, response.status == call.expectedStatus else {
                self = .trouble(
                    .foreign(
                        .decodingError(
                            underlying: """
                                the answer is \(type ?? "of no type"), as from another program or a network that asks to \
                                sign in
                                """)))
                return
            }
            self = .answer(response)
        case 300..<400:
            self = .trouble(
                .foreign(
                    .decodingError(underlying: "the server sends to another address, which is not followed")))
        default:
            guard type == Problem.mediaType, response.body.count <= Self.problemMaximumBytes,
                let problem = ReceivedProblem(response)
            else {
                let isGateway = [502, 503, 504].contains(response.status)
                self = .trouble(.foreign(.serverError(code: response.status), mayPass: isGateway))
                return
            }
            self = .refusal(problem.error)
        }
    }
}

/// Why no answer of the bank came.
struct CallTrouble {
    /// What is told of a call that changes nothing, or that certainly did not arrive.
    let error: ServiceError
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

    /// An answer that is not the bank's. The bank may have got the request all the same.
    static func foreign(_ error: ServiceError, mayPass: Bool = false) -> CallTrouble {
        switch error {
        case .decodingError(let phrase): CallTrouble(error, phrase, mayPass: mayPass)
        case .serverError(let code):
            CallTrouble(error, "the server answered with status \(code)", mayPass: mayPass)
        default: CallTrouble(error, Phrase(verbatim: error.code), mayPass: mayPass)
        }
    }
}
