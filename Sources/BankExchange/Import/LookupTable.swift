import BankServices
import LanguageKit

/// The values of a ``LookupColumn`` and their results.
package struct LookupTable {
    private let values: [String: String]

    /// Reads all of the other file, beside `source`. Throws `invalidFile` with its name.
    package init(_ lookup: LookupColumn, beside source: ImportSource, map: ImportMap) throws {
        let path = Self.path(of: lookup.file, beside: source.file.path)
        let failure = { (line: Int, reason: Phrase) in
            ServiceError.invalidFile(path: path, line: line, column: nil, reason: reason)
        }
        var reader = CSVReader(try InputFile(path), separator: map.separator, quote: map.quote)
        var values: [String: String] = [:]
        do {
            guard try reader.next() else { throw failure(1, "it is empty") }
            let header = (0..<reader.record.fieldCount).map { reader.record.text($0) }
            guard let key = header.firstIndex(of: lookup.key), let value = header.firstIndex(of: lookup.value)
            else { throw failure(1, "it has no columns \(lookup.key) and \(lookup.value)") }
            while try reader.next() {
                guard reader.record.fieldCount == header.count else {
                    throw failure(
                        reader.record.line,
                        "it has \(reader.record.fieldCount) fields instead of \(header.count)")
                }
                guard values.updateValue(reader.record.text(value), forKey: reader.record.text(key)) == nil
                else { throw failure(reader.record.line, "it has a duplicate \(lookup.key)") }
            }
        } catch let problem as CSVReader.Problem {
            throw failure(problem.line, problem.reason)
        }
        self.values = values
    }

    /// The result for a value, if the file has it.
    package subscript(value: String) -> String? { values[value] }

    private static func path(of file: String, beside path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return file }
        return path[...slash] + file
    }
}
