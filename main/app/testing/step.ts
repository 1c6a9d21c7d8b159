import fc from 'fast-check'
import { type FlagName, flagNames } from '../../../contract/node.ts'
import type { RequestFault } from './memory-service.ts'
import { nameAt, networkCount, placeNames, sets } from './networks.ts'

/** One step of a sequence; networks are given by their index in `ids`. */
export type Step =
  | { readonly kind: 'connect' | 'join'; readonly network: number; readonly on: boolean }
  | { readonly kind: 'flag'; readonly network: number; readonly flag: FlagName; readonly on: boolean }
  /** If `minutes` is null, the pause lasts until it is resumed. */
  | { readonly kind: 'pause'; readonly networks: readonly number[]; readonly minutes: number | null }
  | { readonly kind: 'resume'; readonly networks: readonly number[] }
  | { readonly kind: 'use-set'; readonly set: number }
  | { readonly kind: 'go-back' }
  /** The computer moves to another place. */
  | { readonly kind: 'place'; readonly place: number }
  /** Another program on this computer makes the change. */
  | { readonly kind: 'others-join'; readonly network: number; readonly on: boolean }
  | { readonly kind: 'others-flag'; readonly network: number; readonly flag: FlagName; readonly on: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The process is killed after this many more writes. */
  | { readonly kind: 'kill'; readonly writes: number }
  | { readonly kind: 'restart' }
  /** The next write requests fail. */
  | { readonly kind: 'fault'; readonly fault: RequestFault; readonly times: number }
  | { readonly kind: 'service-gone'; readonly ms: number }
  | { readonly kind: 'clock'; readonly ms: number }

const network = fc.nat(networkCount - 1)
const on = fc.boolean()
const networks = fc.subarray(
  Array.from({ length: networkCount }, (_, place) => place),
  { minLength: 1 },
)
const flag = fc.constantFrom(...flagNames)
const year = 365 * 24 * 3_600_000

type Kind = fc.WeightedArbitrary<Step>

/** The weights: actions of the person are the most common, then waiting, then faults. */
const kinds: [Kind, ...Kind[]] = [
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('connect' as const), network, on }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), network, on: fc.constant(true) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('flag' as const), network, flag, on }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      networks,
      minutes: fc.constantFrom(null, 1, 60),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('resume' as const), networks }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('use-set' as const), set: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'go-back' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('place' as const), place: fc.nat(placeNames.length - 1) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('others-join' as const), network, on }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('others-flag' as const), network, flag, on }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 40, 300, 1_000, 12_000, 70_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('kill' as const), writes: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom<RequestFault>('refused', 'answer-lost', 'gone'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('service-gone' as const), ms: fc.constantFrom(500, 15_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ms: fc.constantFrom(-year, -60_000, 60_000, 3_600_000, year),
    }),
  },
]

const stepsOf = (some: [Kind, ...Kind[]]) => fc.array(fc.oneof(...some), { minLength: 1, maxLength: 14 })

/** A failure that needs several steps of one kind is found sooner with few kinds to choose from. */
const stepsOfFewKinds = fc
  .subarray(kinds, { minLength: 1 })
  .chain((some) => stepsOf(some as [Kind, ...Kind[]]))

export interface Sequence {
  readonly steps: readonly Step[]
  /** The latencies of successive requests in ms. They are repeated from the beginning when they are used up. */
  readonly latencies: readonly number[]
}

export const sequences: fc.Arbitrary<Sequence> = fc.record({
  steps: fc.oneof(stepsOf(kinds), stepsOfFewKinds),
  latencies: fc.array(fc.constantFrom(0, 1, 7, 60), { minLength: 1, maxLength: 4 }),
})

/** Describes a step in the message of a failed test. */
export function wordsOf(step: Step): string {
  const which =
    'network' in step ? nameAt(step.network) : 'networks' in step ? step.networks.map(nameAt).join(', ') : ''
  switch (step.kind) {
    case 'connect':
      return `${step.on ? 'connect' : 'disconnect'} ${which}`
    case 'join':
      return `join ${which} by its id`
    case 'flag':
      return `set ${which}'s ${step.flag} ${step.on ? 'on' : 'off'}`
    case 'pause':
      return `pause ${which} ${step.minutes === null ? 'until resumed' : `for ${step.minutes} min`}`
    case 'resume':
      return `resume ${which}`
    case 'use-set':
      return `use the set ${sets[step.set]?.name}`
    case 'go-back':
      return 'back to before the last set'
    case 'place':
      return `at ${placeNames[step.place]}`
    case 'others-join':
      return `another program ${step.on ? 'joins' : 'leaves'} ${which}`
    case 'others-flag':
      return `another program sets ${which}'s ${step.flag} ${step.on ? 'on' : 'off'}`
    case 'wait':
      return `${step.ms} ms pass`
    case 'kill':
      return `killed after ${step.writes} more writes`
    case 'restart':
      return 'quit, and started again'
    case 'fault':
      return `the service's next ${step.times} writes: ${step.fault}`
    case 'service-gone':
      return `the service is gone for ${step.ms} ms`
    case 'clock':
      return `the computer's clock is set by ${step.ms} ms`
  }
}
