import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LinkOpener } from '../../contract/device-commands.ts'
import { type DeviceList, noDevices } from '../../contract/devices.ts'
import { mostSshUsers } from '../../contract/own-action.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { sampleDevice } from '../../contract/testing/joined.ts'
import { patience } from '../../contract/testing/patience.ts'
import type { ActionTemplate } from '../../domain/devices/action-template.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { Question } from '../base/shell.ts'
import { createStore, type Store } from '../state/store.ts'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { createDeviceActions, createDeviceSearch } from './handlers.ts'
import { createLivePings } from './ping/live-pings.ts'

const network = '8056c2e21c000001'
const device = (node: string, name: string, address = ''): Device =>
  sampleDevice(node, {
    names: name === '' ? [] : [{ name, from: 'nickname' }],
    addresses: address === '' ? [] : [{ address, network, from: 'controller' }],
    networks: [network],
  })

function over(first: readonly Device[]) {
  const listOf = (devices: readonly Device[]): DeviceList => ({
    devices,
    at: 1,
    fault: null,
    networks: [{ id: network, name: 'home', joined: true, isHosted: false }],
  })
  let list = noDevices
  let reads = 0
  const find = createDeviceSearch({
    list: () => list,
    async read() {
      reads += 1
      if (first.length === 0) return failure('service-unreachable')
      list = listOf(first)
      return success(list)
    },
  })
  return {
    reads: () => reads,
    show(devices: readonly Device[]) {
      list = listOf(devices)
    },
    async nodes(query: string) {
      const found = await find(query)
      return found.ok ? found.value.map(({ node }) => node) : found.error.code
    },
  }
}

test('devices are read the first time, and found by names, addresses, node and network', async () => {
  const { nodes, reads } = over([device('cafe04eba9', 'Küche NAS', '10.1.0.7'), device('778cde7190', '')])
  expect(await nodes('kuche nsa')).toEqual(['cafe04eba9'])
  expect(await nodes('10.1.0')).toEqual(['cafe04eba9'])
  expect(await nodes('778cde')).toEqual(['778cde7190'])
  expect(await nodes('home')).toHaveLength(2)
  expect(reads()).toBe(1)
})

test('of 10,000 the best are handed out, and a list that changed is looked through anew', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => device(at.toString(16).padStart(10, '0'), `s ${at}`))
  const { nodes, show } = over(many)
  expect(await nodes('s')).toHaveLength(30)
  show([device('cafe04eba9', 'new')])
  expect(await nodes('new')).toEqual(['cafe04eba9'])
})

test('what cannot be read is said', async () => {
  expect(await over([]).nodes('s')).toBe('service-unreachable')
})

describe('the actions of a device', () => {
  const node = 'a1b2c3d4e5'
  const address = '10.147.17.2'
  const way = { node, address }
  const device = sampleDevice(node, {
    networks: [network],
    names: [{ name: `$(touch x) "; rm -rf ~; 'q'`, from: 'controller' }],
    addresses: [{ address, network, from: 'controller' }],
  })

  const folder = folderOfAllTests('actions')

  let store: Store
  let opened: string[]
  /** The questions that main asked, and whether the person agrees */
  let asked: Question[]
  let agrees: boolean
  let opener: LinkOpener
  let found: Device | null
  let handlers: ReturnType<typeof createDeviceActions>
  beforeEach(() => {
    store = createStore(false)
    opened = []
    asked = []
    agrees = true
    opener = { kind: 'program', name: 'Remmina' }
    found = device
    handlers = actionsWith({})
  })
  const actionsWith = (shell: Partial<Parameters<typeof createDeviceActions>[0]['shell']>) =>
    createDeviceActions({
      store,
      shell: {
        confirm,
        openDeviceLink: async (link) => success(void opened.push(link)),
        linkOpener: async () => opener,
        ...shell,
      },
      pings: createLivePings({ platform: 'aix' }),
      deviceOf: () => found,
    })

  async function confirm(question: Question): Promise<Result<void>> {
    asked.push(question)
    return agrees ? success(undefined) : failure('declined')
  }
  const preferences = () => store.snapshot().preferences
  async function saved(template: ActionTemplate): Promise<string> {
    expect(await handlers['devices.saveAction']({ id: null, name: 'x', template })).toMatchObject({
      ok: true,
    })
    return preferences().ownActions.at(-1)?.id ?? ''
  }
  const run = (action: string, user: string | null = null) =>
    handlers['devices.runAction']({ ...way, action, user })

  describe('a device that is gone, or has another address by now', () => {
    const asks = {
      ping: () => handlers['devices.startPing'](way),
      open: () => handlers['devices.open']({ ...way, scheme: 'ssh', user: null, port: null }),
      run: async () => run(await saved({ kind: 'link', url: 'https://{address}/' })),
    }
    test.each(Object.entries(asks))('%s', async (_what, ask) => {
      found = null
      expect(await ask()).toMatchObject({ error: { code: 'device-unknown' } })
      found = { ...device, addresses: [{ address: '10.147.17.3', network, from: 'controller' }] }
      expect(await ask()).toMatchObject({ error: { code: 'device-unknown' } })
      expect(opened).toEqual([])
    })
  })

  describe('opening', () => {
    test('hands over the link, and keeps the user name for SSH', async () => {
      await handlers['devices.open']({ ...way, scheme: 'vnc', user: 'bo', port: 5901 })
      expect(preferences().sshUsers).toEqual({})
      await handlers['devices.open']({ ...way, scheme: 'ssh', user: 'ada', port: null })
      expect(opened).toEqual(['vnc://bo@10.147.17.2:5901', 'ssh://ada@10.147.17.2'])
      expect(preferences().sshUsers).toEqual({ [node]: 'ada' })
    })

    test('asks once for each link, and hands over nothing that was declined', async () => {
      const open = (port: number) => handlers['devices.open']({ ...way, scheme: 'smb', user: null, port })
      agrees = false
      expect(await open(445)).toMatchObject({ error: { code: 'declined' } })
      expect(opened).toEqual([])
      agrees = true
      for (const port of [445, 445, 446]) expect(await open(port)).toMatchObject({ ok: true })
      const first = 'smb://10.147.17.2:445'
      expect(asked.map(({ lines }) => lines)).toEqual([[first], [first], ['smb://10.147.17.2:446']])
      expect(opened).toEqual([first, first, 'smb://10.147.17.2:446'])
    })

    test('says so where nothing opens it', async () => {
      opener = { kind: 'none' }
      const answer = await handlers['devices.open']({ ...way, scheme: 'rdp', user: null, port: null })
      expect(answer).toMatchObject({ error: { code: 'opener-missing', detail: 'rdp' } })
      expect(opened).toEqual([])
    })

    test('keeps so many user names, those used last', async () => {
      for (let count = 0; count <= mostSshUsers; count += 1) {
        const other = count.toString(16).padStart(10, 'a')
        await handlers['devices.open']({ node: other, address, scheme: 'ssh', user: 'ada', port: null })
      }
      expect(Object.keys(preferences().sshUsers)).toHaveLength(mostSshUsers)
      expect(preferences().sshUsers.aaaaaaaaa0).toBeUndefined()
    })
  })

  describe.skipIf(process.platform === 'win32')('an own action', () => {
    async function program(): Promise<{
      template: ActionTemplate
      shown: string[]
      printed: () => Promise<string>
    }> {
      const name = `run-${Math.random().toString(36).slice(2)}`
      const path = join(folder.path, name)
      await writeFile(path, `#!/bin/sh\nprintf '<%s>\\n' "$@" > ${path}.tmp; mv ${path}.tmp ${path}.out\n`, {
        mode: 0o755,
      })
      const args = ['-T', '{name}', 'a "b"  c', '', '{user}@{address}']
      return {
        template: { kind: 'program', program: path, args },
        shown: [path, '-T', device.names[0]?.name ?? '', 'a "b"  c', '', `ada@${address}`],
        printed: () => vi.waitFor(() => readFile(`${path}.out`, 'utf8'), patience),
      }
    }

    test('is shown by main before its first use, runs exactly that, and is asked about again when changed', async () => {
      const { template, shown, printed } = await program()
      const action = await saved(template)
      agrees = false
      expect(await run(action, 'ada')).toMatchObject({ error: { code: 'declined' } })
      expect(asked).toEqual([{ kind: 'run-program', name: 'x', lines: shown }])
      expect(preferences().ownActions).toMatchObject([{ agreedTo: null }])
      agrees = true
      expect(await run(action, 'ada')).toMatchObject({ ok: true })
      expect(await printed()).toBe(
        shown
          .slice(1)
          .map((arg) => `<${arg}>\n`)
          .join(''),
      )
      expect(preferences().ownActions).toMatchObject([{ agreedTo: template }])
      expect(await run(action)).toMatchObject({ ok: true })
      expect(asked).toHaveLength(2)
      await handlers['devices.saveAction']({ id: action, name: 'renamed', template })
      expect(await run(action)).toMatchObject({ ok: true })
      expect(asked).toHaveLength(2)
      agrees = false
      const args = [...('args' in template ? template.args : []), '-x']
      await handlers['devices.saveAction']({
        id: action,
        name: 'x',
        template: { ...template, args } as never,
      })
      expect(await run(action)).toMatchObject({ error: { code: 'declined' } })
      expect(asked.at(-1)?.lines).toEqual([...shown, '-x'])
      await handlers['devices.removeAction']({ action })
      expect(await run(action)).toMatchObject({ error: { code: 'action-unknown' } })
    })

    test('that is changed while main asks runs what was shown, and the change is not agreed to', async () => {
      const { template, printed } = await program()
      const action = await saved(template)
      const changed = { kind: 'program', program: '/bin/false', args: [] } as const
      const changing = actionsWith({
        async confirm(question) {
          await handlers['devices.saveAction']({ id: action, name: 'x', template: changed })
          return confirm(question)
        },
      })
      expect(await changing['devices.runAction']({ ...way, action, user: 'ada' })).toMatchObject({ ok: true })
      expect(await printed()).toContain('<-T>')
      expect(preferences().ownActions).toMatchObject([{ template: changed, agreedTo: null }])
    })

    test('that is too long to be shown whole is neither asked about nor run', async () => {
      const args = Array.from({ length: 10 }, () => 'x'.repeat(150))
      // Each character of this one is shown as six: \u200b.
      for (const long of [args, ['\u200b'.repeat(1_200)]]) {
        const action = await saved({ kind: 'program', program: '/bin/true', args: long })
        expect(await run(action)).toMatchObject({ error: { code: 'action-too-long' } })
      }
      expect(asked).toEqual([])
    })

    test('that does not fit the device, or whose program is gone, says so', async () => {
      const user = await saved({ kind: 'program', program: '/bin/true', args: ['{user}'] })
      expect(await run(user)).toMatchObject({
        error: { code: 'action-unfit', detail: '{user}' },
      })
      const gone = await saved({ kind: 'program', program: '/nowhere/at-all', args: [] })
      expect(await run(gone)).toMatchObject({ error: { code: 'program-missing' } })
      const noProgram = await saved({ kind: 'program', program: folder.path, args: [] })
      expect(await run(noProgram)).toMatchObject({ error: { code: 'program-not-started' } })
      expect(preferences().ownActions.some(({ agreedTo }) => agreedTo !== null)).toBe(false)
    })

    test('that is a link is opened; one that is refused is not agreed to', async () => {
      const action = await saved({ kind: 'link', url: 'https://{address}/{node}' })
      expect(await run(action)).toMatchObject({ ok: true })
      expect(opened).toEqual([`https://${address}/${node}`])
      opener = { kind: 'none' }
      expect(await run(action)).toMatchObject({ error: { code: 'opener-missing', detail: 'https' } })
      opener = { kind: 'unknown' }
      const refusing = actionsWith({ openDeviceLink: async () => failure('link-unsafe') })
      const other = await saved({ kind: 'link', url: 'http://{address}/' })
      const refused = await refusing['devices.runAction']({ ...way, action: other, user: null })
      expect(refused).toMatchObject({ error: { code: 'link-unsafe' } })
      expect(preferences().ownActions.at(-1)).toMatchObject({ agreedTo: null })
    })
  })

  test('where the system has no ping, that is the answer', async () => {
    expect(await handlers['devices.startPing'](way)).toMatchObject({
      value: { running: false, fault: { code: 'ping-missing' } },
    })
  })
})
