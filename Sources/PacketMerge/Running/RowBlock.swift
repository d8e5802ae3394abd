/// Some rows of a chunk that one worker does in one go.
struct RowBlock: Sendable {
    let chunk: RowChunk
    /// Which rows of the chunk.
    let rows: Range<Int>
}
