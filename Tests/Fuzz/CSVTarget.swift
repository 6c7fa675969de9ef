@testable import BankExchange

/// Records that are read and written again are the same. The first two bytes are separator and quote.
func check(_ input: [UInt8]) {
    guard input.count >= 2 else { return }
    let (separator, quote) = (input[0] & 0x7F, input[1] & 0x7F)
    guard separator != quote, ![0x0A, 0x0D].contains(separator), ![0x0A, 0x0D].contains(quote) else { return }
    let content = Array(input.dropFirst(2))
    guard let records = read(content, separator, quote) else { return }

    require(records.count <= content.count { $0 == 0x0A } + 1, "more records than lines")
    for ending in [[UInt8](arrayLiteral: 0x0A), [0x0D, 0x0A]] {
        let written = records.flatMap { record in
            let fields = record.map { field in
                [quote] + field.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
            }
            return Array(fields.joined(separator: [separator])) + ending
        }
        require(read(written, separator, quote) == records, "written out, it reads differently")
    }
}

/// The records as bytes; `nil` if the file is refused.
private func read(_ content: [UInt8], _ separator: UInt8, _ quote: UInt8) -> [[[UInt8]]]? {
    var reader = CSVReader(InputFile("input", bytes: content), separator: separator, quote: quote)
    var records: [[[UInt8]]] = []
    var line = 0
    do {
        while try reader.next() {
            let record = reader.record
            require(record.line > line, "lines are counted backwards")
            line = record.line
            require(record.fieldCount > 0, "a record without fields")
            records.append((0..<record.fieldCount).map { Array(record[$0]) })
        }
    } catch let problem as CSVReader.Problem {
        require(problem.line > line, "the problem is on a line already read")
        return nil
    } catch {
        fatalError("\(error) is not a problem of a record")
    }
    return records
}
