extension ProgramSpecification {
    /// The commands at and below a node, each with the words that lead to it, in the order of the help.
    func commands(
        below node: CommandNode, path: [String]
    ) -> [(path: [String], command: CommandSpecification)] {
        switch node {
        case .command(let command): [(path, command)]
        case .group(let group):
            (group.defaultCommand.map { [(path, $0)] } ?? [])
                + group.children.flatMap { commands(below: $0, path: path + [$0.name]) }
        }
    }

    /// The options of a command and the conditional global ones that it takes.
    func ownOptions(of command: CommandSpecification) -> [OptionSpecification] {
        command.options
            + globalOptions.filter { $0.availability != .everywhere && command.takes(global: $0) }
    }
}
