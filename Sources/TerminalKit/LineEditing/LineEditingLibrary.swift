import CEdit

/// The library that edits lines.
public enum LineEditingLibrary {
    public static var version: String { "\(bank_edit_major).\(bank_edit_minor)" }
}
