import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { success } from '../../../contract/result.ts'
import { flagsOf } from '../../support/account/all-kinds.ts'
import { startLinkedWorld } from '../../support/account/linked-world.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { runLine } from '../../support/app/run-line.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* The whole core over a real demo node and account, and what it tells of them. */
let path: string | null
const shown: string[] = []

const world = shared(startLinkedWorld)
const { app, folder } = appOfAllTests('report', () => flagsOf(world), {
  shell: {
    async chooseSave({ suggestedName }) {
      shown.push(suggestedName)
      return success(path)
    },
  },
})
beforeAll(async () => {
  must(await app.ask('account.signIn', { token: world.account.token }))
  await app.until(
    ({ connection, networks, hosting }) =>
      connection.state === 'online' &&
      networks.filter(({ network }) => network?.status === 'OK').length > 2 &&
      hosting.directory.some(({ source }) => source !== 'controller'),
  )
  const [network] = app.snapshot().networks
  await writeFile(
    join(folder.path, 'main.log'),
    `2026-11-22T07:34:02.123Z warn apiKey=hunter2 of AKIAIOSFODNN7EXAMPLE\n` +
      `2026-11-22T07:34:03.123Z warn asked ${world.account.url} with ${world.account.token} of ${network?.id}\n` +
      `2026-11-22T07:34:04.123Z error ${world.node.token} of ${network?.network?.assignedAddresses[0]}\n`,
  )
})

/** All that is known of people, their networks and the devices in them, by field */
async function originals(): Promise<readonly string[]> {
  const { node, networks, accounts } = app.snapshot()
  const { devices } = must(await app.devices.read())
  expect(devices.length).toBeGreaterThan(5)
  const joined = networks.flatMap(({ network }) => network ?? [])
  return [
    node?.address ?? '',
    ...networks.flatMap(({ id, name }) => [id, name]),
    ...joined.flatMap(({ mac, assignedAddresses, dns, portDeviceName }) => [
      ...[mac, portDeviceName, dns.domain, ...dns.servers],
      ...assignedAddresses.map((address) => address.split('/')[0] ?? ''),
    ]),
    ...devices.flatMap(({ node, names, addresses }) => [
      node,
      ...names.map(({ name }) => name),
      ...addresses.map(({ address }) => address),
    ]),
    ...accounts.accounts.flatMap(({ userId, displayName }) => [userId, displayName]),
    hostname(),
  ].filter((text) => text.length > 3)
}

test('where this computer has been is not in it, also where names and ids are kept', async () => {
  const fingerprints = [{ kind: 'gateway', mac: '5a:38:c6:f4:00:f4', subnet: '192.0.2.0/24' } as const]
  const place = { id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11', name: 'Hideout', fingerprints }
  must(await app.ask('places.save', { place }))
  const report = must(await app.ask('report.write', { keepIds: true }))
  for (const word of ['Hideout', '5a:38:c6:f4:00:f4', '192.0.2.0/24', '"fingerprints"'])
    expect(textOfSections(report.sections)).not.toContain(word)
  // Programs may tell a gateway and a subnet by themselves, but nobody that this is a place.
  for (const word of ['Hideout', '"fingerprints"']) expect(textOfSections(report.free)).not.toContain(word)
  must(await app.ask('places.remove', { id: place.id }))
})

test('what the real node and account tell is in it, and whose it is is not', async () => {
  const report = must(await app.ask('report.write', { keepIds: false }))
  expect(report.sections.map(({ part }) => part)).toEqual(['system', 'doctor', 'networks', 'computer'])
  const text = textOfSections(report.sections)
  for (const token of [world.node.token, world.account.token]) expect(text).not.toContain(token)
  const names = await originals()
  expect(names.length).toBeGreaterThan(20)
  const words = text.toLowerCase()
  for (const name of names) expect(words).not.toMatch(new RegExp(`(?<!\\w)${literally(name)}(?!\\w)`, 'u'))
  if (userInfo().username !== 'root') expect(text).not.toContain(userInfo().username)
  // The report is still useful.
  const [first] = JSON.parse(report.sections[2]?.text ?? '').networks
  expect(first).toMatchObject({
    id: expect.stringMatching(/^~network-\d$/),
    joined: true,
    network: { status: app.snapshot().networks[0]?.network?.status },
  })
  const [system, doctor, , computer] = report.sections.map((section) => section.text)
  expect(JSON.parse(system ?? '')).toMatchObject({ ids: 'replaced', node: process.versions.node })
  expect(doctor).toContain('The service answers')
  expect(JSON.parse(computer ?? '')).toHaveProperty('neighbours')
  expect(JSON.parse(computer ?? '').interfaces).toContainEqual(
    expect.objectContaining({ name: 'lo', addresses: expect.arrayContaining(['127.0.0.1/8']) }),
  )
})

test('with the ids these stay, and no name does', async () => {
  const { sections } = must(await app.ask('report.write', { keepIds: true }))
  const text = textOfSections(sections)
  const { node, networks } = app.snapshot()
  for (const id of [node?.address, ...networks.map((entry) => entry.id)]) expect(text).toContain(id)
  expect(text).not.toContain(networks[0]?.name)
  for (const token of [world.node.token, world.account.token]) expect(text).not.toContain(token)
})

test('free texts are shown beside it, without tokens', async () => {
  const { free } = must(await app.ask('report.write', { keepIds: false }))
  const texts = Object.fromEntries(free.map(({ part, text }) => [part, text]))
  expect(texts.log).toContain('apiKey=')
  expect(texts.log).toContain(`[removed] of ${app.snapshot().networks[0]?.id}`)
  expect(texts.outputs).toMatch(/^\$ GET \/peer$/m)
  for (const token of [world.node.token, world.account.token])
    expect(textOfSections(free)).not.toContain(token)
})

test('what is saved is what was shown and ticked, and a cancelled dialog saves nothing', async () => {
  const { id, sections, free } = must(await app.ask('report.write', { keepIds: false }))
  path = null
  expect(must(await app.ask('report.save', { id, include: [] }))).toBe(false)
  path = join(folder.path, 'report.zip')
  expect(must(await app.ask('report.save', { id, include: [] }))).toBe(true)
  expect(shown.at(-1)).toMatch(/^meshtray-report-\d{4}-\d\d-\d\d\.zip$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readZip(path)).toEqual(sections)
  expect(textOfSections(await readZip(path))).not.toMatch(/apiKey|AKIA/)
  // The log is longer now, and nobody has read the rest.
  await appendFile(join(folder.path, 'main.log'), 'written since\n')
  expect(must(await app.ask('report.save', { id, include: ['log'] }))).toBe(true)
  expect(await readZip(path)).toEqual([...sections, ...free.filter(({ part }) => part === 'log')])
})

test('a report that was never written is not saved, and a folder that is none is said', async () => {
  expect(await app.ask('report.save', { id: 'x', include: [] })).toMatchObject({
    ok: false,
    error: { code: 'file-refused' },
  })
  const { id } = must(await app.ask('report.write', { keepIds: false }))
  path = join(folder.path, 'nowhere', 'report.zip')
  expect(await app.ask('report.save', { id, include: [] })).toMatchObject({
    ok: false,
    error: { code: 'file-unwritable' },
  })
})

test('the verb prints it, or writes it to a file', async () => {
  const own = join(folder.path, 'verb')
  await mkdir(own)
  const run = (...args: readonly string[]) =>
    runLine(own, 'report', `--service-home=${world.node.home}`, ...args)
  const printed = await run()
  expect(printed.code).toBe(0)
  expect(printed.text).toMatch(/^===== system\.txt =====\n\{/)
  expect(printed.text).toMatch(/"id": "~network-\d"/)
  expect(printed.text).not.toContain(world.node.token)
  const file = join(own, 'report.zip')
  expect(await run('--keep-ids', file)).toMatchObject({ code: 0, text: '' })
  const files = await readZip(file)
  expect(files.map(({ part }) => part)).toEqual(['system', 'doctor', 'networks', 'computer'])
  expect(textOfSections(files)).toContain(app.snapshot().networks[0]?.id)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await run(join(own, 'nowhere', 'x.zip'))).toMatchObject({ code: 1, text: '' })
})

test('the verb adds free texts where it is asked to, and says to read them', async () => {
  const own = join(folder.path, 'free')
  await mkdir(own)
  await writeFile(join(own, 'main.log'), 'apiKey=hunter2\n')
  const told: string[] = []
  const run = (...args: readonly string[]) =>
    runLine(
      own,
      { tell: (text) => void told.push(text) },
      'report',
      `--service-home=${world.node.home}`,
      ...args,
    )
  expect((await run()).text).not.toMatch(/hunter2|===== (?:log|outputs)\.txt/)
  expect((await run('--with-log')).text).toMatch(/^===== log\.txt =====\napiKey=hunter2$/m)
  const file = join(own, 'report.zip')
  await run(file)
  expect(told).toEqual([])
  expect(await run('--with-log', file)).toMatchObject({ code: 0, text: '' })
  expect(told).toEqual([expect.stringMatching(/outputs\.txt, log\.txt.*Read them before you share it/s)])
  expect(textOfSections(await readZip(file))).toContain('apiKey=hunter2')
})

async function readZip(file: string): Promise<readonly { readonly part: string; readonly text: string }[]> {
  return Object.entries(unzipSync(await readFile(file))).map(([name, bytes]) => ({
    part: name.replace(/\.txt$/, ''),
    text: strFromU8(bytes),
  }))
}

function textOfSections(sections: readonly { readonly text: string }[]): string {
  return sections.map(({ text }) => text).join('\n')
}

function literally(text: string): string {
  return text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
