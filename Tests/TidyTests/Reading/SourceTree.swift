import Foundation
import LanguageKit

/// The project's files.
enum SourceTree {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift files of the products.
    static let sources = files(below: "Sources", endings: ["swift"])
    /// The C files of the products.
    static let cSources =
        files(below: "Sources", endings: ["c", "h", "modulemap"])
        + files(below: "Fixtures", endings: ["c", "h"])
    /// The Swift files of the tests.
    static let tests = files(below: "Tests", endings: ["swift"])
    /// The Swift files of the sample apps in the docs.
    static let samples = files(below: "docs/samples", endings: ["swift"])
    static let manifest = Manifest(read("Package.swift"))

    /// The remarks of the tours, which are translated when a tour is played.
    static let tourRemarks = files(below: "Fixtures/tapes", endings: ["tape"]).flatMap { tape in
        tape.text.split(separator: "\n").filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    }

    /// The Vietnamese texts by their English phrases.
    static let vietnamese = translations(of: read(vietnamesePath))

    /// The names in the root folder of the repository.
    static var topLevel: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []).sorted()
    }

    /// The Swift file with a name.
    static func source(named name: String) -> SourceFile? {
        sources.first { $0.name == name }
    }

    private static func files(below folder: String, endings: Set<String>) -> [SourceFile] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path() + folder)) ?? []
        return paths.filter { endings.contains(($0 as NSString).pathExtension) }.sorted()
            .map { SourceFile(path: "\(folder)/\($0)", text: read("\(folder)/\($0)")) }
    }

    private static let vietnamesePath = "Fixtures/languages/vi.po"

    /// The English phrases of the Vietnamese catalogue, translated or not.
    static var vietnameseKeys: Set<String> {
        let filled = (read(vietnamesePath) + "\n").replacing("msgstr \"\"\n\n", with: "msgstr \"?\"\n\n")
        return Set(translations(of: filled).keys)
    }

    /// Adds entries to the Vietnamese catalogue.
    static func appendToVietnamese(_ entries: String) throws {
        guard !entries.isEmpty else { return }
        let file = read(vietnamesePath)
        let gap = file.hasSuffix("\n\n") ? "" : "\n"
        try write(file + gap + entries.trimmingCharacters(in: .newlines) + "\n", to: vietnamesePath)
    }

    /// The text of a file, by its path from the root.
    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root.path() + path, encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.path() + path)
    }

    static func write(_ text: String, to path: String) throws {
        try text.write(toFile: root.path() + path, atomically: true, encoding: .utf8)
    }

    private static func translations(of file: String) -> [String: String] {
        do throws(Catalogue.FileError) {
            return try Catalogue(language: .vietnamese, file: file).translations
        } catch {
            fatalError("\(vietnamesePath), line \(error.line): \(error.reason)")
        }
    }

    private static func read(_ path: String) -> String {
        // These tests cannot work without their sources, and a static value cannot throw.
        do { return try text(path) } catch { fatalError("\(path) cannot be read: \(error)") }
    }
}
