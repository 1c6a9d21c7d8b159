import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CommandName, commands } from '../../contract/commands.ts'
import { failure, success } from '../../contract/result.ts'
import { always } from '../testing/always.ts'
import { anyArgument, prototypeNames } from '../testing/any.ts'
import { rightArguments } from '../testing/right-arguments.ts'
import { dispatch, type Handlers } from './handlers.ts'

const commandNames = Object.keys(commands) as CommandName[]
const fieldNames = [...new Set(Object.values(rightArguments).flatMap((given) => Object.keys(given ?? {})))]
const names = [
  ...fieldNames,
  'name',
  'authorized',
  'rules',
  'routes',
  'permissions',
  'tags',
  'ssoConfig',
  'r',
]

/** Every command's handler, telling what it was handed. */
function witnesses(seen: [CommandName, unknown][]): Handlers {
  const entries = commandNames.map((name) => [
    name,
    (argument: unknown) => {
      seen.push([name, argument])
      return success(undefined)
    },
  ])
  return Object.fromEntries(entries)
}

const anyName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...commandNames) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(...prototypeNames, 'network.Join', 'network.join ', '', null),
  },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: anyArgument(names) },
)

/** A right argument, and one with a field of it, or one too many, that holds anything. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(...commandNames),
    fc.constantFrom(...names, ...prototypeNames),
    anyArgument(names),
    fc.integer({ min: 0, max: 3 }),
  )
  .map(([name, field, value, way]): [unknown, unknown] => {
    const right = rightArguments[name]
    if (way === 0) return [name, right]
    const own = right === undefined ? [] : Object.entries(right)
    const hit = own[way % Math.max(own.length, 1)]?.[0]
    return [name, Object.fromEntries([...own, [way === 1 || hit === undefined ? field : hit, value]])]
  })

always(
  'whatever a page asks, it is answered, and acted upon only where it is right',
  fc.oneof(fc.tuple(anyName, anyArgument(names)), nearlyRight),
  async ([name, argument]) => {
    const seen: [CommandName, unknown][] = []
    const logged: string[] = []
    const result = await dispatch(witnesses(seen), name, argument, (line) => logged.push(line))
    expect(logged).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    const [acted] = seen
    if (acted === undefined) {
      const exists = typeof name === 'string' && Object.hasOwn(commands, name)
      expect(result).toEqual(exists ? failure('argument-invalid', name) : failure('command-unknown'))
      return
    }
    expect(result).toEqual(success(undefined))
    expect(seen).toHaveLength(1)
    expect(acted[0]).toBe(name)
    expect(v.is(commands[acted[0]].argument, argument)).toBe(true)
    expect(v.is(commands[acted[0]].argument, acted[1])).toBe(true)
  },
)

test.each(commandNames)(
  '%s with a right argument is acted upon: the cases above are no empty ones',
  async (name) => {
    const seen: [CommandName, unknown][] = []
    expect(await dispatch(witnesses(seen), name, rightArguments[name], () => undefined)).toEqual(
      success(undefined),
    )
    expect(seen).toEqual([[name, rightArguments[name]]])
  },
)
