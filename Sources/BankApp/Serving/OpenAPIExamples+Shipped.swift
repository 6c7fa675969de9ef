import BankAPI
import Fixtures

extension OpenAPIExamples {
    /// The examples that are shipped with the program.
    static var shipped: OpenAPIExamples {
        var length = 0
        let bytes = bank_api_examples(&length)
        // A test reads the same bytes.
        return (try? OpenAPIExamples(parsing: Array(UnsafeBufferPointer(start: bytes, count: length))))
            ?? .none
    }
}
