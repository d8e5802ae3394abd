/// The colours that somebody has chosen for all of the page, whatever their system prefers.
package enum PageTheme: String, Sendable, CaseIterable {
    case light, dark
}
