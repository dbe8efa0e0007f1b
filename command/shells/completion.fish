# Completion of PROGRAM for fish. The program itself knows what can follow.
function __complete_PROGRAM
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (command $words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c PROGRAM -f -a '(__complete_PROGRAM)'
