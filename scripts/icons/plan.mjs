/**
 * Which files are made of which drawing. A drawing's `<style>` holds the colours for Linux and Windows; macOS paints
 * template images itself, so there everything is black.
 *
 * @typedef {{ source: string, target: string, sizes: readonly number[], kind: 'png' | 'ico' | 'icns', black: boolean }} Job
 */

export const trayStates = /** @type {const} */ ([
  'online',
  'offline',
  'attention',
  'no-service',
  'unauthorized',
])

const appPngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** @returns {Job[]} `source` and `target` are paths in assets/ */
export function iconJobs() {
  return [...trayStates.flatMap(trayJobs), ...appJobs()]
}

/** @param {string} state */
function trayJobs(state) {
  const source = `tray/source/${state}.svg`
  /** @type {(target: string, sizes: number[], kind?: Job['kind'], black?: boolean) => Job} */
  const job = (target, sizes, kind = 'png', black = false) => ({
    source,
    target: `tray/${target}`,
    sizes,
    kind,
    black,
  })
  return [
    job(`linux/${state}.png`, [24]),
    job(`linux/${state}@2x.png`, [48]),
    job(`mac/${state}Template.png`, [18], 'png', true),
    job(`mac/${state}Template@2x.png`, [36], 'png', true),
    job(`win/${state}.ico`, [16, 20, 24, 32, 40, 48, 64], 'ico'),
  ]
}

/** @returns {Job[]} */
function appJobs() {
  const source = 'app/source/app.svg'
  return [
    ...appPngSizes.map((size) => ({
      source,
      target: `app/png/${size}x${size}.png`,
      sizes: [size],
      kind: /** @type {const} */ ('png'),
      black: false,
    })),
    { source, target: 'app/icon.ico', sizes: [16, 24, 32, 48, 64, 128, 256], kind: 'ico', black: false },
    {
      source,
      target: 'app/icon.icns',
      sizes: [16, 32, 64, 128, 256, 512, 1024],
      kind: 'icns',
      black: false,
    },
  ]
}

/**
 * The drawing with every colour of its style sheet turned to black; masks keep theirs.
 * @param {string} svg
 */
export function blackened(svg) {
  return svg.replace(/<style>.*?<\/style>/s, (style) => style.replace(/#[0-9a-f]{6}/gi, '#000'))
}
