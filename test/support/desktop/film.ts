import { type Area, coloursOf, isBlank, type Raster } from './raster.ts'
import { desktopColour, type Sway } from './sway.ts'

/** What was seen of a part of the screen while something happened. */
export interface Film {
  /** One after the other: the desktop, a window without content, or one with it. */
  readonly order: readonly Scene[]
  /** Milliseconds from the first picture of a window without content to the first with it; 0: there was none */
  readonly blankFor: number
}

type Scene = 'desktop' | 'blank' | 'content'

/** After the last thing that happened, in ms. */
const rest = 300

/** Takes pictures as fast as the compositor draws them, from before the work until a little after it. */
export async function film(sway: Sway, area: Area, work: () => Promise<unknown>): Promise<Film> {
  const frames: { readonly raster: Raster; readonly at: number }[] = []
  async function look(): Promise<void> {
    frames.push({ raster: await sway.frame(area), at: performance.now() })
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
  const shots = frames.map(({ raster, at }) => ({ scene: sceneOf(raster), at }))
  return {
    order: shots.map(({ scene }) => scene).filter((scene, index, all) => scene !== all[index - 1]),
    blankFor: blankTime(shots),
  }
}

function blankTime(shots: readonly { readonly scene: Scene; readonly at: number }[]): number {
  const first = shots.findIndex(({ scene }) => scene === 'blank')
  const blank = shots[first]
  if (blank === undefined) return 0
  const filled = shots.slice(first).find(({ scene }) => scene === 'content')
  return (filled?.at ?? Number.POSITIVE_INFINITY) - blank.at
}

function sceneOf(raster: Raster): Scene {
  if (!isBlank(raster)) return 'content'
  const colours = coloursOf(raster)
  return colours.length === 1 && colours[0]?.[0] === desktopColour ? 'desktop' : 'blank'
}
