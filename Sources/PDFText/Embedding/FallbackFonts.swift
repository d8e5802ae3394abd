import Synchronization

/// Finds fonts of this machine for characters that a form's own fonts lack. One for all threads.
///
/// What it finds depends on the fonts that are installed, and on nothing else: equal texts get equal fonts.
public final class FallbackFonts: Sendable {
    /// The fonts that fontconfig knows. Nothing is looked up before the first character that needs it.
    public static let system = FallbackFonts()

    private struct Request: Hashable {
        var style: FontStyle
        var language: String?
    }

    private struct Character: Hashable {
        var request: Request
        var scalar: UInt32
    }

    private struct State {
        var lists: [Request: [SystemFont]] = [:]
        var found: [Character: FallbackFont?] = [:]
        /// By path and index; nil for a font that cannot be read.
        var opened: [String: FallbackFont?] = [:]
    }

    private let state = Mutex(State())

    private init() {}

    /// The font most like a style that has all of some characters; nil when there is none.
    ///
    /// - Complexity: for one character O(1) once it was asked for, else O(fonts).
    func font(for scalars: some Collection<UInt32>, style: FontStyle, language: String?) -> FallbackFont? {
        guard let first = scalars.first else { return nil }
        let request = Request(style: style, language: language)
        return state.withLock { state in
            let key = Character(request: request, scalar: first)
            let nearest = state.found[key] ?? Self.search([first], request, &state)
            state.found[key] = .some(nearest)
            guard let nearest else { return nil }
            if scalars.allSatisfy(nearest.canDraw) { return nearest }
            return Self.search(Array(scalars), request, &state)
        }
    }

    private static func search(_ scalars: [UInt32], _ request: Request, _ state: inout State) -> FallbackFont? {
        let list = state.lists[request] ?? SystemFont.all(like: request.style, language: request.language)
        state.lists[request] = list
        for candidate in list where scalars.allSatisfy(candidate.has) {
            let key = "\(candidate.path)#\(candidate.index)"
            let font = state.opened[key] ?? FallbackFont(candidate)
            state.opened[key] = .some(font)
            if let font, scalars.allSatisfy(font.canDraw) { return font }
        }
        return nil
    }
}
