import { defaultFlags, type FlagName, type Flags, flagNames } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

export type Field = 'joined' | 'paused' | FlagName
export type Values = { readonly [F in Field]?: boolean }

const fields: readonly Field[] = ['joined', 'paused', ...flagNames]

/** A request for one network that has no reply yet */
export interface Asked {
  readonly network: NetworkId
  readonly values: Values
}

interface Cell {
  /** The allowed values; both are allowed if the order of two writes is unknown. */
  readonly allowed: Set<boolean>
  /** The person's last pending request for this field */
  last: Asked | null
  /** False after another program has changed the field since the last request. */
  isAlone: boolean
}

/** Tracks which state each network may have: the one that the last person or program asked for. */
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
    /** Records a request of the person. Until the reply, the old and the new values are allowed. */
    ask(network: NetworkId, values: Values): Asked {
      const asked = { network, values }
      each(network, values, (cell, value) => {
        cell.allowed.add(value)
        cell.last = asked
        cell.isAlone = true
      })
      return asked
    },
    /** Success leaves only the requested value, unless a newer request exists; a failed one may have taken effect. */
    answered(asked: Asked, isDone: boolean): void {
      each(asked.network, asked.values, (cell, value) => {
        if (cell.last !== asked) return
        cell.last = null
        if (isDone && cell.isAlone) only(cell, value)
      })
    },
    /** Records a change by another program. `isSure`: no request of ours was pending that could arrive after it. */
    others(network: NetworkId, values: Values, isSure: boolean): void {
      each(network, values, (cell, value) => {
        cell.isAlone = false
        if (isSure && cell.last === null) only(cell, value)
        else cell.allowed.add(value)
      })
    },
    /** Allows these values too. */
    allow(network: NetworkId, values: Values): void {
      each(network, values, (cell, value) => cell.allowed.add(value))
    },
    allows: (network: NetworkId, field: Field, value: boolean): boolean =>
      cellAt(network, field).allowed.has(value),
    /** Describes the allowed values in the message of a failed test. */
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
