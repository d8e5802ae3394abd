/// A sample form that comes with the program, with a mapping for it.
package struct LibraryForm: Sendable, Hashable {
    /// What it is called.
    package let name: String
    /// What it is, in a few words; empty where nobody says.
    package let title: String
    /// The paths of the form and of its mapping.
    package let form, mapping: String

    /// Names a form and where it is.
    package init(name: String, title: String, form: String, mapping: String) {
        (self.name, self.title, self.form, self.mapping) = (name, title, form, mapping)
    }
}
