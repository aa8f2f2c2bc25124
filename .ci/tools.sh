#!/usr/bin/env bash
# Functions shared by the checks. Sourced by the scripts, or run with the arguments of `need`:
#
#     .ci/tools.sh CHECK TOOL...

# The exit code of a check that is skipped.
SKIPPED=77
# The checks that `step` skipped.
skipped=()

# step NAME COMMAND...: runs a check and prints its result and time. A skipped check does not fail.
step() {
    local name=$1 status=0 begin=$SECONDS
    shift
    echo "== $name"
    "$@" || status=$?
    case $status in
        0) echo "== $name: passed in $((SECONDS - begin)) s" ;;
        "$SKIPPED") skipped+=("$name") ;;
        *) echo "== $name: FAILED after $((SECONDS - begin)) s" && return 1 ;;
    esac
}

# The Debian package of a tool.
package_of() {
    case $1 in
        node) echo nodejs ;;
        slurmctld | slurmd) echo slurm-wlm ;;
        munged) echo munge ;;
        c++) echo g++ ;;
        llvm-*-19) echo llvm-19 ;;
        musl-gcc) echo musl-tools ;;
        x86_64-w64-mingw32-gcc) echo gcc-mingw-w64-x86-64 ;;
        *) echo "$1" ;;
    esac
}

# Whether a tool, `root` for the user, is missing.
is_missing() {
    if [[ $1 == root ]]; then
        [[ $EUID -ne 0 ]]
    else
        ! command -v "$1" >/dev/null
    fi
}

# Prints those of these tools that are missing, one a line.
missing_of() {
    local tool
    for tool in "$@"; do
        if is_missing "$tool"; then echo "$tool"; fi
    done
}

# need CHECK TOOL...: succeeds if all tools of a check are available. Root installs missing ones from Debian packages. Those
# still missing are printed as `SKIPPED CHECK: needs TOOLS`.
need() {
    local check=$1 tool missing packages=()
    shift
    mapfile -t missing < <(missing_of "$@")
    if [[ ${#missing[@]} -gt 0 && $EUID -eq 0 ]] && command -v apt-get >/dev/null; then
        # Only missing tools: packages may conflict with tools installed by other means.
        for tool in "${missing[@]}"; do packages+=("$(package_of "$tool")"); done
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${packages[@]}"; } >&2 || true
        mapfile -t missing < <(missing_of "$@")
    fi
    [[ ${#missing[@]} -eq 0 ]] && return
    local list
    printf -v list '%s, ' "${missing[@]}"
    echo "SKIPPED $check: needs ${list%, }"
    return "$SKIPPED"
}

# cargo_tool NAME VERSION: installs a program from crates.io into target/tools/bin, unless it is there.
cargo_tool() {
    local root=$PWD/target/tools
    [[ "$("$root/bin/$1" --version 2>/dev/null)" == "$1 $2" ]] && return
    # These run for seconds, so they are built without optimisation: 1 minute of one core instead of 3.
    CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install "$1" --locked --version "$2" --root "$root"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    [[ $# -ge 2 ]] || { echo "usage: .ci/tools.sh CHECK TOOL..." >&2 && exit 2; }
    need "$@"
fi
