#!/bin/sh
# Puts PgBouncer of Debian 13 (1.24: named statements in transaction mode) with its libraries into a folder of its own and
# prints the program's path. Nothing of the system changes; it needs apt-get and Debian's keys, no root.
set -e
folder=$(mkdir -p "${1:?usage: get.sh FOLDER}" && cd "$1" && pwd)
program=$folder/pgbouncer
if [ ! -x "$program" ]; then
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/debs" "$folder/root"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" \
    > "$folder/sources.list"
  apt="apt-get -qq -o Dir::Etc::sourcelist=$folder/sources.list -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists=$folder/lists -o Dir::Cache=$folder/cache -o APT::Sandbox::User=$(id -un)"
  $apt update >&2
  cd "$folder/debs"
  $apt download pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libcap2 libaudit1 \
    libcap-ng0 libzstd1 zlib1g >&2
  for deb in *.deb; do dpkg-deb -x "$deb" "$folder/root"; done
  cd "$folder"
  rm -rf "$folder/lists" "$folder/cache" "$folder/debs"
  lib=$(dirname "$(ls "$folder"/root/usr/lib/*-linux-gnu/libc.so.6)")
  # Its own loader, because the system's C library may be older.
  cat > "$program.new" <<END
#!/bin/sh
exec "$(ls "$lib"/ld-linux-*.so.*)" --library-path "$lib" "$folder/root/usr/sbin/pgbouncer" "\$@"
END
  chmod 755 "$program.new"
  mv "$program.new" "$program"
fi
"$program" --version >&2
echo "$program"
