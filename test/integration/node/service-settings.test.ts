import { chmod, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { headlessShell, type Question, type Shell } from '../../../main/base/shell.ts'
import { createServiceSettingsHandlers } from '../../../main/service-settings/handlers.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { eventually } from '../../support/app/application.ts'
import { runLine } from '../../support/app/run-line.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { linkedTo } from '../../support/node/link.ts'
import { forEachTest } from '../../support/shared.ts'

let asked: Question[]
let agrees: boolean

const shell: Pick<Shell, 'hasWindows' | 'confirm' | 'whileOpen'> = {
  hasWindows: true,
  async confirm(question) {
    asked.push(question)
    return agrees ? success(undefined) : failure('declined')
  },
  whileOpen: (work) => work(),
}

const handlers = (over: Pick<Shell, 'hasWindows' | 'confirm' | 'whileOpen'> = shell) =>
  createServiceSettingsHandlers({
    link,
    shell: over,
    platform: process.platform,
    poke: () => undefined,
    sleep: () => delay(30),
  })

const localConf = () => join(node.home, 'local.conf')
const stored = async () => JSON.parse(await readFile(localConf(), 'utf8'))

async function withConf(text: string): Promise<void> {
  await node.stop()
  await writeFile(localConf(), text)
  await node.start()
}

const node = forEachTest(() => startDemoNode({ pace: 0.02, version: '1.16.1' }))
const link = forEachTest(() => linkedTo(node.home))
beforeEach(async () => {
  asked = []
  agrees = true
})

describe('reading', () => {
  test('what local.conf holds', async () => {
    const settings = { primaryPort: 9994, allowManagementFrom: ['10.0.0.0/8'], forceTcpRelay: {} }
    await withConf(JSON.stringify({ settings }))
    expect(await link.serviceSettings()).toMatchObject({
      ok: true,
      value: {
        values: { primaryPort: 9994, allowManagementFrom: ['10.0.0.0/8'], enableMetrics: null },
        unreadable: ['forceTcpRelay'],
      },
    })
  })

  test('without the file nothing is set', async () => {
    expect(await link.serviceSettings()).toMatchObject({ ok: true, value: { values: { primaryPort: null } } })
  })

  test('a service that does not tell them', async () => {
    const older = await startDemoNode({ revision: '0.1.0' })
    const other = linkedTo(older.home)
    try {
      expect(await other.serviceSettings()).toEqual({ ok: true, value: null })
    } finally {
      await other.close()
      await older.dispose()
    }
  })
})

describe('changing', () => {
  const portTo = (after: number, before: number | null = null) =>
    ({ changes: [{ key: 'primaryPort', before, after }], agreed: false }) as const

  test('stores what was changed and leaves the rest', async () => {
    await withConf(JSON.stringify({ settings: { secondaryPort: 29_994, own: { a: 1 } }, physical: {} }))
    expect(await handlers()['service.changeSettings'](portTo(9_994))).toMatchObject({
      ok: true,
      value: { values: { primaryPort: 9_994, secondaryPort: 29_994 } },
    })
    expect(await stored()).toEqual({
      settings: { primaryPort: 9_994, secondaryPort: 29_994, own: { a: 1 } },
      physical: {},
    })
    expect(asked).toEqual([])
  })

  test('what somebody else changed meanwhile stays', async () => {
    await node.call('POST', '/config/settings', { primaryPort: 9_995 })
    expect(await handlers()['service.changeSettings'](portTo(9_994))).toMatchObject({
      error: { code: 'changed-elsewhere', detail: 'primaryPort' },
    })
    expect(await stored()).toEqual({ settings: { primaryPort: 9_995 } })
  })

  test('a service that answers 200 and stores nothing is not believed', async () => {
    await node.fault({ kind: 'reply', method: 'POST', path: '/config/settings', status: 200, body: '{}' })
    expect(await handlers()['service.changeSettings'](portTo(9_994))).toMatchObject({
      error: { code: 'write-ignored' },
    })
  })

  const opening = (agreed: boolean) =>
    ({
      changes: [{ key: 'allowManagementFrom', before: null, after: ['0.0.0.0/0'] }],
      agreed,
    }) as const

  test('main asks before it opens the service, whatever a page says', async () => {
    agrees = false
    expect(await handlers()['service.changeSettings'](opening(true))).toMatchObject({
      error: { code: 'declined' },
    })
    expect(asked).toEqual([{ kind: 'manage-service', name: '', lines: ['0.0.0.0/0'] }])
    await expect(stat(localConf())).rejects.toThrow('ENOENT')
    agrees = true
    expect(await handlers()['service.changeSettings'](opening(false))).toMatchObject({ ok: true })
    expect(await stored()).toEqual({ settings: { allowManagementFrom: ['0.0.0.0/0'] } })
  })

  test('without a window the command line may agree', async () => {
    const bare = handlers(headlessShell)
    expect(await bare['service.changeSettings'](opening(false))).toMatchObject({
      error: { code: 'desktop-absent' },
    })
    expect(await bare['service.changeSettings'](opening(true))).toMatchObject({ ok: true })
  })

  test('counting begins without a restart', async () => {
    expect(await link.metrics()).toMatchObject({ value: { text: '' } })
    const change = { key: 'enableMetrics', before: null, after: true } as const
    expect(await handlers()['service.changeSettings']({ changes: [change], agreed: false })).toMatchObject({
      ok: true,
    })
    await eventually(
      () => link.metrics(),
      (metrics) => metrics.ok && metrics.value.state === 'told' && metrics.value.text.includes('zt_packet'),
    )
  })
})

describe('local.conf', () => {
  const before = '{ "settings": { "primaryPort": 9994 } }'
  const after = '{ "settings": {}, "physical": { "10.0.0.0/8": { "blacklist": true } } }'

  test('is read with the version before it', async () => {
    expect(await handlers()['service.readLocalConf']({ elevated: false })).toEqual({
      ok: true,
      value: { path: localConf(), text: null, former: null, access: 'own' },
    })
  })

  test('is written, and kept as the service answers; the old one stays beside it', async () => {
    await withConf(before)
    await chmod(localConf(), 0o640)
    const { 'service.writeLocalConf': write, 'service.readLocalConf': read } = handlers()
    expect(await write({ before, after })).toEqual({ ok: true, value: 'kept' })
    expect(asked).toEqual([
      {
        kind: 'write-local-conf',
        name: '',
        lines: ['physical > 10.0.0.0/8 > blacklist: – → true', 'settings > primaryPort: 9994 → –'],
      },
    ])
    expect(await read({ elevated: false })).toMatchObject({ value: { text: after, former: before } })
    expect((await stat(localConf())).mode & 0o777).toBe(0o640)
    expect(await link.serviceSettings()).toMatchObject({ value: { values: { primaryPort: null } } })
  })

  test('a service that does not come back gets its old file', async () => {
    await withConf(before)
    const stops: typeof shell = {
      ...shell,
      async confirm() {
        setTimeout(() => void node.stop(), 150)
        return success(undefined)
      },
    }
    expect(await handlers(stops)['service.writeLocalConf']({ before, after })).toEqual({
      ok: true,
      value: 'put-back',
    })
    expect(await readFile(localConf(), 'utf8')).toBe(before)
  })

  test('a service that a broken file keeps from answering gets a whole one, unwatched', async () => {
    await node.stop()
    await writeFile(localConf(), '{ "settings": ')
    expect(await handlers()['service.writeLocalConf']({ before: '{ "settings": ', after })).toEqual({
      ok: true,
      value: 'unwatched',
    })
    expect(await readFile(localConf(), 'utf8')).toBe(after)
  })

  test.each([
    ['broken', '{ "settings": '],
    ['with comments', '{ // relays\n}'],
    ['a list', '[]'],
  ])('is not written %s', async (_how, text) => {
    await withConf(before)
    expect(await handlers()['service.writeLocalConf']({ before, after: text })).toMatchObject({
      error: { code: 'local-conf-refused' },
    })
    expect(asked).toEqual([])
    expect(await readFile(localConf(), 'utf8')).toBe(before)
  })

  test('that somebody else changed meanwhile stays', async () => {
    await withConf(before)
    await writeFile(localConf(), '{}')
    expect(await handlers()['service.writeLocalConf']({ before, after })).toMatchObject({
      error: { code: 'changed-elsewhere' },
    })
    expect(await readFile(localConf(), 'utf8')).toBe('{}')
  })

  test('a link and a file of five megabytes are neither read nor replaced', async () => {
    const elsewhere = join(node.home, 'elsewhere')
    await writeFile(elsewhere, before)
    await symlink(elsewhere, localConf())
    const { 'service.writeLocalConf': write, 'service.readLocalConf': read } = handlers()
    const refused = { error: { code: 'local-conf-not-plain' } }
    expect(await read({ elevated: false })).toMatchObject(refused)
    expect(await write({ before, after })).toMatchObject(refused)
    expect(await readFile(elsewhere, 'utf8')).toBe(before)
    await writeFile(elsewhere, 'x'.repeat(5_000_000))
    await rename(elsewhere, localConf())
    expect(await read({ elevated: false })).toMatchObject(refused)
  })

  test('nothing is written if main’s question is declined', async () => {
    await withConf(before)
    agrees = false
    expect(await handlers()['service.writeLocalConf']({ before, after })).toMatchObject({
      error: { code: 'declined' },
    })
    expect(await readdir(node.home)).not.toContain('local.conf.meshtray-old')
  })
})

describe('on the command line', () => {
  const folder = folderOfEachTest('service-verb')
  const meshtray = (...args: readonly string[]) =>
    runLine(folder.path, 'service', ...args, `--service-home=${node.home}`)

  test('a change is told with what was before and when it acts', async () => {
    expect(
      await meshtray('primaryPort=9994', 'enableMetrics=on', 'interfacePrefixBlacklist=docker,veth'),
    ).toMatchObject({
      code: 0,
      text: [
        'primaryPort: – → 9994 (after a restart)',
        'enableMetrics: – → on (within seconds)',
        'interfacePrefixBlacklist: – → docker, veth (within seconds)',
        '',
      ].join('\n'),
    })
    expect(await stored()).toEqual({
      settings: { primaryPort: 9_994, enableMetrics: true, interfacePrefixBlacklist: ['docker', 'veth'] },
    })
    expect((await meshtray('primaryPort=9994')).text).toBe('The service already has these settings.\n')
    const { text } = await meshtray('--json')
    expect(JSON.parse(text)).toContainEqual({
      key: 'primaryPort',
      value: 9_994,
      readable: true,
      default: 9_993,
      since: null,
      known: true,
      restart: true,
    })
  })

  test('what opens the service needs agreement', async () => {
    const { code, reason } = await meshtray('allowManagementFrom=10.0.0.0/8')
    expect([code, reason]).toEqual([1, expect.stringContaining('10.0.0.0/8. Nothing was changed')])
    await expect(stat(localConf())).rejects.toThrow('ENOENT')
    expect(await meshtray('allowManagementFrom=10.0.0.0/8', '--yes')).toMatchObject({ code: 0 })
    expect(await stored()).toEqual({ settings: { allowManagementFrom: ['10.0.0.0/8'] } })
  })

  test.each([
    [['primaryPort'], 'service takes KEY=VALUE, but got “primaryPort”.'],
    [['port=1'], '“port” is not a setting of the service.'],
    [['primaryPort=1', 'primaryPort=2'], 'primaryPort is given twice.'],
    [['primaryPort=70000'], 'primaryPort: Enter a whole number from 0 to 65535.'],
    [['allowManagementFrom=here'], '“here” is neither an address nor a subnet'],
  ])('%j is refused, and nothing is sent', async (args, words) => {
    const { code, reason } = await meshtray(...args)
    expect([code, reason]).toEqual([2, expect.stringContaining(words)])
    await expect(stat(localConf())).rejects.toThrow('ENOENT')
  })
})
