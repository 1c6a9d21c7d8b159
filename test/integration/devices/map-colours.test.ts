import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/** Colours by their tokens */
function colours(css: string, theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)
  return new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, { light, dark }[theme]]))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

test.each(['light', 'dark'] as const)(
  'each colour of a network and of an account can be seen on its ground: %s',
  async (theme) => {
    const all = colours(await readFile(join(projectRoot, 'renderer/styles/tokens.css'), 'utf8'), theme)
    const tints = [...all].filter(([name]) => name.startsWith('tint-'))
    expect(tints).toHaveLength(8)
    for (const [name, colour] of tints)
      for (const ground of ['panel', 'background'])
        expect(contrast(colour, all.get(ground) ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  },
)
