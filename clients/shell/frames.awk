# The answer of camera.path as CSV, a line for each frame. Wants -v fps=N.

{
  duration = $0
  sub(/.*"duration":/, "", duration)
  sub(/,.*/, "", duration)
  sub(/.*"cameras":\[/, "")
  print "seconds,latitude,longitude,zoom,bearing,viewingAngle"
  count = split($0, cameras, /[{]"target":/)
  for (i = 2; i <= count; i++) {
    gsub(/"[a-zA-Z]*":|[]{}]/, "", cameras[i])
    sub(/,$/, "", cameras[i])
    time = (i - 2) / fps
    if (time > duration + 0) time = duration + 0
    printf "%.4f,%s\n", time, cameras[i]
  }
}
