import BankServices

/// A file of the European Central Bank's rates, in whichever form.
package enum RatesFile {
    /// Reads a file, an XML document if it begins with `<` and separated values otherwise, and hands its rates on.
    ///
    /// Throws `invalidFile`.
    package static func read(_ path: String, into rates: any RatesReceiver) throws {
        let isXML = try InputFile.beginsAsXML(path)
        let file = try InputFile(path)
        do {
            if isXML { try RatesXML.read(file, into: rates) } else { try RatesCSV.read(file, into: rates) }
        } catch let problem as XMLReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        } catch let problem as CSVReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        }
    }
}
