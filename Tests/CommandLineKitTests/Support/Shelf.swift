import CommandLineKit
import LanguageKit

/// A small program that lends books, with every kind of command and option.
enum Shelf {
    static let program = ProgramSpecification(
        name: "shelf",
        version: "1.2.0",
        abstract: "Lend books, and know where they are.",
        globalOptions: [
            .choice(
                "output", of: ["table", "json"], short: "o", help: "How results are printed",
                default: "table"),
            .flag("quiet", short: "q", help: "Print the result and nothing else"),
            .flag(
                "dry-run", help: "Show what would happen, and change nothing",
                availability: .conditional(takenBy: "commands that lend")),
        ],
        sections: [
            ProgramSection("Books", [.group(books), .group(members)]),
            ProgramSection("Other", [.group(demo), .command(initialise)]),
        ],
        valueKinds: ["MEMBER": .named("member"), "FILE": .file],
        topics: [exitCodes])

    static let exitCodes = HelpTopic(
        name: "exit-codes",
        abstract: "What the exit codes mean",
        text: """
            Every command ends with one of
            these codes.

              0   done
              64  wrong usage
            """)

    private static let books = CommandGroup(
        name: "books", abstract: "Find, lend and sort books",
        discussion: "A book is named by its number or its title.",
        children: [
            .command(list), .command(show), .command(lend), .command(rename), .command(gather), .command(tag),
        ])

    private static let members = CommandGroup(
        name: "members", abstract: "The people who borrow",
        children: [
            .command(CommandSpecification(name: "list", abstract: "List the members")),
            .group(
                CommandGroup(
                    name: "card", abstract: "Library cards",
                    children: [
                        .command(
                            CommandSpecification(
                                name: "issue", abstract: "Issue a card",
                                arguments: [
                                    .required("MEMBER", help: "Who gets it")
                                ])),
                        .command(
                            CommandSpecification(
                                name: "revoke", abstract: "Revoke a card",
                                arguments: [
                                    .required("MEMBER", help: "Who loses it")
                                ])),
                    ])),
        ])

    private static let demo = CommandGroup(
        name: "demo", abstract: "Watch the program at work",
        defaultCommand: CommandSpecification(
            name: "demo", abstract: "Play the tour",
            options: [.option("speed", value: "N", help: "How fast", default: "1")],
            examples: [.init("shelf demo --speed 2", "Plays the tour at double speed")]),
        children: [
            .command(
                CommandSpecification(
                    name: "play", abstract: "Play a tape",
                    arguments: [.required("FILE", help: "The tape")]))
        ])

    private static let initialise = CommandSpecification(name: "init", abstract: "Make an empty shelf")

    private static let list = CommandSpecification(
        name: "list", abstract: "List the books",
        options: [
            .option("limit", value: "N", help: "How many at most", default: "20"),
            .choice(
                "genre", of: ["crime", "poetry"], value: "GENRE", help: "Only these", isRepeatable: true),
            .option("author", value: "NAME", help: "Only by this author"),
            .flag("all", short: "a", help: "Lent ones too"),
        ],
        examples: [.init("shelf books list --genre crime", "Lists what to read at night")])

    private static let show = CommandSpecification(
        name: "show", abstract: "Show a book",
        arguments: [.required("BOOK", help: "Which book", completion: .named("book"))])

    private static let lend = CommandSpecification(
        name: "lend", abstract: "Lend a book to a member",
        discussion: """
            The book is due at midnight of its last day, and a member who brings it back later pays
            nothing but loses the right to extend.
            """,
        arguments: [
            .required(
                "BOOK", help: "Which book: its number or its title", completion: .named("book"))
        ],
        options: [
            .required("to", value: "MEMBER", help: "Who borrows it"),
            .required("days", value: "N", help: "For how long"),
            .option("note", short: "n", value: "TEXT", help: "A note on the slip"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            .init("shelf books lend 12 --to ann --days 14", "Lends book 12 to Ann for two weeks"),
            .init("shelf books lend 12 --to ann --days 14 --dry-run"),
        ])

    private static let rename = CommandSpecification(
        name: "rename", abstract: "Rename a book",
        arguments: [
            .required("BOOK", help: "Which book", completion: .named("book")),
            .required("TITLE", help: "Its new title"),
        ])

    private static let gather = CommandSpecification(
        name: "import", abstract: "Read books from files",
        arguments: [
            .repeating("FILES", help: "Lists of books, one a line", completion: .file)
        ])

    private static let tag = CommandSpecification(
        name: "tag", abstract: "Tag a book, or show its tags",
        arguments: [
            .required("BOOK", help: "Which book", completion: .named("book")),
            .optional(
                "TAG", help: "The tag to add",
                completion: .anyOf([.choices(["new", "old"]), .named("tag"), .file])),
        ])
}
