/// What the program says to learners, and of the day, in each language. A phrase without a translation does not compile.
package struct Phrase: Sendable, Hashable {
    private let english: String
    private let spanish: String
    private let korean: String

    private init(_ english: String, _ spanish: String, _ korean: String) {
        (self.english, self.spanish, self.korean) = (english, spanish, korean)
    }

    /// The phrase in a language.
    package func text(_ language: Language) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        case .korean: korean
        }
    }

    package static let showsAnswer = Phrase(
        "[Enter shows the answer]", "[Intro muestra la respuesta]", "[Enter를 누르면 답이 나옵니다]")
    package static let grades = Phrase(
        "1 again, 2 hard, 3 good, 4 easy, k known, s skip, u undo, q quit:",
        "1 otra vez, 2 difícil, 3 bien, 4 fácil, k sabida, s saltar, u deshacer, q salir:",
        "1 다시, 2 어려움, 3 좋음, 4 쉬움, k 이미 앎, s 건너뛰기, u 되돌리기, q 끝내기:")
    package static let nothingToTakeBack = Phrase(
        "there is nothing to take back", "no hay nada que deshacer", "되돌릴 것이 없습니다")
    package static let nothingDue = Phrase("nothing is due", "no hay nada pendiente", "복습할 카드가 없습니다")
    package static func tookBack(question: Int) -> Phrase {
        Phrase(
            "took back the last entry of question \(question)", "se deshizo lo último de la pregunta \(question)",
            "\(question)번 문제의 마지막 기록을 되돌렸습니다")
    }
    package static func reviewed(cards: Int) -> Phrase {
        Phrase(
            "\(cards) \(cards == 1 ? "card" : "cards") reviewed",
            cards == 1 ? "1 tarjeta repasada" : "\(cards) tarjetas repasadas",
            "카드 \(cards)장을 복습했습니다")
    }
    package static func several(required: Int) -> Phrase {
        Phrase(
            "\(required) of these:", "\(required) de estas:", "다음 중 \(required)가지:")
    }
    package static func lookUp(at page: String) -> Phrase {
        Phrase(
            "the answer changes and is not known here; look it up at \(page)",
            "la respuesta cambia y aquí no se conoce; búsquela en \(page)",
            "답이 바뀌는 문제이며 여기에는 답이 없습니다. 다음에서 찾아보십시오: \(page)")
    }
    package static func keepAnswer(key: String) -> Phrase {
        let command = "packet civic learn answer \(key)"
        return Phrase(
            "and keep it with: \(command)", "y guárdela con: \(command)", "찾은 답은 다음으로 넣습니다: \(command)")
    }
    package static func notAsked(cards: Int) -> Phrase {
        Phrase(
            "\(cards) \(cards == 1 ? "card has" : "cards have") no answer here and \(cards == 1 ? "is" : "are") not asked; see packet civic learn missing",
            cards == 1
                ? "1 tarjeta no tiene respuesta aquí y no se pregunta; mire packet civic learn missing"
                : "\(cards) tarjetas no tienen respuesta aquí y no se preguntan; mire packet civic learn missing",
            "카드 \(cards)장은 여기에 답이 없어 묻지 않습니다. 다음을 보십시오: packet civic learn missing")
    }
    /// The rules of a practice test, as they are said before it.
    package static func rules(asked: Int, pass: Int, fail: Int) -> Phrase {
        Phrase(
            "\(asked) questions at most; \(pass) right answers pass, \(fail) wrong ones end the test. Type an answer; q stops. "
                + "If your words were right and are marked wrong, type r.",
            "\(asked) preguntas como máximo; \(pass) respuestas correctas aprueban y \(fail) incorrectas terminan el examen. "
                + "Escriba la respuesta; q termina. Si era correcta y se marcó mal, escriba r.",
            "문제는 많아야 \(asked)개입니다. \(pass)개를 맞히면 합격이고 \(fail)개를 틀리면 끝납니다. 답을 입력하십시오. q는 "
                + "그만두기입니다. 맞는 답이 틀렸다고 나오면 r을 입력하십시오.")
    }
    /// What counts as right in a practice test, as it is said before it.
    package static let matching = Phrase(
        "any listed answer counts, in your own order of words; articles, titles, middle names and spelling of numbers and "
            + "dates do not matter, one wrong letter in a long word is forgiven; several answers have commas between them",
        "vale cualquier respuesta de la lista, con las palabras en cualquier orden; no importan artículos, títulos, segundos "
            + "nombres ni cómo se escriben números y fechas; se perdona una letra en una palabra larga; separe con comas "
            + "varias respuestas",
        "인정되는 답이면 어느 것이든 낱말의 순서에 상관없이 맞습니다. 관사, 직함, 가운데 이름, 수와 날짜의 표기는 따지지 않고, "
            + "긴 낱말은 한 글자가 틀려도 됩니다. 답이 여럿이면 쉼표로 나눕니다.")
    package static let claimed = Phrase(
        "counted as right, as you say", "se cuenta como correcta, como usted dice", "말씀하신 대로 맞은 것으로 셉니다")
    package static let mayClaim = Phrase(
        "[r: I was right; Enter goes on]", "[r: era correcta; Intro sigue]", "[r: 제 답이 맞았습니다, Enter: 계속]")
    package static let changingAnswer = Phrase(
        "this answer changes; for the naturalization test look at https://www.uscis.gov/citizenship/testupdates",
        "esta respuesta cambia; para el examen mire https://www.uscis.gov/citizenship/testupdates",
        "이 답은 바뀝니다. 시험 전에 https://www.uscis.gov/citizenship/testupdates 를 보십시오")
    package static func source(_ name: String, asOf: String) -> Phrase {
        Phrase(
            "source: \(name), as of \(asOf)", "fuente: \(name), a fecha de \(asOf)", "출처: \(name), \(asOf) 기준")
    }
    package static let right = Phrase("right", "correcto", "맞았습니다")
    package static func wrong(accepted: String) -> Phrase {
        Phrase(
            "wrong; accepted: \(accepted)", "incorrecto; se acepta: \(accepted)", "틀렸습니다. 정답: \(accepted)")
    }
    package static func verdict(isPassed: Bool, right: Int, wrong: Int, asked: Int) -> Phrase {
        Phrase(
            "\(isPassed ? "passed" : "not passed"): \(right) right and \(wrong) wrong of \(asked) asked",
            "\(isPassed ? "aprobado" : "no aprobado"): \(right) correctas y \(wrong) incorrectas de \(asked)",
            "\(isPassed ? "합격" : "불합격"): \(asked)문제 중 맞음 \(right), 틀림 \(wrong)")
    }
    package static let what = Phrase("WHAT", "QUÉ", "종류")
    package static let when = Phrase("WHEN", "CUÁNDO", "때")
    package static let which = Phrase("WHICH", "CUÁL", "내용")
    package static let notes = Phrase("NOTES", "NOTAS", "비고")
    package static let cards = Phrase("cards", "tarjetas", "카드")
    package static let event = Phrase("event", "acto", "행사")
    package static let hearing = Phrase("hearing", "audiencia", "공청회")
    package static let bill = Phrase("bill", "proyecto de ley", "법안")
    package static let todo = Phrase("todo", "tarea", "할 일")
    package static let campusEvent = Phrase("campus event", "acto del campus", "캠퍼스 행사")
    package static let word = Phrase("word of the day", "palabra del día", "오늘의 단어")
    package static let reminder = Phrase("reminder", "recordatorio", "알림")
    package static let favourite = Phrase("favourite", "favorito", "즐겨찾기")
    package static let dueToday = Phrase("due today", "vence hoy", "오늘까지")
    package static func overdue(days: Int) -> Phrase {
        Phrase(
            "overdue for \(days) \(days == 1 ? "day" : "days")",
            days == 1 ? "atrasada 1 día" : "atrasada \(days) días", "\(days)일 지남")
    }
    /// Two hours or more are said in hours, two days or more in days, rounded down.
    package static func begins(minutes: Int) -> Phrase {
        let (count, unit) = minutes < 120 ? (minutes, 0) : minutes < 2_880 ? (minutes / 60, 1) : (minutes / 1_440, 2)
        let many = count == 1 ? "" : "s"
        return Phrase(
            "begins in \(count) \(["minute", "hour", "day"][unit])\(many)",
            "empieza en \(count) \(["minuto", "hora", "día"][unit])\(many)",
            "\(count)\(["분", "시간", "일"][unit]) 뒤 시작")
    }
    package static let notPlayed = Phrase("not played yet", "sin jugar", "아직 하지 않음")
    package static func guessed(_ count: Int, of limit: Int) -> Phrase {
        Phrase("\(count) of \(limit) guesses made", "\(count) de \(limit) intentos", "\(limit)번 중 \(count)번 시도함")
    }
    package static let changed = Phrase("changed by an update", "cambió con una actualización", "업데이트로 바뀜")
    package static func more(things: Int) -> Phrase {
        Phrase("and \(things) more", "y \(things) más", "외 \(things)건")
    }
    package static let packets = Phrase("packets", "documentos", "문서")
    package static let sends = Phrase("sends", "envíos", "발송")
    package static func due(cards: Int) -> Phrase {
        Phrase(
            "\(cards) \(cards == 1 ? "card" : "cards") due",
            cards == 1 ? "1 tarjeta pendiente" : "\(cards) tarjetas pendientes",
            "복습할 카드 \(cards)장")
    }
    package static func newActions(_ count: Int) -> Phrase {
        Phrase(
            "\(count) new \(count == 1 ? "action" : "actions")", count == 1 ? "1 novedad" : "\(count) novedades",
            "새 경과 \(count)건")
    }
    package static func failed(packets: Int) -> Phrase {
        Phrase(
            "\(packets) \(packets == 1 ? "packet" : "packets") failed in the last 7 days",
            packets == 1 ? "1 documento fallido en 7 días" : "\(packets) documentos fallidos en 7 días",
            "지난 7일 동안 문서 \(packets)건 실패")
    }
    package static let nothingToday = Phrase("there is nothing for today", "no hay nada para hoy", "오늘은 아무것도 없습니다")
}
