import { beforeEach, expect, test } from 'vitest'
import { verbs } from '../../../main/cli/verbs/verbs.ts'
import { trayModel } from '../../../main/desktop/tray/tray-model.ts'
import { t } from '../../../words/testing/english.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { runLine } from '../../support/app/run-line.ts'
import { impatiently, patientLimits } from '../../support/limits.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

/* A service that takes requests and stays silent, and one that refuses the token for one read alone. */
const limits = patientLimits()
const network = 'ff00010001000000'

const node = forEachTest(() => startDemoNode({ pace: 0.02 }))
const { app, folder, start } = appOfEachTest('silent-and-refusing', () => ({ serviceHome: node.home }), {
  limits,
})
beforeEach(() => app.until(({ hosting }) => hosting.controller.state === 'ready'))

const line = (...words: readonly string[]) =>
  runLine(`${folder.path}/line`, `--service-home=${node.home}`, ...words)
const trayWords = () => trayModel(t, app.snapshot()).items.map((item) => ('label' in item ? item.label : ''))

test('GET /peer refuses the token: said by the list and by the command line, while the rest goes on', async () => {
  await node.fault({ kind: 'reply', path: '^/peer', status: 401, body: '{}' })
  expect(await app.ask('peers.list')).toMatchObject({ ok: false, error: { code: 'service-unauthorized' } })
  const title = t('fault.service-unauthorized.title')
  expect(await line('peers')).toMatchObject({ code: 1, text: '', reason: expect.stringContaining(title) })
  const { text } = await line('peers', '--json')
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'service-unauthorized', title } })
  expect((await line('networks')).code).toBe(0)
  app.poke()
  await app.until(({ connection }) => connection.state === 'online')
  expect(trayWords()[0]).toBe('Online')
})

test.each([
  [401, 'service-unauthorized'],
  [500, 'service-error'],
])(
  'GET /controller answers with %i: the fault is kept, and its networks are listed',
  async (status, code) => {
    await app.close()
    await node.fault({ kind: 'reply', path: '^/controller$', status, body: '{}' })
    await start()
    await app.until(({ hosting }) => hosting.controller.state === 'failed')
    expect(app.snapshot().hosting.controller).toMatchObject({ state: 'failed', fault: { code } })
    expect(must(await app.ask('hosting.networks')).length).toBeGreaterThan(0)
    expect(trayWords()).toContain('Networks I host…')
    await node.clearFaults()
    await app.until(({ hosting }) => hosting.controller.state === 'ready')
  },
)

test('a service that is silent is called slow by window and tray', async () => {
  await node.fault({ kind: 'hang' })
  await impatiently(limits, async () => {
    app.poke()
    await app.until(({ connection }) => connection.state === 'stale')
  })
  const title = t('fault.service-timeout.title')
  expect(app.snapshot().connection).toMatchObject({ fault: { code: 'service-timeout' } })
  expect(trayWords()[0]).toBe(title)
  expect(trayModel(t, app.snapshot()).tooltip).toContain(title)
})

/** A call of each verb that asks the service */
const asking: readonly (readonly string[])[] = [
  ['networks'],
  ['devices'],
  ['peers'],
  ['rotate', '0123456789'],
  ['service'],
  ['join', network],
  ['connect', network],
  ['disconnect', network],
  ['forget', network],
  ['set', network, 'allowDNS=on'],
  ['pause', network],
  ['resume'],
  ['use', 'Work'],
  ['status'],
  ['doctor'],
]
const offline = ['copy-as', 'completion', 'report', 'rules']

test('a service that is silent is called slow by each verb', async () => {
  expect([...asking.map(([name]) => name), ...offline].sort()).toEqual(Object.keys(verbs).sort())
  await node.fault({ kind: 'hang' })
  const title = t('fault.service-timeout.title')
  const outcomes = await Promise.all(
    asking.map(async (words, at) => {
      const own = `${folder.path}/line-${at}`
      const { code, text, reason } = await runLine(own, `--service-home=${node.home}`, ...words)
      return [words[0], code, `${text}${reason ?? ''}`] as const
    }),
  )
  for (const [verb, code, said] of outcomes)
    expect([verb, code, said]).toEqual([verb, expect.toBeOneOf([1, 3]), expect.stringContaining(title)])
})
