/// What bash needs besides the script that ArgumentParser makes for it.
///
/// bash takes words apart at the signs of COMP_WORDBREAKS, so that behind `--set Name=` only the part after the sign is a word, and
/// it quotes an equals sign in what it takes for a file. The script asks for the value of the word before alone.
enum BashCompletion {
    /// The line by which the script says what completes for the program.
    private static let registration = "complete -o filenames -F _packet packet"

    /// A script that puts words together again; a text that is no script for bash stays as it is.
    static func whole(_ script: String) -> String { script.replacing(registration, with: wholeWords) }

    private static let wholeWords = #"""
        # bash takes words apart at the signs of COMP_WORDBREAKS, such as = and :, and puts replies in the place of the last part alone.
        _packet_whole_words() {
            local -a words=()
            local -i index count=-1 current=0
            local rest="${COMP_LINE}" gap
            for index in "${!COMP_WORDS[@]}"; do
                gap="${rest%%[![:space:]]*}"
                rest="${rest#"${gap}"}"
                if [[ "${index}" -gt 0 && -z "${gap}" && -n "${COMP_WORDS[${index}]}" ]]; then
                    words[count]+="${COMP_WORDS[${index}]}"
                else
                    words[++count]="${COMP_WORDS[${index}]}"
                fi
                rest="${rest#"${COMP_WORDS[${index}]}"}"
                [[ "${index}" -eq "${COMP_CWORD}" ]] && current="${count}"
            done
            local kept=''
            if [[ "${#words[@]}" -lt "${#COMP_WORDS[@]}" ]]; then
                kept="${words[${current}]%"${2}"}"
                local -a COMP_WORDS=("${words[@]}")
                local -i COMP_CWORD="${current}"
                _packet "${1}" "${words[${current}]}" "${words[${current} - 1]}"
            else
                _packet "${@}"
            fi
            [[ "${COMPREPLY[*]-}" = *=* ]] && compopt +o filenames 2>/dev/null
            [[ "${COMPREPLY[*]-}" = *= ]] && compopt -o nospace 2>/dev/null
            [[ -n "${kept}" ]] && COMPREPLY=("${COMPREPLY[@]#"${kept}"}")
        }

        complete -o filenames -F _packet_whole_words packet
        """#
}
