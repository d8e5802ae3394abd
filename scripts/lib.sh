# shellcheck shell=bash
# What the scripts in this folder have in common. To be sourced, not run.

# The folder of the project, wherever the script was called from.
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
readonly root

# The release of Swift that the project is written for.
readonly swift_release=6.3

say() { printf '%s\n' "$*" >&2; }

# die STATUS SENTENCE...
die() {
    local status=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$status"
}

# Prints the comment at the head of the script that was called.
show_help() { sed -n '2,/^[^#]\|^$/ { /^#/ s/^# \{0,1\}//p }' -- "$0"; }

# wrong_usage ARGUMENT
wrong_usage() { die 64 "'$1' is not understood; try: $0 --help"; }

# What a build needs, and how to see that it is there: a library that pkg-config knows, a command, or a file.
# shellcheck disable=SC2034 # used by the scripts that source this
build_needs=(
    "pkg-config command pkg-config"
    "git command git"
    "ca-certificates file /etc/ssl/certs/ca-certificates.crt"
    "binutils command ld"
    "libc6-dev file /usr/include/stdio.h"
    "libstdc++-12-dev file /usr/include/c++/*/string"
    "libqpdf-dev library libqpdf"
    "libdeflate-dev library libdeflate"
    "zlib1g-dev library zlib"
    "libgnutls28-dev library gnutls"
    "nettle-dev library nettle"
    "libidn-dev library libidn"
    "libxxhash-dev library libxxhash"
    "libharfbuzz-dev library harfbuzz"
    "libfontconfig-dev library fontconfig"
    "libfribidi-dev library fribidi"
    "libthai-dev library libthai"
    "libunibreak-dev library libunibreak"
    "libpoppler-glib-dev library poppler-glib"
    "libpng-dev library libpng"
    "libzint-dev file /usr/include/zint.h"
    "libcurl4-gnutls-dev file /usr/include/*/curl/curl.h"
    "libexpat1-dev library expat"
    "libminizip-dev file /usr/include/minizip/unzip.h"
    "libsqlite3-dev library sqlite3"
)
# For this processor only.
if [[ $(uname -m) == x86_64 ]]; then build_needs+=("libipsec-mb-dev file /usr/include/intel-ipsec-mb.h"); fi
readonly build_needs

# What the tests need besides.
# shellcheck disable=SC2034 # used by the scripts that source this
readonly test_needs=(
    "qpdf command qpdf"
    "xfsprogs file /usr/sbin/mkfs.xfs"
    "btrfs-progs file /usr/sbin/mkfs.btrfs"
    "poppler-utils command pdftoppm"
    "mupdf-tools command mutool"
    "ghostscript command gs"
    "zbar-tools command zbarimg"
    "dmtx-utils command dmtxread"
    "python3 command python3"
    "groff-base command groff"
    "postfix file /usr/sbin/postfix"
    "sasl2-bin file /usr/sbin/saslpasswd2"
    "libsasl2-modules file /usr/lib/*/sasl2/libplain.so"
    "libsasl2-modules-db file /usr/lib/*/sasl2/libsasldb.so"
    "python3-aiosmtpd file /usr/lib/python3/dist-packages/aiosmtpd/__init__.py"
    "libemail-mime-perl file /usr/share/perl5/Email/MIME.pm"
    "openssl command openssl"
    "curl command curl"
    "iproute2 command ip"
    "wrk command wrk"
    "chromium command chromium"
    "chromium-driver command chromedriver"
    "python3-pip command pip3"
    "unzip command unzip"
    "fonts-noto-core file /usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
    "fonts-noto-cjk file /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
    "miscfiles file /usr/share/state/us-constitution.gz"
    "tzdata file /usr/share/zoneinfo/Asia/Seoul"
    "sqlite3 command sqlite3"
    "e2fsprogs command chattr"
    "mount command mount"
    "fonts-symbola file /usr/share/fonts/truetype/ancient-scripts/Symbola*.ttf"
)

is_there() {
    case $1 in
        library) pkg-config --exists "$2" 2>/dev/null ;;
        command) command -v "$2" >/dev/null ;;
        file) compgen -G "$2" >/dev/null ;;
    esac
}

# need_axe - puts axe-core, which looks for what keeps people out of a page, where tests find it; from a package for Python.
need_axe() {
    local folder
    [[ -s .build/axe.min.js ]] && return
    folder=$(mktemp -d)
    pip3 download --quiet --no-deps --dest "$folder" axe-playwright-python==0.1.8 >&2 \
        || echo "axe-core is not to be had; the test that needs it does not run" >&2
    mkdir -p .build
    unzip -p "$folder"/axe*.whl axe_playwright_python/axe.min.js >.build/axe.min.js 2>/dev/null || rm -f .build/axe.min.js
    rm -r -- "$folder"
}

# need NEED... - installs those of the Debian packages that are missing. Asks for root only when there are any.
need() {
    local entry package kind what missing=()
    for entry in "$@"; do
        read -r package kind what <<<"$entry"
        is_there "$kind" "$what" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    command -v apt-get >/dev/null \
        || die 2 "these are missing, under the names that Debian has for them: ${missing[*]}"
    say "Installing what is missing, from Debian: ${missing[*]}"
    local by_hand="run this as root: apt-get update && apt-get install ${missing[*]}"
    local elevated=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die 2 "root is needed for that; $by_hand"
        if [[ -z ${CI-} ]] && { : </dev/tty; } 2>/dev/null; then
            say "Root is needed for that; sudo may ask for your password."
            elevated=(sudo)
        else
            elevated=(sudo -n) # nobody can be asked
        fi
    fi
    "${elevated[@]}" apt-get -qq update </dev/null >&2 || die 2 "apt-get could not read the lists of packages; $by_hand"
    # A mail server that is installed for its programs is not to listen to anybody.
    if [[ " ${missing[*]} " == *" postfix "* ]]; then
        "${elevated[@]}" debconf-set-selections <<<"postfix postfix/main_mailer_type select No configuration" || :
    fi
    "${elevated[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends install "${missing[@]}" </dev/null >&2 \
        || die 2 "apt-get could not install them; $by_hand"
}

# Finds Swift, or says where it is to be had.
need_swift() {
    local bin=${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin} words version
    if ! command -v swift >/dev/null && [[ -x $bin/swift ]]; then PATH=$bin:$PATH; fi
    command -v swift >/dev/null \
        || die 2 "Swift $swift_release is needed; get it from https://www.swift.org/install/linux/ and run this again"
    words=$(swift --version 2>/dev/null) \
        || die 2 "swift is there but does not start; https://www.swift.org/install/linux/ lists what it needs"
    [[ $words =~ Swift\ version\ ([0-9]+(\.[0-9]+)*) ]] || die 2 "swift does not say its version"
    version=${BASH_REMATCH[1]}
    if [[ $(printf '%s\n' "$swift_release" "$version" | sort -V | head -n 1) != "$swift_release" ]]; then
        die 2 "Swift $swift_release is needed, and this is $version; get it from https://www.swift.org/install/linux/"
    fi
}

# build_release [OPTION...] - builds the release binary and sets `packet` to its path.
build_release() {
    local options=(-c release --static-swift-stdlib --disable-local-rpath --product packet "$@")
    say "Building packet; the first time this takes some minutes."
    swift build --package-path "$root" "${options[@]}" >&2 || die 2 "packet could not be built; see above"
    # shellcheck disable=SC2034 # used by the scripts that source this
    packet=$(swift build --package-path "$root" "${options[@]}" --show-bin-path 2>/dev/null)/packet
}

# build_core - the same without companions and without the server, in a build folder of its own.
build_core() { build_release --disable-default-traits --scratch-path "$root/.build/core"; }

# install_timer PREFIX - puts units of systemd for packet today below a folder, where user managers look for them
# (systemd.unit(5)); sets `timer_folder`.
install_timer() {
    local program=$1/bin/packet
    case $1 in
        "$HOME/.local") timer_folder=$1/share/systemd/user ;;
        *) timer_folder=$1/lib/systemd/user ;;
    esac
    mkdir -p -- "$timer_folder"
    # A percent sign begins a specifier, and what is quoted has its backslashes and quotation marks escaped.
    program=${program//\\/\\\\}
    program=${program//\"/\\\"}
    program=${program//%/%%}
    program=${program//\$/\$\$}
    printf '%s\n' "[Unit]" "Description=Tells what there is today" "" "[Service]" "Type=oneshot" \
        "ExecStart=\"$program\" today --notify" >"$timer_folder/packet-today.service"
    printf '%s\n' "[Unit]" "Description=Tells what there is today, each quarter of an hour" "" "[Timer]" \
        "OnCalendar=*:0/15" "Persistent=true" "" "[Install]" "WantedBy=timers.target" >"$timer_folder/packet-today.timer"
    chmod 644 -- "$timer_folder"/packet-today.{service,timer}
}

# install_units PREFIX PROGRAM - puts units of systemd below a folder: one that runs packet serve for a user, and those of the
# merge service of the machine.
install_units() {
    local units=$1/lib/systemd program=$2
    install -D -m 644 /dev/stdin "$units/user/packet-serve.service" <<UNIT
[Unit]
Description=Answers other programs for packet, over HTTP on this machine
Documentation=man:packet-serve(1)

[Service]
ExecStart=$program serve
Restart=on-failure
RestartSec=60

[Install]
WantedBy=default.target
UNIT
    # The merge service is not started by itself: it needs a file of tokens. A user of its own, which is there while it runs, can
    # write nowhere but in the state folder.
    install -D -m 644 /dev/stdin "$units/system/packet-service.socket" <<UNIT
[Unit]
Description=Where other programs ask packet to fill forms
Documentation=man:packet-service(7)

[Socket]
ListenStream=127.0.0.1:8080
# Connections that come while the service starts anew wait.
Backlog=512

[Install]
WantedBy=sockets.target
UNIT
    install -D -m 644 /dev/stdin "$units/system/packet-service.service" <<UNIT
[Unit]
Description=Fills forms for other programs, over HTTP
Documentation=man:packet-service(7)
Requires=packet-service.socket
After=packet-service.socket

[Service]
ExecStart=$program serve --merge --quiet --token-file \${CREDENTIALS_DIRECTORY}/tokens --folder \${STATE_DIRECTORY}/requests
LoadCredential=tokens:/etc/packet/tokens
DynamicUser=yes
StateDirectory=packet
StateDirectoryMode=0700
Environment=PACKET_STORE=%S/packet/store.sqlite HOME=%S/packet
Restart=on-failure
RestartSec=5
# What it is answering is finished; batches are left for the next start, which is no failure.
TimeoutStopSec=60
SuccessExitStatus=75
MemoryHigh=75%
LimitCORE=0
UMask=0077

ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
Also=packet-service.socket
UNIT
}

# install_program PREFIX ZSH - puts the program, its manual, its completions and its data below a folder; those for zsh
# into a folder of its own inside that.
install_program() {
    local prefix=$1 zsh=$2 share=$1/share staging file folder shell
    staging=$(mktemp -d)
    strip -o "$staging/packet" -- "$packet"
    install -D -m 755 -- "$staging/packet" "$prefix/bin/packet"
    "$packet" expressions --format json >"$staging/expressions.json"
    "$packet" --experimental-dump-help \
        | "$root/scripts/make-manual" "$staging/man" --version "$("$packet" --version)" --expressions "$staging/expressions.json"
    for file in "$staging"/man/*; do install -D -m 644 -- "$file" "$share/man/man${file##*.}/${file##*/}"; done
    for shell in bash zsh fish; do "$packet" --generate-completion-script "$shell" >"$staging/$shell"; done
    install -D -m 644 -- "$staging/bash" "$share/bash-completion/completions/packet"
    install -D -m 644 -- "$staging/zsh" "$prefix/$zsh/_packet"
    install -D -m 644 -- "$staging/fish" "$share/fish/vendor_completions.d/packet.fish"
    # The data that the program reads: state packs and decks, found beside bin/.
    local data=$root/Sources/Civic/Resources
    while IFS= read -r file; do
        install -D -m 644 -- "$data/$file" "$share/packet/civic/$file"
    done < <(cd -- "$data" && find . -type f -printf '%P\n')
    # The sample forms, for: packet template add --from-library
    for folder in "$root"/templates/*/; do
        for file in "$folder"*; do
            install -D -m 644 -- "$file" "$share/packet/templates/$(basename -- "$folder")/${file##*/}"
        done
    done
    install -D -m 644 -- "$root/Sources/PacketCommands/Manual/packet.schema.json" "$share/packet/packet.schema.json"
    # The licences of what is compiled in ask for their notices to go along with the program.
    for file in "$root"/Sources/{PDFText,Interchange,PacketMapping,Games}/Generated/*.swift; do
        sed -n '/^\/\/\//q; s|^// \{0,1\}||p' "$file"
    done >"$staging/NOTICE"
    cat -- "$root/Sources/Games/LICENCE-SCOWL.txt" >>"$staging/NOTICE"
    install -D -m 644 -- "$root/LICENSE" "$share/doc/packet/LICENSE"
    install -D -m 644 -- "$staging/NOTICE" "$share/doc/packet/NOTICE"
    rm -rf -- "$staging"
}
