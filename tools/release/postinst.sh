#!/bin/sh
set -e
if ! getent passwd quarterdeck >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/quarterdeck --no-create-home --shell /usr/sbin/nologin quarterdeck
fi
install -d -o quarterdeck -g quarterdeck -m 0700 /var/lib/quarterdeck
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable quarterdeck.service
  systemctl restart quarterdeck.service
fi
