import PDFPictures
import PacketTemplate
import TestSupport

/// The pictures of `Fixtures/pictures`, by their names.
struct FixturePictures: PictureSource {
    func picture(named name: ArraySlice<UInt8>) -> Result<Picture, PictureFailure> {
        let picture = try? Picture(Fixture.bytes(ofPicture: String(decoding: name, as: UTF8.self)))
        return picture.map { .success($0) } ?? .failure(PictureFailure(message: "there is no such picture", hint: ""))
    }
}
