import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { writtenFile } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { accessibilityFaults, look } from '../../support/app/look.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { lookAtWidths } from '../../support/app/widths.ts'
import { answerFileDialogs, clipboardText } from '../../support/node/hosted-window.ts'
import { withCopiedPicture } from '../../support/share/copied-picture.ts'
import {
  animated,
  codesPng,
  type DroppedFile,
  hugePng,
  plainPng,
  scan,
} from '../../support/share/pictures.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* One application: links and codes go out of it, and come back in by the clipboard and by dropping them. */
const small = shared(() =>
  openSmall({
    scale: 2,
    async prepare(demo) {
      office = await demo.hostNetwork({ name: 'harbour' })
      await demo.call('POST', `/network/${office}`, {})
      await demo.authorize(office)
      attic = await demo.hostNetwork({ name: 'attic' })
    },
  }),
)
let page: Page
let dialog: Locator
/** Joined, of the own controller */
let office: string
/** A network of the own controller that has not authorized this computer */
let attic: string
/** A network of others that has authorized this computer */
const warehouse = 'd3ecf5726d580b5a'

beforeAll(async () => {
  page = small.page
  dialog = page.getByRole('dialog')
})

const idBox = () => dialog.getByRole('textbox', { name: 'Network ID' })

async function openJoin(): Promise<void> {
  await page.getByRole('button', { name: 'Join network' }).click()
  await idBox().waitFor()
}

async function paste(text: string): Promise<void> {
  await inMain(small.app.electron, ({ clipboard }, given) => clipboard.writeText(given), text)
  await dialog.getByRole('button', { name: 'Paste' }).click()
}

async function drop(...files: readonly DroppedFile[]): Promise<void> {
  const given = files.map(({ data, ...file }) => ({ ...file, data: data.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, type, data } of dropped) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, given)
  await dialog.dispatchEvent('drop', { dataTransfer })
}

const png = (data: Buffer): DroppedFile => ({ name: 'code.png', type: 'image/png', data })
const text = (words: string): DroppedFile => ({
  name: 'networks.txt',
  type: 'text/plain',
  data: Buffer.from(words),
})

test('a network is shared: what is scanned off the screen, copied and saved is its link', async () => {
  const folder = await temporaryFolder('share')
  await page.getByRole('listitem').filter({ hasText: 'harbour' }).locator('[aria-expanded]').first().click()
  await page.getByRole('button', { name: 'Share…' }).click()
  const code = dialog.getByRole('img', { name: /^QR code to join harbour/ })
  await code.waitFor()
  await dialog.getByText('People who join get access after you authorize them here').waitFor()
  await look(page, 'share', 2)
  expect(scan(await code.screenshot())).toBe(`meshtray://join/${office}`)

  await dialog.getByText('Web link').click()
  const web = `https://joinzt.com/addnetwork?nwid=${office}&v=1`
  await look(page, 'share-web', 2)
  expect(scan(await code.screenshot())).toBe(web)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => clipboardText(small.app)).toBe(web)
  for (const format of ['SVG', 'PNG']) {
    const path = join(folder.path, `code.${format.toLowerCase()}`)
    await answerFileDialogs(small.app, path)
    await dialog.getByRole('button', { name: `Save as ${format}…` }).click()
    const saved = await writtenFile(path)
    if (format === 'PNG') expect(scan(saved)).toBe(web)
    else expect(saved.toString()).toMatch(/^<svg .*<\/svg>\n$/)
  }
  await dialog.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => clipboardText(small.app)).toBe('')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await folder.dispose()
})

test('the code that was copied fills in the join dialog, and joins nothing', async () => {
  await openJoin()
  await dialog.getByRole('button', { name: 'Paste' }).click()
  await dialog.getByText('From the clipboard').waitFor()
  await dialog.getByText('You are already connected to harbour').waitFor()

  await paste(`See you in https://joinzt.com/addnetwork?nwid=${warehouse}&v=1`)
  await expect.poll(() => idBox().inputValue()).toBe('d3ec f572 6d58 0b5a')
  await look(page, 'join-pasted', 2)
  expect(await small.demo.network(warehouse)).toBeNull()

  await paste('correct horse battery staple')
  await dialog.getByText('The clipboard contains no network ID and no picture').waitFor()
  expect(await idBox().inputValue()).toBe('')
})

test('a picture, a text and a link that are dropped fill it in too', async () => {
  await drop(png(codesPng(`meshtray://join/${warehouse}`)))
  await dialog.getByText('From code.png').waitFor()
  expect(await idBox().inputValue()).toBe('d3ec f572 6d58 0b5a')
  await look(page, 'join-dropped', 2)
  await idBox().fill('')
  await drop(text(`[InternetShortcut]\r\nURL=meshtray://join/${warehouse}\r\n`))
  await dialog.getByText('From networks.txt').waitFor()
  expect(await idBox().inputValue()).toBe('d3ec f572 6d58 0b5a')
  expect(await small.demo.network(warehouse)).toBeNull()
})

describe('what is dropped and is not for joining', () => {
  test.each([
    ['a code with another scheme', png(codesPng('WIFI:T:WPA;S:cafe;P:secret;;')), 'it would open “wifi:”'],
    [
      'a code of another site',
      png(codesPng(`https://portal.example/network/${warehouse}`)),
      'to the site portal.example',
    ],
    [
      'a code with a script',
      png(codesPng(`javascript:alert("${warehouse}")`)),
      'it would open “javascript:”',
    ],
    ['a code without a network', png(codesPng('hello')), 'This code contains no network ID'],
    ['two codes', png(codesPng(warehouse, 'hello')), 'several QR codes in code.png'],
    ['no code', png(codesPng()), 'No QR code was found in code.png'],
    ['a damaged picture', png(Buffer.from('no picture')), 'code.png cannot be read'],
    ['a picture that is too large', png(hugePng()), 'code.png is too large'],
    ['one that only says so', png(plainPng(20_000, Buffer.alloc(9))), 'code.png is too large'],
    ['one of less than it says', png(plainPng(4_000, Buffer.alloc(9))), 'code.png cannot be read'],
    [
      'one of more than it says',
      png(plainPng(40, Buffer.alloc(4_000_000))),
      'No QR code was found in code.png',
    ],
    ['one that is cut short', png(codesPng(warehouse).subarray(0, 60)), 'code.png cannot be read'],
    [
      'another kind of file',
      { ...png(Buffer.from('x')), name: 'a.pdf', type: 'application/pdf' },
      'a.pdf is neither',
    ],
    ['a text without a network', text('hello'), 'There is no network ID in networks.txt'],
  ])('%s is refused with the reason', async (_what, file, words) => {
    const windows = small.app.electron.windows().length
    await drop(file)
    await dialog.getByText(words).waitFor()
    expect(await idBox().inputValue()).toBe('')
    expect(small.app.electron.windows()).toHaveLength(windows)
    if (words.includes('wifi')) await look(page, 'join-refused', 2)
  })

  test('several files at once', async () => {
    await drop(text('a'), text('b'))
    await dialog.getByText('Drop one file at a time').waitFor()
  })
})

/** Megabytes that main held at most since it started */
const peakOfMain = (): Promise<number> =>
  inMain(small.app.electron, () => Math.round(process.resourceUsage().maxRSS / 1024))

describe('a picture that another program copied', () => {
  const code = codesPng(`meshtray://join/${warehouse}`)
  test.each([
    ['one of 48 kB with 400 million pixels', hugePng(), 'It is too large'],
    [
      'one whose header says so, with nothing behind it',
      plainPng(20_000, Buffer.alloc(9)),
      'It is too large',
    ],
    ['one that moves', animated(code), 'From the clipboard'],
  ])('%s: main looks at its beginning and decodes nothing', async (_what, bytes, words) => {
    await idBox().fill('')
    await withCopiedPicture(bytes, async () => {
      const before = await peakOfMain()
      await dialog.getByRole('button', { name: 'Paste' }).click()
      await dialog.getByText(words).waitFor()
      expect((await peakOfMain()) - before).toBeLessThan(100)
    })
    const isCode = words === 'From the clipboard'
    expect(await idBox().inputValue()).toBe(isCode ? 'd3ec f572 6d58 0b5a' : '')
    expect(await small.demo.network(warehouse)).toBeNull()
  })
})

test('a list is checked line by line, and what is ticked is joined', async () => {
  await drop(text(`# ours\nNetwork ID;Name\n${warehouse};Warehouse\n${attic};Attic\n${office};Office\n`))
  await dialog.getByRole('heading', { name: 'Join several networks' }).waitFor()
  const box = dialog.getByRole('textbox', { name: 'IDs or links' })
  await box.fill(`${await box.inputValue()}${warehouse}\n8056c2e21c\nffffffffffffffff\n`)
  const row = (line: number) =>
    dialog.getByRole('row', { name: new RegExp(`^Join .*, line ${line} ${line} `) })
  await row(5).getByText('Connected', { exact: true }).waitFor()
  await row(6).getByText('Same as line 3').waitFor()
  await row(7).getByText('6 more characters').waitFor()
  await row(8).getByText('No network has this ID').waitFor()
  await look(page, 'several', 2)
  await dialog.getByRole('button', { name: 'Join 2 networks' }).click()
  await row(3).getByText('Connected', { exact: true }).waitFor()
  await row(4).getByText('Not authorized yet').waitFor()
  await dialog.getByText('3 are already joined').waitFor()
  await look(page, 'several-joined', 2)
  expect((await small.demo.network(warehouse))?.allowManaged).toBe(true)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('a thousand lines are checked as they are typed, and reached with the keyboard', async () => {
  await openJoin()
  await dialog.getByRole('button', { name: 'Several at once…' }).click()
  const ids = Array.from(
    { length: 1_000 },
    (_, at) => `8056c2e21c${(at + 4096).toString(16).padStart(6, '0')}`,
  )
  await dialog.getByRole('textbox').fill(ids.join('\n'))
  await dialog.getByRole('button', { name: 'Join 1,000 networks' }).waitFor()
  await dialog.getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('End')
  const last = dialog.getByRole('checkbox', { name: 'Join 8056c2e21c0013e7, line 1,000' })
  await expect
    .poll(() => last.evaluate((element) => element === document.activeElement).catch(() => false))
    .toBe(true)
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Join 999 networks' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await small.demo.network(ids[0] ?? '')).toBeNull()
})

test('a hosted network is shared from its header, at every width of that window', async () => {
  const hosted = await small.app.opened(() => page.getByRole('button', { name: 'Hosted' }).click())
  const listed = hosted.getByRole('navigation').getByRole('listitem').filter({ hasText: 'harbour' })
  await listed.getByRole('button').click()
  const share = hosted.getByRole('button', { name: 'Share…' })
  await share.waitFor()
  await lookAtWidths(small.app, hosted, 'share-header')
  await share.click()
  const code = hosted.getByRole('img', { name: /^QR code to join harbour/ })
  await code.waitFor()
  await lookAtWidths(small.app, hosted, 'share-dialog', [720, 1500])
  expect(await accessibilityFaults(hosted)).toEqual([])
  expect(scan(await code.screenshot())).toBe(`meshtray://join/${office}`)
})
