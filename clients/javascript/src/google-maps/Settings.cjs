'use strict'

let only

/** What a page tells Google of itself, which nobody hears here. */
class Settings {
  experienceIds = []
  fetchAppCheckToken = async () => ({ token: '' })

  static getInstance() {
    only ??= new Settings()
    return only
  }
}

module.exports = { Settings }
