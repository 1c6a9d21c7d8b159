import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { openStage, preferences, type RunningApp, remembered } from '../../support/app/states.ts'
import { isLong } from '../../support/long.ts'
import { type NodeFault, nodeFaults } from '../../support/node/faults.ts'
import { shared } from '../../support/shared.ts'

/*
 * Every fault of the service in every state of the application: it stays up, says what happened in the words of that
 * fault, keeps what is the person's, and recovers without being started again. A service that hangs costs five seconds
 * and more in every state: short runs try it in two of them.
 */
const named = (faults: readonly NodeFault[]) => faults.map((fault) => [fault.name, fault] as const)
const everyFault = named(nodeFaults)
const quickFaults = isLong ? everyFault : everyFault.filter(([name]) => name !== 'hang')

describe.runIf(process.platform === 'linux')('every fault in every state', () => {
  const stage = shared(openStage)

  const node = () => stage.world.node
  async function online(running: RunningApp): Promise<void> {
    await running.poke()
    await running.says('online', '')
    for (const page of running.pages) {
      await page
        .getByText(/no usable answer|does not answer|^Service found/i)
        .first()
        .waitFor({ state: 'detached' })
    }
  }
  async function expectSettings(running: RunningApp, ids: readonly string[]): Promise<void> {
    const settings = await eventually(running.settings, ({ networks }) => networks.length > ids.length)
    expect(settings.preferences).toEqual(preferences)
    expect(settings.networks).toContainEqual(expect.objectContaining(remembered))
    expect(settings.networks.map(({ id }) => id).sort()).toEqual([...ids, remembered.id].sort())
    await eventually(running.menu, (labels) => labels.some((label) => label.startsWith(remembered.name)))
    expect(running.app.electron.process().exitCode).toBeNull()
    expect(await running.complaints()).toEqual([])
  }
  const networkIds = async (): Promise<readonly string[]> => (await node().networks()).map(({ id }) => id)

  /** The fault comes and is told, goes and is forgotten; `meanwhile` runs while it lasts. */
  async function cell(
    running: RunningApp,
    fault: NodeFault,
    meanwhile: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const ids = await networkIds()
    await fault.begin(node())
    try {
      const during = meanwhile()
      await running.poke()
      if (fault.code === null) await running.says('online', '')
      else await running.says(fault.state === 'lost' ? 'stale' : fault.state, fault.title)
      await during
    } finally {
      await fault.end(node())
    }
    await online(running)
    await expectSettings(running, ids)
  }

  describe('while it starts', () => {
    test.each(everyFault)('%s', async (_name, fault) => {
      const ids = await networkIds()
      await fault.begin(node())
      const running = await stage.launch('small')
      try {
        if (fault.code === null) await running.says('online', '')
        else await running.says(fault.state === 'lost' ? 'unreachable' : fault.state, fault.title)
        await fault.end(node())
        await online(running)
        await expectSettings(running, ids)
      } finally {
        await running.close()
        await fault.end(node())
      }
    })
  })

  describe('with a write in flight', () => {
    const running = shared(() => stage.launch('small'))
    let id: string

    beforeAll(async () => {
      await online(running)
      id = (await node().networks()).find(({ status }) => status === 'OK')?.id ?? ''
    })

    const entry = async () => (await running.snapshot()).networks.find((network) => network.id === id)
    const set = (value: boolean) => running.ask('network.setFlag', { id, flag: 'allowDNS', value })

    test.each(everyFault)('%s', async (_name, fault) => {
      const before = (await entry())?.flags.allowDNS ?? false
      await cell(running, fault, async () => {
        const reply = await set(!before)
        if (fault.code === null) return expect(reply).toEqual({ ok: true, value: undefined })
        expect(reply).toMatchObject({ ok: false, error: { code: fault.code } })
        expect(await entry()).toMatchObject({ intent: null, fault: { code: fault.code } })
      })
      // Broken answers come after the service has acted: then it holds what was asked for, and that is what is shown.
      const holds = (await node().network(id))?.allowDNS
      await eventually(entry, (now) => now?.flags.allowDNS === holds)
      expect(await set(!holds)).toMatchObject({ ok: true })
      expect((await node().network(id))?.allowDNS).toBe(!holds)
      expect(await entry()).toMatchObject({ intent: null, fault: null, flags: { allowDNS: !holds } })
    })
  })

  const states: readonly { readonly name: string; readonly show: 'tray' | 'small' | 'hosting' }[] = [
    { name: 'online, in the tray alone', show: 'tray' },
    { name: 'with its window open', show: 'small' },
    { name: 'with the window of hosted networks open', show: 'hosting' },
    { name: 'with an account signed in', show: 'hosting' },
  ]
  describe.each(states)('$name', ({ name, show }) => {
    const running = shared(() => stage.launch(show))

    beforeAll(async () => {
      await online(running)
      if (name.includes('account')) {
        const { token } = stage.world.account
        expect(await running.ask('account.signIn', { token })).toMatchObject({ ok: true })
      }
    })

    test.each(quickFaults)('%s', async (_name, fault) => {
      const windows = running.app.electron.windows().length
      await cell(running, fault)
      expect(running.app.electron.windows()).toHaveLength(windows)
      if (!name.includes('account')) return
      const { accounts } = await running.snapshot()
      expect(accounts.accounts.map(({ state }) => state)).toEqual(['ready'])
    })
  })
})
