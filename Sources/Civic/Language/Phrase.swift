/// What the program says to learners, and of the day, in each language. A phrase without a translation does not compile.
package enum Phrase: Sendable, Hashable {
    case showsAnswer, grades, nothingToTakeBack, nothingDue
    case tookBack(question: Int)
    case reviewed(cards: Int)
    case several(required: Int)
    case unknownAnswer, changingAnswer
    case source(String, asOf: String)
    case right
    case wrong(accepted: String)
    case verdict(isPassed: Bool, right: Int, wrong: Int, asked: Int)
    case what, when, which, notes
    case cards, event, hearing, bill, packets, sends
    case due(cards: Int)
    case newActions(Int)
    case failed(packets: Int)
    case nothingToday

    /// The phrase in a language.
    package func text(_ language: Language) -> String {
        let (english, spanish, korean) = texts
        return switch language {
        case .english: english
        case .spanish: spanish
        case .korean: korean
        }
    }

    private var texts: (String, String, String) {
        switch self {
        case .showsAnswer:
            ("[Enter shows the answer]", "[Intro muestra la respuesta]", "[Enter를 누르면 답이 나옵니다]")
        case .grades:
            (
                "1 again, 2 hard, 3 good, 4 easy, k known, s skip, u undo, q quit:",
                "1 otra vez, 2 difícil, 3 bien, 4 fácil, k sabida, s saltar, u deshacer, q salir:",
                "1 다시, 2 어려움, 3 좋음, 4 쉬움, k 이미 앎, s 건너뛰기, u 되돌리기, q 끝내기:"
            )
        case .nothingToTakeBack:
            ("there is nothing to take back", "no hay nada que deshacer", "되돌릴 것이 없습니다")
        case .nothingDue: ("nothing is due", "no hay nada pendiente", "복습할 카드가 없습니다")
        case .tookBack(let question):
            (
                "took back the last entry of question \(question)",
                "se deshizo lo último de la pregunta \(question)", "\(question)번 문제의 마지막 기록을 되돌렸습니다"
            )
        case .reviewed(let cards):
            (
                "\(cards) \(cards == 1 ? "card" : "cards") reviewed",
                cards == 1 ? "1 tarjeta repasada" : "\(cards) tarjetas repasadas", "카드 \(cards)장을 복습했습니다"
            )
        case .several(let required): ("\(required) of these:", "\(required) de estas:", "다음 중 \(required)가지:")
        case .unknownAnswer:
            (
                "the answer changes and is not known here; give it with: packet civic learn answer",
                "la respuesta cambia y aquí no se conoce; indíquela con: packet civic learn answer",
                "답이 바뀌는 문제이며 여기에는 답이 없습니다. 다음으로 입력하십시오: packet civic learn answer"
            )
        case .changingAnswer:
            (
                "this answer changes; for the naturalization test look at https://www.uscis.gov/citizenship/testupdates",
                "esta respuesta cambia; para el examen mire https://www.uscis.gov/citizenship/testupdates",
                "이 답은 바뀝니다. 시험 전에 https://www.uscis.gov/citizenship/testupdates 를 보십시오"
            )
        case .source(let name, let asOf):
            ("source: \(name), as of \(asOf)", "fuente: \(name), a fecha de \(asOf)", "출처: \(name), \(asOf) 기준")
        case .right: ("right", "correcto", "맞았습니다")
        case .wrong(let accepted):
            ("wrong; accepted: \(accepted)", "incorrecto; se acepta: \(accepted)", "틀렸습니다. 정답: \(accepted)")
        case .verdict(let isPassed, let right, let wrong, let asked):
            (
                "\(isPassed ? "passed" : "not passed"): \(right) right and \(wrong) wrong of \(asked) asked",
                "\(isPassed ? "aprobado" : "no aprobado"): \(right) correctas y \(wrong) incorrectas de \(asked)",
                "\(isPassed ? "합격" : "불합격"): \(asked)문제 중 맞음 \(right), 틀림 \(wrong)"
            )
        case .what: ("WHAT", "QUÉ", "종류")
        case .when: ("WHEN", "CUÁNDO", "때")
        case .which: ("WHICH", "CUÁL", "내용")
        case .notes: ("NOTES", "NOTAS", "비고")
        case .cards: ("cards", "tarjetas", "카드")
        case .event: ("event", "acto", "행사")
        case .hearing: ("hearing", "audiencia", "공청회")
        case .bill: ("bill", "proyecto de ley", "법안")
        case .packets: ("packets", "documentos", "문서")
        case .sends: ("sends", "envíos", "발송")
        case .due(let cards):
            (
                "\(cards) \(cards == 1 ? "card" : "cards") due",
                cards == 1 ? "1 tarjeta pendiente" : "\(cards) tarjetas pendientes", "복습할 카드 \(cards)장"
            )
        case .newActions(let count):
            (
                "\(count) new \(count == 1 ? "action" : "actions")",
                count == 1 ? "1 novedad" : "\(count) novedades", "새 경과 \(count)건"
            )
        case .failed(let packets):
            (
                "\(packets) \(packets == 1 ? "packet" : "packets") failed in the last 7 days",
                packets == 1 ? "1 documento fallido en 7 días" : "\(packets) documentos fallidos en 7 días",
                "지난 7일 동안 문서 \(packets)건 실패"
            )
        case .nothingToday: ("there is nothing for today", "no hay nada para hoy", "오늘은 아무것도 없습니다")
        }
    }
}
