#!/bin/sh
# Stands for Electron's program in the desktop tests.
STAND_IN_PROGRAM=$(readlink -f "$0")
export STAND_IN_PROGRAM
exec node "$(dirname "$STAND_IN_PROGRAM")/launch.cjs" "$@"
