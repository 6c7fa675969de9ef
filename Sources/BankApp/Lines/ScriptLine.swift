struct ScriptLine: Equatable {
    /// The line on which it begins, from 1.
    let number: Int
    /// Its words, without the program's name.
    let words: [String]
}
