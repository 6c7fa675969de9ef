import BankAPI
import JSONKit

@testable import HTTPKit

/// The JSON body of a request that is accepted, written again, is the same value.
func check(_ input: [UInt8]) {
    var reader = MessageReader(.request, headMaximumBytes: 2_048)
    let headCount = input.withUnsafeBytes { bytes -> Int? in
        guard let (count, event) = try? reader.read(bytes), case .head = event else { return nil }
        return count
    }
    guard let headCount else { return }
    if let body = try? JSONValue(parsing: Array(input[headCount...])) {
        require((try? JSONValue(parsing: body.bytes)) == body, "a body is written differently")
    }
}
