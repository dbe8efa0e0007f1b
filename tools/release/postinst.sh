#!/bin/sh
set -e
[ "$1" = configure ] || exit 0
if ! getent passwd quarterdeck >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/quarterdeck --no-create-home --shell /usr/sbin/nologin quarterdeck
fi
install -d -o quarterdeck -g quarterdeck -m 0700 /var/lib/quarterdeck
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  if [ -z "$2" ]; then # a first installation; an upgrade leaves a disabled or masked unit alone
    systemctl enable --now quarterdeck.service || true
  else
    systemctl try-restart quarterdeck.service || true
  fi
fi
