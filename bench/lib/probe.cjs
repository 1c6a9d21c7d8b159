/*
 * Loaded into the main process of either application with `electron -r`: says on stdout when a window was shown and
 * when its page had painted. Changes nothing of the application itself.
 */
const { join } = require('node:path')
const { app, BaseWindow, ipcMain } = require('electron')

const index = process.argv.indexOf('-r')
if (index !== -1) process.argv.splice(index, 2)

function mark(what, at) {
  process.stdout.write(`mark ${JSON.stringify({ what, at })}\n`)
}

ipcMain.on('bench:mark', (_event, { what, at }) => mark(what, at))
app.on('session-created', (session) => {
  session.registerPreloadScript({ type: 'frame', filePath: join(__dirname, 'probe-page.cjs') })
})
const known = new WeakSet()
/** The page of a window comes before or with it; neither application shows it in the same turn. */
app.on('web-contents-created', () => {
  setImmediate(() => {
    for (const window of BaseWindow.getAllWindows()) {
      if (known.has(window)) continue
      known.add(window)
      window.on('show', () => mark('shown', performance.timeOrigin + performance.now()))
    }
  })
})
