#if os(Linux) || os(macOS)
    import CommandLineKit
    import Testing

    /// Reading an undeclared argument is a bug in the program and stops it.
    @Suite struct BugTests {
        @Test func askingForAnUndeclaredOption_stops() async {
            await #expect(processExitsWith: .failure) {
                let line = ["books", "lend", "1", "--to", "a", "--days", "1", "--dry-run"]
                _ = try CommandLineParser(Shelf.program).parse(line).arguments.flag("dryrun")
            }
        }

        @Test func askingForAnOptionOfTheOtherKind_stops() async {
            await #expect(processExitsWith: .failure) {
                _ = try CommandLineParser(Shelf.program).parse(["books", "list"]).arguments.flag("limit")
            }
            await #expect(processExitsWith: .failure) {
                _ = try CommandLineParser(Shelf.program).parse(["books", "list"]).arguments.string("all")
            }
        }

        @Test func askingForAnUndeclaredArgument_stops() async {
            await #expect(processExitsWith: .failure) {
                _ = try CommandLineParser(Shelf.program).parse(["books", "show", "1"]).arguments.argument("X")
            }
        }
    }
#endif
