#!/bin/sh
# A recorded or running session as one line in place: the camera of each map's last change, and how
# much of an animation is over. Needs jq.
#
#   status-line.sh < session.out
#   mapcam --clock realtime < requests | tee session.out | status-line.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/find-mapcam.sh"

status=0
jq --unbuffered -nerj '
  def fixed($digits): . * pow(10; $digits) | round / pow(10; $digits);
  def line: "\r\u001b[K\(.map) \(.time | fixed(2)) s  \(.camera.target.latitude | fixed(5)), " +
    "\(.camera.target.longitude | fixed(5))  zoom \(.camera.zoom | fixed(2))  " +
    "bearing \(.camera.bearing | fixed(1))  angle \(.camera.viewingAngle | fixed(1))";
  # An animation begins at its reply; where nobody ticks, no message but the first frame tells when
  # that was.
  foreach (inputs | objects) as {$method, $params, $result} ({time: 0};
    .line = null
    | if ($result | type) == "object" then
        if $result | has("animation") then .start = .time | .duration = $result.duration
        elif $result | has("active") then .time = $result.time | .isTicked = true
        else . end
      elif $method == "camera.willMove" and (.isTicked | not) then .start = $params.time
      elif $method == "camera.didChange" or $method == "camera.idle" then
        .time = $params.time
        | .line = ($params | line)
        | if .duration > 0
          then .line += "  \([100, 100 * (.time - .start) / .duration | round] | min)%"
          else . end
        | if $method == "camera.idle" then .duration = null else . end
      elif $method == "animation.ended" then
        if $params.outcome == "completed" then .start = $params.time - .duration else .duration = null end
      else . end;
    .line // empty)' || status=$?
if [ "$status" -eq 4 ]; then
  echo 'There was no camera in the session.' >&2
else
  echo
fi
exit "$status"
