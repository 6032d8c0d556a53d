-- The settings, which setup() changes.

return {
  --- The program and its arguments; the clock runs in real time, so that flings move the map.
  command = { 'mapcam-preview', '--clock', 'realtime' },
  --- Whether the page is opened in the browser; otherwise its address is shown.
  browser = true,
  --- Milliseconds from a movement of the cursor, and from the last edit, to the map.
  cursor_delay = 30,
  edit_delay = 150,
}
