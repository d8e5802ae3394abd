public import ArgumentParser
public import Interchange

extension CalendarDay: ExpressibleByArgument {
    /// Reads a day as it is written in ISO 8601.
    public init?(argument: String) { self.init(argument) }
}
