/** Draws every icon again from its SVG source: `npm run icons`. Runs in Electron, whose Chromium does the drawing. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { app, BrowserWindow } from 'electron'
import { toIcns, toIco } from './containers.mjs'
import { blackened, iconJobs } from './plan.mjs'

const assets = path.resolve(import.meta.dirname, '..')

app.disableHardwareAcceleration()
app
  .whenReady()
  .then(makeAll)
  .then(
    (count) => {
      console.log(`${count} icon files written to assets/.`)
      app.quit()
    },
    (error) => {
      console.error(error)
      app.exit(1)
    },
  )

async function makeAll() {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, offscreen: true } })
  await window.loadURL('data:text/html,<!doctype html>')
  const jobs = iconJobs()
  for (const job of jobs) {
    const drawing = await readFile(path.join(assets, job.source), 'utf8')
    const svg = job.black ? blackened(drawing) : drawing
    const pictures = []
    for (const size of job.sizes) pictures.push({ size, png: await draw(window, svg, size) })
    const target = path.join(assets, job.target)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, packed(job.target, pictures))
  }
  return jobs.length
}

/**
 * @param {string} target
 * @param {import('./containers.mjs').Picture[]} pictures
 */
function packed(target, pictures) {
  if (target.endsWith('.ico')) return toIco(pictures)
  return target.endsWith('.icns') ? toIcns(pictures) : (pictures[0]?.png ?? Buffer.alloc(0))
}

/**
 * @param {BrowserWindow} window
 * @param {string} svg
 * @param {number} size pixels
 */
async function draw(window, svg, size) {
  const source = JSON.stringify(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)
  const bytes = await window.webContents.executeJavaScript(`(async () => {
    const image = new Image(${size}, ${size})
    image.src = ${source}
    await image.decode()
    const canvas = new OffscreenCanvas(${size}, ${size})
    canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size})
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })()`)
  return Buffer.from(bytes)
}
