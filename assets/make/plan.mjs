/**
 * Which files are made of which drawing. A drawing's `<style>` holds the colours for Linux and Windows; macOS paints
 * template images itself, so there everything is black.
 *
 * @typedef {{ source: string, target: string, sizes: readonly number[], black: boolean }} Job
 *   `source` and `target` are paths in assets/; the target's ending says what is made
 */

export const trayStates = ['online', 'full-tunnel', 'offline', 'attention', 'no-service', 'unauthorized']

const appPngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** @returns {readonly Job[]} */
export function iconJobs() {
  return [...trayStates.flatMap(trayJobs), ...appJobs()]
}

/** @param {string} state */
function trayJobs(state) {
  const job = drawingOf(`tray/source/${state}.svg`)
  return [
    job(`tray/linux/${state}.png`, [24]),
    job(`tray/linux/${state}@2x.png`, [48]),
    job(`tray/mac/${state}Template.png`, [18], true),
    job(`tray/mac/${state}Template@2x.png`, [36], true),
    job(`tray/win/${state}.ico`, [16, 20, 24, 32, 40, 48, 64]),
  ]
}

function appJobs() {
  const job = drawingOf('app/source/app.svg')
  return [
    ...appPngSizes.map((size) => job(`app/png/${size}x${size}.png`, [size])),
    job('app/icon.ico', [16, 24, 32, 48, 64, 128, 256]),
    job('app/icon.icns', [16, 32, 64, 128, 256, 512, 1024]),
  ]
}

/**
 * @param {string} source
 * @returns {(target: string, sizes: number[], black?: boolean) => Job}
 */
function drawingOf(source) {
  return (target, sizes, black = false) => ({ source, target, sizes, black })
}

/**
 * The drawing with every colour of its style sheet turned to black; masks keep theirs.
 * @param {string} svg
 */
export function blackened(svg) {
  return svg.replace(/<style>.*?<\/style>/s, (style) => style.replace(/#[0-9a-f]{6}/gi, '#000'))
}
