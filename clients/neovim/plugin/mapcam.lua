-- The commands of mapcam.nvim. The modules are loaded by the first one.

if vim.g.loaded_mapcam then
  return
end
vim.g.loaded_mapcam = true

local function command(name, method, options)
  vim.api.nvim_create_user_command(name, function(call)
    require('mapcam')[method](call.args ~= '' and call.args or nil)
  end, options)
end

command('MapcamPreview', 'preview', { desc = 'Show the camera at the cursor on a map' })
command('MapcamFit', 'fit', { desc = 'Show the geometry at the cursor, or all places of the file' })
command('MapcamStop', 'stop', { desc = 'End the preview' })
command('MapcamInsert', 'insert', {
  desc = "Write the map's camera at the cursor",
  nargs = '?',
  complete = function(lead)
    return vim.tbl_filter(function(format)
      return vim.startswith(format, lead)
    end, require('mapcam').formats())
  end,
})
