import fc from 'fast-check'
import { defaultFlags } from '../../../contract/node.ts'
import {
  type Documented,
  type Json,
  type Mood,
  moodsOf,
  objectOf,
  startDocumented,
  tablesOf,
} from '../documented.ts'

/** A node service that answers as its API document allows */
const node = 'a1b2c3d4e5'
export const network = '8056c2e21c000001'
export const hosted = `${node}000001`
export const members = ['1111111111', '2222222222'] as const

export const fieldsOf = tablesOf('node-service.md')

const table = (title: string, fixed: Json): fc.Arbitrary<Json> =>
  objectOf(
    fieldsOf(title),
    Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, fc.constant(value)])),
  )

/** The unstable lists, of whose contents the document says nothing: none, of things, of ids, of something else */
export type Unstable = 'none' | 'things' | 'ids' | 'odd'

const objects = fc.record({
  status: table('Node status (Status)', { address: node }),
  network: table('Joined network (Network)', { id: network, nwid: network }),
  controller: table('Controller status', { controller: true }),
  hosted: table('Controller network', { id: hosted, nwid: hosted }),
  member: table('Controller network member', { id: members[0], address: members[0] }),
  peer: table('Peer', { address: members[0] }),
  unstable: fc.constantFrom<Unstable>('none', 'none', 'things', 'ids', 'odd'),
})

export const moods = moodsOf(objects)
type Objects = typeof objects extends fc.Arbitrary<infer T> ? T : never

/**
 * What is said of a joined network may be left out, and is true: what was set stands in it, it is there, and a write that
 * is answered with success was carried out.
 */
export function inTruth(moods: readonly Mood<Objects>[]): readonly Mood<Objects>[] {
  return moods.map(({ status, acts, objects, ...mood }) => ({
    ...mood,
    acts: acts || status < 300,
    status: status === 404 ? 500 : status,
    objects: { ...objects, network: { ...objects.network, isTrue: true } },
  }))
}

export const well = {
  status: 200,
  form: 'whole',
  acts: true,
  objects: {
    status: { online: true, version: '1.14.1' },
    network: {
      id: network,
      nwid: network,
      name: 'office',
      status: 'OK',
      type: 'PRIVATE',
      ...defaultFlags,
      isTrue: true,
    },
    controller: {},
    hosted: {},
    member: {},
    peer: {},
    unstable: 'none',
  },
} as const satisfies Mood<Objects>
export type DocumentedService = Documented<Objects>

export const startDocumentedService = (): Promise<DocumentedService> =>
  startDocumented('', () => {
    let joined: Json | null = null
    const joinedAs = ({ network: said }: Objects): Json => {
      const held = Object.entries(joined ?? {}).filter(([flag]) => typeof said[flag] === 'boolean')
      return { ...said, ...('isTrue' in said && Object.fromEntries(held)) }
    }
    const there = new Set<string>(members)
    let isHosted = true

    function unstable(kind: Unstable, ids: readonly string[], of: Json): unknown {
      if (kind === 'none') return undefined
      const things = [of, null, ...ids.map((id) => ({ ...of, id })), 'x']
      return { data: { things, ids, odd: { id: of } }[kind], meta: {} }
    }

    return {
      answer(path, { objects }, method) {
        const member = path.match(/\/member\/(\w{10})$/)?.[1]
        if (path === '/status') return { ...objects.status, address: node }
        if (path === '/network') return joined ? [joinedAs(objects), null, 'x'] : []
        if (path === '/controller') return objects.controller
        if (path === '/controller/network') return isHosted ? [hosted, null, 7] : []
        if (path === '/unstable/controller/network')
          return unstable(objects.unstable, isHosted ? [hosted] : [], objects.hosted)
        if (path.startsWith('/unstable/')) return unstable(objects.unstable, [...there], objects.member)
        if (path === '/peer') return [objects.peer, null]
        if (path.startsWith('/network/') && method === 'DELETE') return { result: true }
        if (path.startsWith('/network/')) return joined ? { ...joinedAs(objects), id: network } : undefined
        if (path.endsWith('/member')) return Object.fromEntries([...there].map((id) => [id, 1]))
        if (member !== undefined)
          return there.has(member) ? { ...objects.member, id: member, address: member } : undefined
        return isHosted && path === `/controller/network/${hosted}`
          ? { ...objects.hosted, id: hosted }
          : undefined
      },
      carryOut(method, path, body) {
        const member = path.match(/\/member\/(\w{10})$/)?.[1]
        if (path.startsWith('/network/'))
          joined = method === 'POST' ? { ...(joined ?? defaultFlags), ...body } : null
        else if (member !== undefined) there[method === 'POST' ? 'add' : 'delete'](member)
        else if (method === 'DELETE') isHosted = false
      },
    }
  })
