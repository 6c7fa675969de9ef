import BankAPI
import JSONKit

@testable import HTTPKit

/// Header sections and bodies mean the same in pieces and at once. An accepted message has only one possible reading.
func check(_ input: [UInt8]) {
    let whole = head(input, pieces: input.count)
    // The first byte selects the size of the pieces.
    let pieces = head(input, pieces: Int(input.first ?? 0) % 7 + 1)
    require(whole == pieces, "in pieces it is another section")
    guard let end = whole, let head = parsed(Array(input[..<end])) else { return }
    for field in head.fields.fields {
        require(!field.name.isEmpty, "a field has no name")
        require(
            (field.name + field.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 },
            "a field has a control character")
    }
    if head.isChunked {
        require(head.contentLength == nil, "a message has two lengths")
    }
    require(head.target.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "a target has a space")
    if let body = try? JSONValue(parsing: Array(input[end...])) {
        require((try? JSONValue(parsing: body.bytes)) == body, "a body is written differently")
    }
}

/// The length of the section; `nil` if it is refused or incomplete.
private func head(_ input: [UInt8], pieces: Int) -> Int? {
    var scanner = HeadScanner(limit: 2_048)
    var count = 0
    while count < input.count {
        count = min(input.count, count + pieces)
        switch input[..<count].withUnsafeBufferPointer({ scanner.scan($0) }) {
        case .incomplete: continue
        case .complete(let end): return end
        case .fault: return nil
        }
    }
    return nil
}

private func parsed(_ section: [UInt8]) -> MessageParser.Head? {
    let parser = MessageParser(MessageParser.Callbacks())
    return section.withUnsafeBytes { try? parser.readHead($0, of: .request) }
}
