import type { DoctorSubject } from '../../../../contract/doctor.ts'
import type { TwoComputers, View } from '../../../support/doctor/two-computers.ts'
import { farFaults } from './far-faults.ts'
import { type Draw, drawFrom, type TwoSidedFault } from './fault.ts'
import { ownFaults } from './own-faults.ts'
import type { Truth } from './truths.ts'
import { wayFaults } from './way-faults.ts'
import { wholeVariations } from './whole.ts'

/** One way of a fault, of two at once, or of a whole system. */
export interface Variation {
  /** Unique on its side */
  readonly name: string
  /** null: nothing is wrong */
  readonly truth: Truth | null
  readonly subject?: ((world: TwoComputers) => DoctorSubject) | undefined
  readonly make: (world: TwoComputers, draw: Draw) => Promise<string>
}

const pairsOfView = 5

/** Those of this computer that keep it from anything beyond: they are told before what lies there. */
const nearer: readonly Truth[] = [
  'own-link',
  'own-udp-blocked',
  'own-route-refused',
  'own-route-elsewhere',
  'own-neighbour-fixed',
  'own-interface-down',
  'own-address-gone',
  'own-not-authorized',
]
const farther: readonly Truth[] = [
  'way-loss',
  'way-mtu',
  'peer-off',
  'peer-firewall',
  'peer-address-lost',
  'address-twice',
]

/** All that is tried from one side. A fault with several variations has them on both sides, in turn. */
export function variationsOf(view: View, seed: number): readonly Variation[] {
  const whole = wholeVariations.filter((each) => each.view === view).map((each) => ({ ...each, truth: null }))
  return [...whole, ...faultsOf(view), ...pairs(view, seed)]
}

export function faultsOf(view: View): readonly Variation[] {
  const views = ['host', 'member'] as const
  return [...ownFaults, ...wayFaults, ...farFaults].flatMap((fault, i) =>
    Array.from({ length: fault.variations }, (_, j) => j)
      .filter((j) => (fault.view ?? views[(i + j) % 2]) === view)
      .map((j) => ({ ...fault, name: `${fault.name} ${j + 1}` })),
  )
}

/** Two faults at once, of which the nearer one is to be named. */
function pairs(view: View, seed: number): readonly Variation[] {
  const draw = drawFrom(seed, view)
  const all = [...ownFaults, ...wayFaults, ...farFaults].filter((fault) => fault.view === undefined)
  const drawn = (truths: readonly Truth[]): TwoSidedFault => {
    const [first, ...others] = all.filter(({ truth }) => truths.includes(truth))
    if (first === undefined) throw new Error('there is no such fault')
    return draw.of([first, ...others])
  }
  return Array.from({ length: pairsOfView }, (_, i) => {
    const [near, far] = [drawn(nearer), drawn(farther)]
    return {
      name: `pair ${i + 1}: ${near.name}, and ${far.name}`,
      truth: near.truth,
      async make(world: TwoComputers, drawOf: Draw) {
        const beyond = await far.make(world, drawOf)
        return `${await near.make(world, drawOf)}; ${beyond}`
      },
    }
  })
}
