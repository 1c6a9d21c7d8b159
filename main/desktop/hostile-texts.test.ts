import type { Dialog } from 'electron'
import { expect, test } from 'vitest'
import { emptyHosting } from '../../contract/hosting.ts'
import { sampleDevice, sampleEntry, sampleNode, sampleSnapshot } from '../../contract/testing/joined.ts'
import { sampleDecision, samplePlace, samplePlaces } from '../../contract/testing/places.ts'
import type { Device } from '../../domain/devices/device.ts'
import { forgedLine, hostileCharacter, hostileText } from '../../domain/testing/hostile-text.ts'
import { mainTranslate } from '../base/translators.ts'
import { fileName } from '../hosting/files/text-file.ts'
import { moveNotifications } from './notifications/come-and-go.ts'
import { notificationsFor } from './notifications/notification-events.ts'
import { createPauseNotices } from './notifications/pause-notices.ts'
import type { TrayItem } from './tray/tray-item.ts'
import { trayModel } from './tray/tray-model.ts'
import { confirmForget, quitWords } from './windows/dialogs.ts'

const t = await mainTranslate('en')
const id = '8056c2e21c000001'
type Mark = (text: string) => string
const worlds: readonly Mark[] = [(text) => `${text} plain`, (text) => text + hostileText]

/** Returns a snapshot in which every text that others can choose is marked with `mark`. */
function snapshotOf(mark: Mark, status = mark('ODD')) {
  const decision = sampleDecision({
    place: { id: samplePlace.id, name: mark('Home') },
    fingerprints: [{ kind: 'network-name', name: mark('Blue') }],
  })
  const network = {
    id,
    name: mark('corp'),
    status,
    portDeviceName: mark('zt0'),
    mac: mark('a2:4d:3f:7e:19:05'),
    assignedAddresses: [mark('10.1.2.3/24')],
    routes: [{ target: mark('10.1.2.0/24'), via: mark('10.1.2.1'), flags: 0, metric: 0 }],
  }
  const set = { id: 'a', name: mark('Work'), networks: [] }
  return sampleSnapshot({
    networks: [
      sampleEntry({}, network),
      sampleEntry({ fault: { code: 'service-timeout', detail: mark('what') } }, network),
      sampleEntry({ joined: false, network: null, name: mark('left') }),
    ],
    node: {
      ...sampleNode,
      address: mark('a1b2c3d4e5'),
      version: mark('1'),
      publicIdentity: mark('a1b2c3d4e5:0:8d1f'),
    },
    places: samplePlaces({
      places: [{ ...samplePlace, name: mark('Home') }],
      here: { place: samplePlace.id, fingerprints: decision.fingerprints },
      last: decision,
    }),
    sets: { sets: [set], used: { id: 'a', name: mark('Work'), step: 'used', canGoBack: true } as never },
    hosting: {
      ...emptyHosting,
      waiting: [
        {
          source: 'controller',
          network: id,
          networkName: mark('corp'),
          member: 'aa00000001',
          name: mark('nas'),
          since: 1,
        },
      ],
      waitingIn: { [id]: 1 },
    },
  })
}

const device = (mark: Mark): Device =>
  sampleDevice('aa00000001', {
    names: [{ name: mark('nas'), from: 'controller' }],
    networks: [id],
    lastSeen: 1,
    online: true,
    version: mark('1'),
  })

function labelsOf(items: readonly TrayItem[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.type === 'separator') return []
    return item.type === 'submenu' ? [item.label, ...labelsOf(item.submenu)] : [item.label]
  })
}

async function questionOf(mark: Mark): Promise<readonly string[]> {
  const asked: string[] = []
  const dialog = {
    showMessageBox: async (box: { message: string; detail: string; buttons: string[] }) => {
      asked.push(box.message, box.detail, ...box.buttons)
      return { response: 1 }
    },
  } as unknown as Dialog
  await confirmForget(t, dialog, mark('corp'))
  return asked
}

function pauseNotices(mark: Mark): readonly string[] {
  const said: string[] = []
  const paused = snapshotOf(mark, 'OK')
  const pause = { step: 'paused', since: 0, until: Date.now() + 30_000, by: { kind: 'person' } } as never
  const notices = createPauseNotices({ t, tell: ({ title, body }) => said.push(title, body) > 0 })
  const networks = paused.networks.slice(0, 1).map((entry) => ({ ...entry, pause }))
  notices.update(paused, { ...paused, networks })
  notices.dispose()
  return said
}

const outputs: readonly [name: string, of: (mark: Mark) => readonly string[] | Promise<readonly string[]>][] =
  [
    ['the tray’s tooltip', (mark) => [trayModel(t, snapshotOf(mark)).tooltip]],
    [
      'the tray’s menu',
      (mark) => {
        const listed = [{ node: 'aa00000001', name: mark('nas'), address: mark('10.1.2.9'), online: false }]
        return labelsOf(trayModel(t, snapshotOf(mark), new Map([[id, { listed, count: 2 }]])).items)
      },
    ],
    [
      'notifications of what happened',
      (mark) => {
        const before = {
          ...snapshotOf(mark, 'OK'),
          hosting: emptyHosting,
          places: samplePlaces({ last: null }),
        }
        return notificationsFor(t, before, snapshotOf(mark)).flatMap(({ title, body }) => [title, body])
      },
    ],
    [
      'notifications of who came and went',
      (mark) =>
        [1, 2].flatMap((count) => {
          const moves = Array.from({ length: count }, () => ({ kind: 'came' as const, device: device(mark) }))
          return moveNotifications(t, moves, 10).flatMap(({ title, body }) => [title, body])
        }),
    ],
    ['notifications of a pause', pauseNotices],
    ['the question before a network is forgotten', questionOf],
    [
      'the question before the end',
      (mark) => {
        const job = {
          kind: 'authorize',
          network: id,
          networkName: mark('corp'),
          total: 2,
          done: 0,
          failed: 0,
        } as never
        const names = [mark('corp'), mark('lab')]
        const { message, detail, confirm } = quitWords(t, [
          { kind: 'job', job },
          { kind: 'unsaved', what: 'network', names },
        ])
        return [message, detail, confirm]
      },
    ],
    ['the name of a file', (mark) => [fileName(mark('corp'), id), fileName(mark('\u3164'), id)]],
  ]

test.each(outputs)('%s holds no name that passes for something else', async (_name, of) => {
  const [plain, hostile] = await Promise.all(worlds.map(async (mark) => of(mark)))
  expect(hostile?.length).toBe(plain?.length)
  expect(plain?.length).toBeGreaterThan(0)
  for (const [at, text] of hostile?.entries() ?? []) {
    expect(text).not.toMatch(hostileCharacter)
    expect(text).not.toMatch(forgedLine)
    expect(text.split('\n')).toHaveLength(plain?.[at]?.split('\n').length ?? 0)
  }
})
