import CommandLineKit
import LanguageKit
import Testing

/// Fields after `--fields`, `--sort` and `--filter`, at the cursor.
@Suite struct FieldCompletionTests {
    private func answer(_ line: String) -> String {
        let typed = TypedLine(line)
        return CompletionEngine(Self.program).request(words: typed.words, current: typed.current).answer()
            .map(\.value).joined(separator: " ")
    }

    @Test(arguments: [
        ("list --fields ", "id price state"),
        ("list --fields p", "price"),
        ("list --fields id,", "id,price id,state"),
        ("list --fields id,price,s", "id,price,state"),
        ("list --fields price.", "price.amount price.currency"),
        ("list --fields id,price.c", "id,price.currency"),
        ("list --fields=id,p", "--fields=id,price"),
        ("list --fields state.", ""),
        ("other --fields ", ""),
        ("list --sort ", "id price state"),
        ("list --sort=-p", "--sort=-price"),
        ("list --sort price:", "price:asc price:desc"),
        ("list --sort state,price:d", "state,price:desc"),
        ("list --sort price:desc,", "price:desc,id price:desc,state"),
        ("list --filter ", "id price state"),
        ("list --filter 'p", "price = price != price < price <= price > price >= price ~"),
        ("list --filter 'price.", "price.amount price.currency"),
        (
            "list --filter '(not st",
            "(not state = (not state != (not state < (not state <= (not state > (not state >= (not state ~"
        ),
        ("list --filter 'price ", "price = price != price < price <= price > price >= price ~"),
        ("list --filter 'price>", ""),
        ("list --filter 'price > 1 ", "price > 1 and price > 1 or"),
        ("list --filter 'price > 1 o", "price > 1 or id price > 1 or price price > 1 or state"),
        (
            "list --filter 'price>1 and i",
            "price>1 and id = price>1 and id != price>1 and id < price>1 and id <= price>1 and id > price>1 and id >= price>1 and id ~"
        ),
        ("list --filter 'state = \"a b", ""),
        (
            "list --filter 'state = \"a b\" an",
            "state = \"a b\" and id state = \"a b\" and price state = \"a b\" and state"
        ),
        ("other --filter 'p", ""),
    ])
    func testField_IsOneOfTheCommand(_ line: String, _ expected: String) {
        #expect(answer(line) == expected)
    }

    private static let program = ProgramSpecification(
        name: "shop", version: "1", abstract: "A shop",
        globalOptions: [
            .option("fields", value: "A,B", help: "Fields", completion: .fields),
            .option("sort", value: "KEYS", help: "Order", completion: .sortKeys),
            .option("filter", value: "EXPR", help: "Condition", completion: .filter),
        ],
        sections: [
            ProgramSection(
                "Goods",
                [
                    .command(
                        CommandSpecification(
                            name: "list", abstract: "List goods",
                            fields: [
                                ResultField("id"), ResultField("price", parts: ["amount", "currency"]),
                                ResultField("state"),
                            ])),
                    .command(CommandSpecification(name: "other", abstract: "Something else")),
                ])
        ])
}
