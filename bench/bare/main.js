/* The least an Electron tray application can be: an icon, and at a click a window with a static page. */
const { join } = require('node:path')
const { app, BrowserWindow, Tray } = require('electron')

let tray = null
let window = null

app.on('window-all-closed', () => {})
app.whenReady().then(() => {
  tray = new Tray(join(__dirname, '../../assets/app/png/32x32.png'))
  tray.on('click', toggle)
})

function toggle() {
  if (window === null) return open()
  if (window.isVisible()) window.hide()
  else window.show()
}

function open() {
  window = new BrowserWindow({ width: 380, height: 560, useContentSize: true, frame: false, show: false })
  window.once('ready-to-show', () => window.show())
  window.on('closed', () => {
    window = null
  })
  window.loadFile(join(__dirname, 'index.html'))
}
