import { type Area, coloursOf, isBlank, type Raster } from './raster.ts'
import { desktopColour, type Sway } from './sway.ts'

/** The desktop, a window without content, or one with it */
type Scene = 'desktop' | 'blank' | 'content'

/** After the last thing that happened, in ms. */
const rest = 300

/**
 * What is to be seen of a part of the screen, one scene after the other, from before the work until a little after it:
 * pictures are taken as fast as the compositor draws them.
 */
export async function film(sway: Sway, area: Area, work: () => Promise<unknown>): Promise<readonly Scene[]> {
  const scenes: Scene[] = []
  async function look(): Promise<void> {
    scenes.push(sceneOf(await sway.frame(area)))
  }
  await look()
  let going = true
  const camera = (async () => {
    while (going) await look()
  })()
  try {
    await work()
    await new Promise((resolve) => setTimeout(resolve, rest))
  } finally {
    going = false
    await camera
  }
  return scenes.filter((scene, index) => scene !== scenes[index - 1])
}

function sceneOf(raster: Raster): Scene {
  if (!isBlank(raster)) return 'content'
  const colours = coloursOf(raster)
  return colours.length === 1 && colours[0]?.[0] === desktopColour ? 'desktop' : 'blank'
}
