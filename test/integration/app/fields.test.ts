import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as account from '../../../main/account/network-schema.ts'
import * as people from '../../../main/account/people-schema.ts'
import * as controller from '../../../main/controller/schema.ts'
import { readNode } from '../../../main/service/node-schema.ts'
import { readPeer } from '../../../main/service/peer-schema.ts'
import { readNetwork } from '../../../main/service/schema.ts'
import { projectRoot } from '../../support/app/application.ts'

/* The tables of docs/OPERATIONS.md give each field of the API documents, nested ones too, its place. */
const documents = ['node-service.md', 'hosted-account.md'] as const
const guide = await readFile(join(projectRoot, 'docs/OPERATIONS.md'), 'utf8')
const tables = /^## Fields\n(.*?)^## /ms.exec(guide)?.[1] ?? ''

interface Row {
  /** The title above the table */
  readonly object: string
  /** "dns.servers" */
  readonly field: string
  readonly cells: readonly string[]
}

/** Returns the rows of all tables whose first column is called "field". */
function rowsOf(text: string): readonly Row[] {
  let object = ''
  let isFields = false
  return text.split('\n').flatMap((line) => {
    const heading = /^#{3,4} (.+)$/.exec(line) ?? /^(\w[\w ]*):$/.exec(line)
    if (heading !== null) object = heading[1] ?? ''
    const [first = '', ...cells] = line.startsWith('|') ? line.slice(1, -1).split('|').map(trim) : []
    if (first === '') isFields = false
    if (/^field$/i.test(first)) isFields = true
    if (!isFields || /^(?:field|-+)$/i.test(first)) return []
    return first.split(', ').map((field) => ({ object, field, cells }))
  })
}

const trim = (text: string) => text.trim()
const nameOfRow = ({ object, field }: Row) => `${object}: ${field}`

const documented = (
  await Promise.all(
    documents.map((name) => readFile(new URL(`../../api/${name}`, import.meta.url), 'utf8').then(resources)),
  )
).flat()
const placed = rowsOf(tables)

function resources(document: string): readonly Row[] {
  const rows = rowsOf(/^## Resources and their fields\n(.*?)^## /ms.exec(document)?.[1] ?? '')
  return rows.flatMap((row) => [row, ...nestedIn(row)])
}

/** Returns the fields that the remark on an object or on a list of objects names. */
function nestedIn({ object, field, cells: [type = '', remark = ''] }: Row): readonly Row[] {
  if (!/object|map|of organization member/.test(type)) return []
  const typed = [...remark.matchAll(/((?:\w+, )*\w+) \((string|boolean|integer|array)[^)]*\)/g)]
  const flags = [...remark.matchAll(/(?<!\()(boolean) (?:fields |keys )?((?:\w+, )*\w+)/g)]
  const deeper = [...remark.matchAll(/(\w+) \(array of object with (\w+) and (\w+) strings\)/g)]
  const found = [
    ...typed.flatMap(([, names = '', kind = '']) => names.split(', ').map((name) => [name, kind] as const)),
    ...flags.flatMap(([, kind = '', names = '']) => names.split(', ').map((name) => [name, kind] as const)),
    ...deeper.flatMap(([, list, ...names]) => names.map((name) => [`${list}.${name}`, 'string'] as const)),
  ]
  // A remark about the whole, as that it comes in responses only, is not repeated for its parts.
  return found.map(([name, kind]) => ({ object, field: `${field}.${name}`, cells: [kind] }))
}

test('every field of both documents has its row, and every row its field', () => {
  expect(documented.length).toBeGreaterThan(200)
  expect(placed.map(nameOfRow)).toEqual(documented.map(nameOfRow))
})

/** These names say nothing of the object that has them, so that a row gives the expression in the file. */
const common = /(?:^|\.)(?:id|type|name|status|clock|version|address|config|a|d|m|r)$/

test('every file that a row names has the field, or the expression that the row gives', async () => {
  const wrong: string[] = []
  for (const row of placed) {
    const own = row.field.split('.').at(-1) ?? ''
    for (const [column, cell] of row.cells.entries()) {
      if (cell === '–' || cell === 'not shown') continue
      const [, path = '', given] = /^`([^`]+)`(?: as `([^`]+)`)?$/.exec(cell) ?? []
      const text = await readFile(join(projectRoot, path), 'utf8').catch(() => '')
      const sought = (given ?? own).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
      const isVague = column > 0 && given === undefined && common.test(row.field)
      if (isVague || !new RegExp(`(?<!\\w)${sought}(?!\\w)`).test(text))
        wrong.push(`${nameOfRow(row)}: ${cell}`)
    }
  }
  expect(wrong).toEqual([])
})

const at = 1_790_000_000_000
const network = '8056c2e21c000001'
const node = 'a1b2c3d4e5'

/** Reads a reply of each object as the application does. */
const readers: { readonly [object: string]: (said: object) => unknown } = {
  'Node status (Status)': (said) => readNode(said, at),
  'Joined network (Network)': (said) => readNetwork(said, network),
  Peer: (said) => readPeer(said, at, node),
  'Peer path object': (said) => readPeer({ paths: [said] }, at, node),
  'Controller status': (said) => controller.readControllerStatus(said, at),
  'Controller network': (said) => controller.readHostedNetwork(said, network),
  'Controller network member': (said) => [
    controller.readHostedMember(network)(said, node),
    controller.readMemberDetails(said),
  ],
  Network: (said) => ofAccount({ id: network, ...said }),
  NetworkConfig: (said) => ofAccount({ id: network, config: said }),
  Member: (said) => memberOfAccount({ id: `${network}-${node}`, ...said }),
  MemberConfig: (said) => memberOfAccount({ id: `${network}-${node}`, config: said }),
  User: (said) => people.readUser({ id: 'u', ...said }),
  Organization: (said) => people.readOrganization({ id: 'o', ...said }),
  'Organization invitation': (said) => people.readInvitation({ id: 'i', ...said }),
  'Account status': (said) => people.readStatus({ user: { id: 'u' }, ...said }, at),
  'Random token': (said) => people.readRandomToken({ token: 't'.repeat(32), ...said }, at),
}
const ofAccount = (said: object) => [account.readNetwork(said), account.readNetworkDetails(said, at)]
const memberOfAccount = (said: object) => [account.readMember(said), account.readMemberDetails(said, at)]

/** Values of which a field takes at least one, and tells it from another */
const values: readonly unknown[] = [
  ...[true, false, 7, at + 60_000, 'a text', 'f'.repeat(32), '8056c2e21c000002', 'b1b2c3d4e5', '10.9.8.7'],
  ...['10.9.8.0/24', `${network}-b1b2c3d4e5`, ['10.9.8.7'], ['a text'], [7], [[1, 2]], [{ type: 'x' }]],
  ...[
    [{ id: 7 }],
    [{ target: '10.9.8.0/24' }],
    [{ mac: '01:00:5e:00:00:01' }],
    [{ address: '10.9.8.7/9993' }],
  ],
  ...[[{ userId: 'v' }], [{ ipRangeStart: '10.9.8.7', ipRangeEnd: '10.9.8.9' }], { zt: true, rfc4193: true }],
  ...[
    { domain: 'x', servers: [] },
    { v: { a: true } },
    { a: true },
    { oidc: 'x' },
    { local: true },
    { x: 1 },
  ],
  ...[{ id: 'v' }, { name: 'x' }, { enabled: true, issuers: [] }],
]
/** The fields without which an entry of a list is not read */
const beside: { readonly [list: string]: object } = {
  routes: { target: '10.9.8.0/24' },
  multicastSubscriptions: { mac: '01:00:5e:00:00:01' },
  ipAssignmentPools: { ipRangeStart: '10.9.8.7', ipRangeEnd: '10.9.8.9' },
  members: { userId: 'v' },
}

/** Puts a value where the document has the field: in lists and maps, into their one entry. */
function saying({ object, field }: Row, value: unknown): object {
  const [name = '', ...rest] = field.split('.')
  const told =
    rest.length === 0
      ? value
      : { ...beside[name], ...saying({ object, field: rest.join('.'), cells: [] }, value) }
  const type = documented.find((row) => row.object === object && row.field === name)?.cells[0] ?? ''
  const isList = rest.length > 0 && (type.startsWith('array') || name === 'issuers')
  return { [name]: isList ? [told] : rest.length > 0 && type === 'map' ? { v: told } : told }
}

/** Without what is kept of any property, known or not */
const kept = (key: string, value: unknown) =>
  ['unknownProperties', 'untold', 'unreadable'].includes(key) ? undefined : value

test('every field is read: what the application knows differs with it', () => {
  const wrong = placed.flatMap((row) => {
    const read = readers[row.object]
    const results = values.map((value) => JSON.stringify(read?.(saying(row, value)), kept))
    return new Set(results).size > 1 ? [] : [nameOfRow(row)]
  })
  expect(wrong).toEqual([])
})

test('only what the documents call writable is said to be written', () => {
  const told = new Map(documented.map((row) => [nameOfRow(row), row.cells[1] ?? '']))
  const wrong = placed.filter(
    (row) => row.cells[2] !== '–' && /read-only|response only/.test(told.get(nameOfRow(row)) ?? ''),
  )
  expect(wrong.map(nameOfRow)).toEqual([])
  const forgotten = documented.filter(({ cells }) => (cells[1] ?? '').startsWith('writable'))
  const written = new Set(placed.filter(({ cells }) => cells[2] !== '–').map(nameOfRow))
  expect(forgotten.map(nameOfRow).filter((name) => !written.has(name))).toEqual([])
})

test('these fields, and no others, are not shown, or not read', () => {
  const without = placed.filter(
    ({ cells: [read, shown] }) => !read?.startsWith('`') || !shown?.startsWith('`'),
  )
  // Each member of an organization repeats the ID of that organization.
  expect(without.map(nameOfRow)).toEqual(['Organization: members.orgId'])
})
