import CHarfBuzz

/// A font file that HarfBuzz reads: glyphs, advances, outlines. Immutable once made, so that threads may share it.
///
/// Numbers are in thousandths of an em, y upwards.
@safe final class FontFile: @unchecked Sendable {
    let font: OpaquePointer
    /// Font units in an em.
    private let unitsPerEm: Int32

    /// Opens a face of a file; nil when it cannot be read or has no glyphs.
    ///
    /// - Parameter index: The face; the upper half names an instance of a variable font, counted from 1.
    init?(path: String, index: Int) {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { unsafe hb_blob_destroy(blob) }
        let face = unsafe hb_face_create(blob, UInt32(truncatingIfNeeded: index & 0xFFFF))
        defer { unsafe hb_face_destroy(face) }
        guard unsafe hb_face_get_glyph_count(face) > 1, let font = unsafe hb_font_create(face) else { return nil }
        let units = Int32(clamping: unsafe hb_face_get_upem(face))
        guard units > 0 else {
            unsafe hb_font_destroy(font)
            return nil
        }
        unsafe hb_font_set_scale(font, units, units)
        if index >> 16 > 0 { unsafe hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: index >> 16) - 1) }
        unsafe hb_font_make_immutable(font)
        unsafe self.font = font
        unitsPerEm = units
    }

    deinit { unsafe hb_font_destroy(font) }

    private func thousandths(_ units: Int32) -> Float { Float(units) * 1000 / Float(unitsPerEm) }

    /// The glyph of a character, or nil when there is none.
    func glyph(_ scalar: UInt32) -> UInt16? {
        var glyph: hb_codepoint_t = 0
        guard unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0, glyph > 0, glyph <= 0xFFFF else {
            return nil
        }
        return UInt16(glyph)
    }

    /// The advance of a glyph.
    func advance(_ glyph: UInt16) -> Float {
        thousandths(unsafe hb_font_get_glyph_h_advance(font, hb_codepoint_t(glyph)))
    }

    /// Ascent, descent (negative) and the height of capitals; nil where the font does not say.
    var verticalMetrics: (ascent: Float, descent: Float, capHeight: Float?) {
        var extents = hb_font_extents_t()
        unsafe hb_font_get_h_extents(font, &extents)
        var capital: Int32 = 0
        let hasCapital = unsafe hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_CAP_HEIGHT, &capital) != 0
        return (thousandths(extents.ascender), thousandths(extents.descender), hasCapital ? thousandths(capital) : nil)
    }

    /// The PostScript name, as the font says it.
    var postScriptName: String {
        var buffer = [CChar](repeating: 0, count: 128)
        var count = UInt32(buffer.count)
        let face = unsafe hb_font_get_face(font)
        unsafe hb_ot_name_get_utf8(
            face, hb_ot_name_id_t(HB_OT_NAME_ID_POSTSCRIPT_NAME), nil, &count, &buffer)
        let bytes = buffer.prefix(Int(min(count, 127))).map { UInt8(bitPattern: $0) }
        return String(
            decoding: bytes.filter { (0x21...0x7E).contains($0) && !"()<>[]{}/%#".utf8.contains($0) }, as: UTF8.self)
    }

    /// The outline of a glyph as a Type 2 charstring.
    ///
    /// - Returns: The charstring, and whether it draws anything.
    func outline(_ glyph: UInt16) -> (charstring: [UInt8], hasInk: Bool) {
        var writer = CharstringWriter(width: advance(glyph), scale: 1000 / Double(unitsPerEm))
        let functions = Self.drawFunctions
        unsafe withUnsafeMutablePointer(to: &writer) { pointer in
            unsafe hb_font_get_glyph_shape(font, hb_codepoint_t(glyph), functions.pointer, pointer)
        }
        writer.end()
        return (writer.bytes, writer.hasInk)
    }

    /// Shapes one run: one direction, one script, one language.
    ///
    /// - Parameters:
    ///   - text: Unicode scalars, the run and what stands around it.
    ///   - run: The part of `text` to shape.
    ///   - script: As `Script.tag` gives it.
    /// - Returns: Glyphs in visual order; `cluster` is an index in `text`.
    func shape(
        _ text: [UInt32], _ run: Range<Int>, script: UInt32, isRightToLeft: Bool, language: String?
    ) -> [ShapedGlyph] {
        let buffer = unsafe hb_buffer_create()
        defer { unsafe hb_buffer_destroy(buffer) }
        unsafe text.withUnsafeBufferPointer { scalars in
            unsafe hb_buffer_add_codepoints(
                buffer, scalars.baseAddress, Int32(clamping: text.count), UInt32(run.lowerBound),
                Int32(clamping: run.count))
        }
        unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
        if let language { unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
        unsafe hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
        unsafe hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
        let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        guard let infos = unsafe infos, let positions = unsafe positions else { return [] }
        var glyphs: [ShapedGlyph] = []
        glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let (info, position) = unsafe (infos[index], positions[index])
            glyphs.append(
                ShapedGlyph(
                    glyph: UInt16(clamping: info.codepoint), cluster: Int(info.cluster),
                    advance: thousandths(position.x_advance), dx: thousandths(position.x_offset),
                    dy: thousandths(position.y_offset)))
        }
        return glyphs
    }

    /// The callbacks that take an outline to a `CharstringWriter`.
    private static let drawFunctions = DrawFunctions()

    @safe private final class DrawFunctions: @unchecked Sendable {
        let pointer: OpaquePointer?

        init() {
            unsafe pointer = hb_draw_funcs_create()
            unsafe hb_draw_funcs_set_move_to_func(
                pointer, { _, data, _, x, y, _ in unsafe FontFile.writer(data)?.pointee.move(Double(x), Double(y)) },
                nil, nil)
            unsafe hb_draw_funcs_set_line_to_func(
                pointer, { _, data, _, x, y, _ in unsafe FontFile.writer(data)?.pointee.line(Double(x), Double(y)) },
                nil, nil)
            unsafe hb_draw_funcs_set_quadratic_to_func(
                pointer,
                { _, data, _, cx, cy, x, y, _ in
                    unsafe FontFile.writer(data)?.pointee.quadratic(Double(cx), Double(cy), Double(x), Double(y))
                }, nil, nil)
            unsafe hb_draw_funcs_set_cubic_to_func(
                pointer,
                { _, data, _, ax, ay, bx, by, x, y, _ in
                    unsafe FontFile.writer(data)?.pointee.cubic(
                        Double(ax), Double(ay), Double(bx), Double(by), Double(x), Double(y))
                }, nil, nil)
            unsafe hb_draw_funcs_make_immutable(pointer)
        }
    }

    private static func writer(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CharstringWriter>? {
        unsafe data?.assumingMemoryBound(to: CharstringWriter.self)
    }
}
