# Completion of PROGRAM for bash 3.2 and newer. The program itself knows what can follow.
_PROGRAM() {
    local IFS=$'\n' word line cut last=-1 i
    local words=()
    COMPREPLY=()
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        # bash splits words at = and :, and the program does not.
        if ((last >= 0)) && { [[ $word == [=:] ]] || [[ ${COMP_WORDS[i - 1]} == [=:] ]]; }; then
            words[last]+=$word
        else
            words[++last]=$word
        fi
    done
    cut=${words[last]%"${words[last]##*[=:]}"}
    while read -r line; do
        if [[ $line == :files ]]; then
            compopt -o default 2>/dev/null || COMPREPLY=($(compgen -f -- "${words[last]#"$cut"}"))
        else
            line=${line%%$'\t'*}
            COMPREPLY+=("${line#"$cut"}")
        fi
    done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
}
complete -F _PROGRAM PROGRAM
