/// Writes the graph of the container that is at work.
@MainActor
package protocol ContainerGraphWriting: AnyObject {
    /// Every service, what it is made of and how long it lives.
    func containerGraph(as format: ContainerCommand.Format) -> String
}
