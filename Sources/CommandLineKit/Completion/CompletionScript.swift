/// Shell scripts that complete a program. They ask the program each time, so they are never outdated.
public enum CompletionScript {
    /// The script for a shell. It ends with a line feed.
    public static func text(for shell: CompletionShell, program: String) -> String {
        switch shell {
        case .bash: bash(program)
        case .zsh: zsh(program)
        case .fish: fish(program)
        }
    }

    // If the typed command contains a path to the program, that program is asked. `compopt -o default` makes readline
    // complete files with quotes; bash 3.2 has no compopt.
    private static func bash(_ name: String) -> String {
        #"""
        # bash completion for \#(name). For all sessions, put this line into ~/.bashrc:
        #   eval "$(\#(name) completions bash)"

        _\#(name)() {
            local program="${COMP_WORDS[0]/#\~\//$HOME/}" line
            [[ $program == */* && -x $program ]] || program=\#(name)
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ $line != $'\t' ]]; then
                    COMPREPLY+=("$line")
                elif ! compopt -o default 2>/dev/null; then
                    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$2")
                fi
            done < <(command "$program" complete --shell bash --breaks "$COMP_WORDBREAKS" \
                --before "${COMP_LINE:0:COMP_POINT}" --after "${COMP_LINE:COMP_POINT}" 2>/dev/null </dev/null)
        }

        complete -F _\#(name) \#(name)

        """#
    }

    // `_describe` quotes the inserted text. The matcher ignores letter case as the program does.
    private static func zsh(_ name: String) -> String {
        #"""
        #compdef \#(name)
        # zsh completion for \#(name). For all sessions, put this line into ~/.zshrc, behind compinit:
        #   source <(\#(name) completions zsh)
        # or write it to a file _\#(name) in a folder of $fpath.

        _\#(name)() {
            local program=${~${(Q)words[1]}} line files=
            local -a asked=("${(@Q)words[2,CURRENT-1]}") found
            (( CURRENT > 2 )) || asked=()
            (( $+commands[$program] )) || [[ $program == */* && -x $program ]] || program=\#(name)
            local -a behind=("${(@Q)words[CURRENT+1,-1]}")
            (( CURRENT < $#words )) || behind=()
            while IFS= read -r line; do
                if [[ $line == $'\t' ]]; then
                    files=1
                else
                    found+=("${${${line%%$'\t'*}//\\/\\\\}//:/\\:}:${line#*$'\t'}")
                fi
            done < <(command $program complete --shell zsh --cword $#asked -- \
                "${asked[@]}" "${(Q)PREFIX}" "${behind[@]}" 2>/dev/null </dev/null)
            local result=1
            (( $#found )) && _describe -t values \#(name) found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' \
                && result=0
            if [[ -n $files ]]; then
                compset -P '--[^=]#='
                _files && result=0
            fi
            return result
        }

        if [[ $funcstack[1] == _\#(name) ]]; then
            _\#(name) "$@"
        else
            compdef _\#(name) \#(name)
        fi

        """#
    }

    // Variables set before the program's name also affect completion.
    private static func fish(_ name: String) -> String {
        #"""
        # fish completion for \#(name). For all sessions:
        #   \#(name) completions fish > ~/.config/fish/completions/\#(name).fish

        function __\#(name)_complete
            set -l before (commandline -opc)
            # The word at the cursor, without quotes that may be open.
            set -l current (commandline -ct)
            for quote in '' '"' "'"
                if set -l plain (string unescape -- "$current$quote")
                    set current $plain
                    break
                end
            end
            set -l variables
            while string match -qr '^[A-Za-z_][A-Za-z_0-9]*=' -- $before[1]
                set -a variables $before[1]
                set -e before[1]
            end
            set -l program $before[1]
            set -e before[1]
            type -q $program; or set program \#(name)
            for line in (env $variables $program complete --shell fish --cword (count $before) \
                    -- $before "$current" 2>/dev/null </dev/null)
                if test "$line" != \t
                    printf '%s\n' $line
                    continue
                end
                set -l lead (string match -r '^--[^=]*=' -- "$current")
                for path in (__fish_complete_path (string replace -r '^--[^=]*=' '' -- "$current"))
                    printf '%s%s\n' "$lead" $path
                end
            end
        end

        complete -c \#(name) -f -a '(__\#(name)_complete)'

        """#
    }
}

public enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
