import { act } from '@testing-library/preact'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { failure } from '../../contract/result.ts'
import { openHostedWindow } from '../testing/hosted-window.tsx'
import { hostedNetwork, hosting, officeId, summary } from '../testing/hosted-world.ts'
import { openWindow } from '../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../testing/world.ts'

const { id } = network()

async function loaded(): Promise<void> {
  await act(async () => {
    await import('./link/share-dialog.tsx')
  })
}

async function openShare(of = entry(), manageable: readonly string[] = []) {
  const opened = await openWindow(
    snapshot({ networks: [of], hosting: hosting({ manageable, directory: [] }) }),
  )
  const { user, screen, app } = opened
  await act(() => {
    app.openNetwork.value = of.id
  })
  await user.click(screen.getByRole('button', { name: 'Share…' }))
  await loaded()
  return { ...opened, dialog: screen.getByRole('dialog') }
}

/** Reads the shown code from its dark modules, as a scanner would. */
function scanned(): string {
  const drawing = document.querySelector('.qr-code')
  const side = Number(drawing?.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  const path = drawing?.querySelector('[fill="#000"]')?.getAttribute('d') ?? ''
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let line = 0; line < scale; line++) {
      const at = ((Number(y) * scale + line) * width + Number(x) * scale) * 4
      data.fill(0, at, at + Number(run) * scale * 4)
    }
  return decodeQR({ width, height: width, data })
}

test('a network is shared by a link in two forms, each with its code and explanation', async () => {
  const { screen, user, dialog, bridge } = await openShare()
  expect(scanned()).toBe(`meshtray://join/${id}`)
  expect(screen.getByRole('img', { name: `QR code to join office: meshtray://join/${id}` })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Web link' }))
  const web = `https://joinzt.com/addnetwork?nwid=${id}&v=1`
  expect(scanned()).toBe(web)
  expect(dialog.textContent).toContain('a third-party website that receives the network ID')
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: web }])
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(bridge.argumentsOf('share.copyCode')).toEqual([{ network: id, form: 'web' }])
  await user.click(screen.getByRole('button', { name: 'Save as SVG…' }))
  expect(bridge.argumentsOf('share.saveCode')).toEqual([{ network: id, form: 'web', format: 'svg' }])
})

test('a fault of saving a code is shown in the dialog', async () => {
  const { screen, user, bridge } = await openShare()
  bridge.answers['share.saveCode'] = () => failure('file-unwritable', '/home/x: EACCES')
  await user.click(screen.getByRole('button', { name: 'Save as PNG…' }))
  expect(screen.getByRole('dialog').querySelector('.banner')).toBeTruthy()
})

test.each([
  ['ours', entry(), [id], 'People who join get access after you authorize them here.'],
  ['another’s', entry(), [], 'People who join get access after the network’s administrator authorizes them.'],
  ['public', entry(network({ type: 'PUBLIC' })), [id], 'Anyone who has the ID gets access.'],
  [
    'not connected',
    disconnected(id, 'office'),
    [],
    'If the network is private, people who join get access after',
  ],
  ['ad-hoc', disconnected('ff00160016000000', 'ssh'), [], 'Anyone who has the ID gets access.'],
])('what happens after joining one that is %s', async (_what, of, manageable, words) => {
  const { dialog } = await openShare(of, manageable)
  expect(dialog.textContent).toContain(words)
})

test.each([
  [true, 'People who join get access after you authorize them here.'],
  [false, 'Anyone who has the ID gets access.'],
])('a hosted network is shared from its header; private: %s', async (isPrivate, words) => {
  const { screen, user } = await openHostedWindow({
    at: officeId,
    network: hostedNetwork({}, { private: isPrivate }),
    networks: [summary({ private: isPrivate })],
  })
  await user.click(screen.getByRole('button', { name: 'Share…' }))
  await loaded()
  expect(scanned()).toBe(`meshtray://join/${officeId}`)
  expect(screen.getByRole('dialog').textContent).toContain(words)
})
