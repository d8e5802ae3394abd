#!/usr/bin/env bash
# A Postfix of its own on loopback: STARTTLS with the certificate `good` in FOLDER, and SASL by a database of its own.
# Nothing is delivered anywhere: what is accepted is thrown away. The log is FOLDER/mail.log.
#
# usage: postfix.sh start|stop FOLDER [PORT]
set -euo pipefail
action=$1 folder=$2 port=${3-0}
export PATH=/usr/sbin:/sbin:$PATH

if [[ $action == stop ]]; then
    postfix -c "$folder/etc" stop >/dev/null 2>&1 || :
    exit
fi

mkdir -p "$folder"/{etc/sasl,spool,data}
chmod 755 "$folder" "$folder"/{etc,etc/sasl,spool}
chown postfix "$folder/data"
# Debian's Postfix looks here, whatever cyrus_sasl_config_path says.
cat >"$folder/etc/sasl/smtpd.conf" <<END
pwcheck_method: auxprop
auxprop_plugin: sasldb
mech_list: PLAIN LOGIN
sasldb_path: $folder/sasldb
END
printf '%s' 'correct horse 말 battery' | saslpasswd2 -c -p -f "$folder/sasldb" -u example.org office
chown postfix "$folder/sasldb"
cat >"$folder/etc/main.cf" <<END
compatibility_level = 3.6
queue_directory = $folder/spool
data_directory = $folder/data
maillog_file = $folder/mail.log
maillog_file_prefixes = /var, /dev/stdout, $folder
inet_interfaces = loopback-only
inet_protocols = ipv4
myhostname = localhost
mydestination =
local_recipient_maps =
default_transport = discard
relay_transport = discard
virtual_alias_maps =
alias_maps =
alias_database =
enable_long_queue_ids = yes
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = $folder/good.pem
smtpd_tls_key_file = $folder/good.key
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = cyrus
smtpd_sasl_path = smtpd
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_recipient_access inline:{{rejected@example.com = 550 5.1.1 nobody of that name}}
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
message_size_limit = 30000000
END
cat >"$folder/etc/master.cf" <<END
127.0.0.1:$port inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
discard unix - - n - - discard
error unix - - n - - error
retry unix - - n - - error
showq unix n - n - - showq
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
END
postfix -c "$folder/etc" start >"$folder/start.log" 2>&1 || { cat "$folder/start.log" >&2; exit 1; }
