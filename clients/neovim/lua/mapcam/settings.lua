-- What can be set by setup().

return {
  --- The program and its arguments; the clock runs by itself, so that a flung map rolls out.
  command = { 'mapcam-preview', '--clock', 'realtime' },
  --- Whether the page is opened in the browser; otherwise its address is told.
  browser = true,
  --- Milliseconds from a movement of the cursor, and from the last edit, to the map.
  cursor_delay = 30,
  edit_delay = 150,
}
