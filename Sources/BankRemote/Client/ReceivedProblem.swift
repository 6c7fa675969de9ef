import BankAPI
import BankServices
import JSONKit

/// A problem from a server (RFC 9457).
struct ReceivedProblem {
    let error: ServiceError

    /// `nil` if the body is not a problem.
    init?(_ response: NetworkResponse) {
        guard case .object(let members)? = try? JSONValue(parsing: response.body),
            case .string(let code)? = members["code"], case .string(let title)? = members["title"]
        else { return nil }
        if case .object(let details)? = members["details"],
            let known = ServiceError(code: code, details: details)
        {
            error = known
            return
        }
        let text = { (name: String) -> String? in
            guard case .string(let text)? = members[name] else { return nil }
            return text
        }
        error = .remote(
            RemoteProblem(
                status: response.status, code: code, title: title, reason: text("reason"), hint: text("hint")
            ))
    }
}
