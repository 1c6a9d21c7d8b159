import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { accountNetworks, type DemoAccount, startDemoAccount } from '../../support/account/demo-account.ts'
import { type AppUnderTest, startApp } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { keychainOver } from '../../support/desktop/memory-keychain.ts'
import { must } from '../../support/outcome.ts'

const { office, fieldTeam } = accountNetworks
const folder = folderOfEachTest('demo-app')
let entries: Map<string, string>
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  entries = new Map()
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function start(flags: Parameters<typeof startApp>[1]): Promise<AppUnderTest> {
  const app = await startApp(folder.path, flags, keychainOver(entries))
  opened.push(app)
  return app
}

test('the demo is signed in by itself, and this device joins, waits and is let in', async () => {
  const app = await start({ demo: true })
  expect(app.account()).toMatchObject({ displayName: 'Ada Okafor', state: 'ready', keychain: null })
  await app.until(
    ({ hosting, connection }) => connection.state === 'online' && hosting.manageable.includes(office),
  )
  const job = must(await app.ask('hosting.joinThisDevice', { network: fieldTeam }))
  await app.until(({ hosting: { jobs } }) => jobs.some(({ id, state }) => id === job && state === 'done'))
  await app.until(({ networks }) =>
    networks.some(({ id, network }) => id === fieldTeam && network?.status === 'OK'),
  )
  expect(entries.size).toBe(0)
})

test('starting the demo later takes its account, and leaves the person’s own as it was', async () => {
  const account: DemoAccount = await startDemoAccount('paid')
  opened.push({ close: account.dispose })
  const app = await start({ serviceHome: folder.path, accountUrl: null })
  must(await app.ask('preferences.set', { accountBase: account.url }))
  const id = must(await app.ask('account.signIn', { token: account.token }))
  const before = new Map(entries)
  must(await app.ask('service.startDemo'))
  const { accounts } = await app.until(
    ({ accounts: { accounts, current } }) =>
      current !== null && current !== id && accounts.every(({ state }) => state === 'ready'),
  )
  expect(accounts.accounts).toHaveLength(1)
  await app.until(({ hosting }) => hosting.manageable.includes(office))
  expect(entries).toEqual(before)

  opened.splice(opened.indexOf(app), 1)
  await app.close()
  const settings = JSON.parse(await readFile(join(folder.path, 'settings.json'), 'utf8'))
  expect(settings.accounts.current).toBe(id)
  const again = await start({ serviceHome: folder.path })
  expect(again.account()).toMatchObject({ id, state: 'ready' })
})

test('a look at the status starts no account, asks no keychain and forgets none', async () => {
  const account = await startDemoAccount('paid')
  opened.push({ close: account.dispose })
  const app = await start({ serviceHome: folder.path, accountUrl: account.url })
  must(await app.ask('account.signIn', { token: account.token }))
  opened.splice(opened.indexOf(app), 1)
  await app.close()
  const before = await readFile(join(folder.path, 'settings.json'), 'utf8')
  await account.clearStats()
  const status = async (service: string) => JSON.parse((await runLine(folder.path, '--status', service)).text)
  expect((await status(`--service-home=${folder.path}`)).accounts.accounts).toEqual([])
  expect(await status('--demo')).toMatchObject({ demo: true, accounts: { accounts: [] } })
  expect((await account.stats()).total).toBe(0)
  const after = await readFile(join(folder.path, 'settings.json'), 'utf8')
  expect(JSON.parse(after).accounts).toEqual(JSON.parse(before).accounts)
})
