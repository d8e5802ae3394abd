internal import Hangul

/// `josa:은/는`: appends the particle that goes with the last letter's final consonant.
struct JosaFilter: TextFilter {
    private let particle: KoreanParticle

    init(_ arguments: FilterArguments) throws(Problem) {
        guard let particle = KoreanParticle(arguments.text(0) ?? "") else {
            throw arguments.problem(0, "two particles with `/` between them are expected", hint: "write josa:은/는")
        }
        self.particle = particle
    }

    func apply(to buffer: inout Bytes, from start: Int) {
        if buffer[start...].isBlank { return }
        buffer.append(contentsOf: particle.following(buffer.text(from: start)).utf8)
    }
}
