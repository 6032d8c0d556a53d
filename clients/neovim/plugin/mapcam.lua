-- The commands of mapcam.nvim. The modules are loaded by the first one.

if vim.g.loaded_mapcam then
  return
end
vim.g.loaded_mapcam = true

local function command(name, method, description)
  vim.api.nvim_create_user_command(name, function()
    require('mapcam')[method]()
  end, { desc = description })
end

command('MapcamPreview', 'preview', 'Show the camera at the cursor on a map')
command('MapcamFit', 'fit', 'Show the geometry at the cursor, or all places of the file')
command('MapcamStop', 'stop', 'End the preview')
command('MapcamInsert', 'insert', "Write the map's camera at the cursor")
