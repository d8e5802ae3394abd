#!/usr/bin/env bash
# Makes certificates for tests, each with its key: of an authority of their own, for localhost, for another host, and one
# that has expired; and one that nobody signed.
#
# usage: certificates.sh FOLDER
set -euo pipefail
cd -- "$1"

printf '%s\n' '[ca]' 'default_ca=d' '[d]' 'database=index' 'new_certs_dir=.' 'serial=serial' 'default_md=sha256' \
    'policy=p' 'copy_extensions=copy' '[p]' 'commonName=supplied' '[v]' 'basicConstraints=critical,CA:true' \
    '[req]' 'distinguished_name=n' '[n]' >config
: >index
echo 01 >serial

{
    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ca.key
    openssl req -new -x509 -config config -extensions v -days 3650 -key ca.key -subj /CN=packet-test -out ca.pem
    # sign NAME SUBJECT-ALTERNATIVE-NAMES START END
    sign() {
        openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key"
        openssl req -new -config config -key "$1.key" -subj "/CN=$1" -addext "subjectAltName=$2" -out "$1.csr"
        openssl ca -batch -config config -notext -cert ca.pem -keyfile ca.key -in "$1.csr" -out "$1.pem" \
            -startdate "$3" -enddate "$4"
    }
    sign good DNS:localhost,IP:127.0.0.1 20240101000000Z 20491231235959Z
    sign other DNS:other.example 20240101000000Z 20491231235959Z
    sign expired DNS:localhost,IP:127.0.0.1 20200101000000Z 20200102000000Z
    openssl req -new -x509 -config config -days 3650 -newkey rsa:2048 -nodes -keyout stranger.key -subj /CN=stranger \
        -addext subjectAltName=DNS:localhost -out stranger.pem
} 2>errors >/dev/null || { cat errors >&2; exit 1; }
