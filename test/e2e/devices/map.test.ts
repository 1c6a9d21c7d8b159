import { join } from 'node:path'
import { decode } from 'fast-png'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, picture, writtenFile } from '../../support/app/application.ts'
import { accessibilityFaults, look } from '../../support/app/look.ts'
import { lookAtWidths, setWidth, widths } from '../../support/app/widths.ts'
import { hostDevices } from '../../support/node/device-world.ts'
import { answerFileDialogs, type HostedNode, openHostedNode } from '../../support/node/hosted-window.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const marks = (page: Page) => page.locator('.map-device')

async function openMap(count: number): Promise<HostedNode> {
  const hosted = await openHostedNode({
    world: 'empty',
    scale: 2,
    prepare: (demo) => hostDevices(demo, count),
  })
  await hosted.page.getByRole('button', { name: 'Devices', exact: true }).click()
  await hosted.page.getByRole('tab', { name: 'Map' }).click()
  await eventually(
    () => marks(hosted.page).count(),
    (there) => there === Math.min(count, 200),
  )
  return hosted
}

/** Of the labels, as the page draws them: pairs that cover each other */
function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('.map-label, .map-ring-label')].map((label) => ({
      text: label.textContent,
      box: label.getBoundingClientRect(),
    }))
    return labels.flatMap((one, at) =>
      labels
        .slice(at + 1)
        .filter(
          ({ box }) =>
            one.box.left < box.right &&
            box.left < one.box.right &&
            // Half of a line's height is air.
            one.box.top + 3 < box.bottom - 3 &&
            box.top + 3 < one.box.bottom - 3,
        )
        .map(({ text }) => `${one.text} and ${text}`),
    )
  })
}

describe('a crowd of 230 devices in five networks', () => {
  const folder = shared(() => temporaryFolder('maps'))
  const hosted = shared(() => openMap(230))

  async function save(item: string, name: string): Promise<Buffer> {
    const { app, page } = hosted
    const path = join(folder.path, name)
    await answerFileDialogs(app, path)
    await page.getByRole('button', { name: 'Export map' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return writtenFile(path)
  }

  test('the 200 that matter most are drawn, and no name covers another', async () => {
    const { app, page } = hosted
    await page.getByRole('button', { name: '30 more are only in the list' }).waitFor()
    await lookAtWidths(app, page, 'map-200')
    for (const width of widths) {
      await setWidth(app, page, width)
      expect(await marks(page).count()).toBe(200)
      expect.soft(await overlaps(page), String(width)).toEqual([])
    }
    const few = await page.locator('.map-label').count()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await picture(page, 'widths/map-200-larger')
    expect(await page.locator('.map-label').count()).toBeGreaterThan(few)
    expect(await overlaps(page)).toEqual([])
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
  })

  test('it is saved as a drawing and as a picture, as it is shown', async () => {
    const { page } = hosted
    await page.emulateMedia({ colorScheme: 'dark' })
    const svg = (await save('As SVG', 'map.svg')).toString()
    // Nothing draws what is not well-formed.
    const size = await page.evaluate(async (text) => {
      const image = new Image()
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, svg)
    expect(svg).toContain('<title>Map of 200 devices</title>')
    expect(svg).toContain('fill="rgb(24, 28, 35)"')
    // All names have room in it, whatever the window's size.
    const names = [...svg.matchAll(/<text [^>]*>([^<]+)</g)].map(([, name]) => name)
    for (const label of await page.locator('.map-label').allTextContents()) expect(names).toContain(label)
    expect(names.length).toBeGreaterThan(200)

    const png = decode(await save('As PNG', 'map.png'))
    expect([png.width, png.height]).toEqual(size.map((length) => length * 2))
    const colours = new Set<number>()
    for (let at = 0; at < png.data.length; at += 4 * 97)
      colours.add(((png.data[at] ?? 0) << 16) | ((png.data[at + 1] ?? 0) << 8) | (png.data[at + 2] ?? 0))
    expect(colours.size).toBeGreaterThan(50)
    await page.emulateMedia({ colorScheme: 'light' })
    expect((await save('As SVG', 'light.svg')).toString()).toContain('rgb(255, 255, 255)')
  })
})

test('30 devices: by the keyboard to one of them, and to its details', async () => {
  const { app, demo, small, page, close } = await openMap(30)
  await lookAtWidths(app, page, 'map-30')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Export map' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const first = await focused()
  expect(first).toMatch(/^\S.*, (direct|relayed|not connected),.* in /)
  await page.keyboard.press('ArrowRight')
  const second = await focused()
  expect(second).not.toBe(first)
  await page.locator('.map-card').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'widths/map-30-focus')
  await page.keyboard.press('Enter')
  const details = (label: string) =>
    page.getByRole('region', { name: `Details of ${label.split(',')[0]}`, exact: true })
  await details(second).waitFor()
  await look(page, 'devices/map-details')
  // The map stays: the arrows take the details along, and Escape closes them.
  await page.keyboard.press('ArrowRight')
  const third = await focused()
  expect(third).not.toBe(second)
  await details(third).waitFor()
  await page.keyboard.press('Escape')
  await details(third).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(third)
  // Where there is no room for both, the details take the place of the map.
  await setWidth(app, page, 640)
  await page.keyboard.press('Enter')
  const back = page.getByRole('button', { name: 'All devices' })
  await back.waitFor()
  expect(await back.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await marks(page).first().isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await marks(page).first().waitFor()
  await expect.poll(focused).toBe(third)
  await setWidth(app, page, 980)

  // From the small window, at the map at once
  await page.getByRole('tab', { name: 'List' }).click()
  await small.getByRole('button', { name: 'Devices', exact: true }).click()
  // It is hidden, as it is behind the other one: nothing is painted there, and a click waits for that.
  const opener = small.getByRole('button', { name: 'Map', exact: true })
  await opener.dispatchEvent('click')
  await marks(page).first().waitFor()

  await demo.stop()
  await page.getByText(/The devices cannot be read right now/).waitFor()
  await picture(page, 'widths/map-30-stale')
  await close()
})
