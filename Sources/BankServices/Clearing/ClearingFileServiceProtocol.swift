/// How payments to other banks are written (ISO 20022).
public enum ClearingFileFormat: String, Hashable, Sendable, CaseIterable {
    /// For a clearing: `pacs.008.001.08`.
    case interbankTransfer = "pacs.008"
    /// For a sponsor bank that sends the payments on: `pain.001.001.09`.
    case initiation = "pain.001"
}

/// Files of the clearing on this machine (ISO 20022).
public protocol ClearingFileServiceProtocol: AnyObject, Sendable {
    /// The advices of a file: pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056, in any
    /// version. Throws `invalidFile` with the line and the reason, and nothing of the file counts.
    func advices(in path: String) async throws -> [ClearingAdvice]

    /// Throws `invalidFile` if ``write(_:as:to:)`` could not create one of its files.
    func requireNew(_ path: String) async throws

    /// Writes the payments of a message in a format and, if it has any, its returns as pacs.004.001.09, its recalls as
    /// camt.056.001.08 and its answers as camt.029.001.09. Files that exist are not replaced. Returns the paths that
    /// were written: the others have `-returns`, `-recalls` and `-answers` before the extension.
    func write(_ message: ClearingMessage, as format: ClearingFileFormat, to path: String) async throws
        -> [String]
}

public protocol HasClearingFileService {
    var clearingFileService: any ClearingFileServiceProtocol { get }
}
