import BankServices

extension ServiceError {
    /// What the demo bank answers to what only books in a file can do.
    static func unavailableInDemo(_ operation: BankOperation) -> ServiceError {
        let verb = operation.rawValue.split(separator: ".").joined(separator: " ")
        return .notAvailable(operation: verb, hint: "bank \(verb) --env local")
    }
}
