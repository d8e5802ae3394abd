package import PDFForms
import PacketMapping

extension FormInspection {
    /// Inspects a form, and finds as well the fields whose names say less than what is printed for them: `Name` beside “Maiden
    /// name”.
    ///
    /// - Complexity: As `FormInspection.init`.
    package init(understanding form: Form) {
        self.init(form) { printed, name in MappingProposer.contradiction(of: printed, to: name) != nil }
    }
}
