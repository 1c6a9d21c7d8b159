import { defaultFlags, type FlagName, type Flags, flagNames } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

export type Field = 'joined' | 'paused' | FlagName
export type Values = { readonly [F in Field]?: boolean }

const fields: readonly Field[] = ['joined', 'paused', ...flagNames]

/** What was asked for of one network at once, until it is answered */
export interface Asked {
  readonly network: NetworkId
  readonly values: Values
}

interface Cell {
  /** One value, or both where nobody can know which of two went first */
  readonly allowed: Set<boolean>
  /** The person's last that spoke of it */
  last: Asked | null
  /** It is on its way, and nobody else came in between. */
  isAlone: boolean
}

/** How each network is meant to stand: what the last who had a say asked for. */
export function createMeant(start: ReadonlyMap<NetworkId, Flags | null>) {
  const networks = new Map(
    [...start].map(([id, flags]) => {
      const values = { joined: flags !== null, paused: false, ...(flags ?? defaultFlags) }
      return [id, new Map(fields.map((field) => [field, cellOf(values[field])]))] as const
    }),
  )
  const cellAt = (id: NetworkId, field: Field): Cell => networks.get(id)?.get(field) ?? cellOf(false)

  function each(id: NetworkId, values: Values, act: (cell: Cell, value: boolean) => void): void {
    for (const field of fields) {
      const value = values[field]
      if (value !== undefined) act(cellAt(id, field), value)
    }
  }

  return {
    /** The person asks: until it is answered it may stand either way. */
    ask(network: NetworkId, values: Values): Asked {
      const asked = { network, values }
      each(network, values, (cell, value) => {
        cell.allowed.add(value)
        cell.last = asked
        cell.isAlone = true
      })
      return asked
    },
    /** What was carried out stands, unless somebody asked for something else since; what failed may have been done. */
    answered(asked: Asked, isDone: boolean): void {
      each(asked.network, asked.values, (cell, value) => {
        if (cell.last !== asked) return
        cell.last = null
        if (isDone && cell.isAlone) only(cell, value)
      })
    },
    /** Somebody else had the service do it. `isSure`: nothing of ours was on its way, which could come after it. */
    others(network: NetworkId, values: Values, isSure: boolean): void {
      each(network, values, (cell, value) => {
        cell.isAlone = false
        if (isSure && cell.last === null) only(cell, value)
        else cell.allowed.add(value)
      })
    },
    /** It may stand that way too. */
    allow(network: NetworkId, values: Values): void {
      each(network, values, (cell, value) => cell.allowed.add(value))
    },
    allows: (network: NetworkId, field: Field, value: boolean): boolean =>
      cellAt(network, field).allowed.has(value),
    /** For a person who reads of a failure */
    text: (network: NetworkId): string =>
      fields.map((field) => `${field}=${[...cellAt(network, field).allowed].join('/')}`).join(' '),
  }
}

function cellOf(value: boolean): Cell {
  return { allowed: new Set([value]), last: null, isAlone: false }
}

function only(cell: Cell, value: boolean): void {
  cell.allowed.clear()
  cell.allowed.add(value)
}
