#compdef PROGRAM
# Completion of PROGRAM for zsh. The program itself knows what can follow.
_PROGRAM() {
    local -a found
    local line files
    while IFS= read -r line; do
        if [[ $line == :files ]]; then
            files=1
        else
            found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
        fi
    done < <("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)
    if [[ -n $files ]]; then
        _files
    fi
    if (($#found)); then
        _describe PROGRAM found
    fi
}
if [[ ${funcstack[1]} == _PROGRAM ]]; then
    _PROGRAM "$@"
else
    compdef _PROGRAM PROGRAM
fi
