import type { NetworkInSet } from '../../../contract/network-set.ts'
import { flagsOf, isConnected } from '../../../contract/network-state.ts'
import type { ChangedBy, ChangeReport } from '../../../contract/pause.ts'
import type { PlaceDecision, PlaceRule } from '../../../contract/place.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { routeCutting } from '../../../domain/policy/decide-place.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { resultOf } from '../../reconcile/changes.ts'
import type { Undo, UseSets } from '../../reconcile/use-sets.ts'
import type { Store } from '../../state/store.ts'

/** Rules use the same actions as a person does. */
export interface RuleActions {
  readonly store: Pick<Store, 'snapshot'>
  readonly sets: Pick<UseSets, 'use' | 'goBack' | 'change'>
}

interface CarriedOut {
  readonly outcome: PlaceDecision['outcome']
  /** null: nothing can be undone */
  readonly undo: Undo | null
  /** Networks that were connected while their routes were still unknown */
  readonly unseen: readonly NetworkId[]
}

type Action = PlaceRule['action']
type Desired = Omit<NetworkInSet, 'name'>

/** Carries out one rule, unless it would cut the connection that identified the place. Never joins a new network. */
export async function carryOut(
  action: Action,
  fingerprints: readonly PlaceFingerprint[],
  by: ChangedBy,
  actions: RuleActions,
): Promise<CarriedOut> {
  const { store, sets } = actions
  const { networks } = store.snapshot()
  const desired = desiredBy(action, store.snapshot())
  if (!desired.ok) return unchanged({ kind: 'failed', fault: desired.error })
  const connected = desired.value.filter(({ state }) => state === 'connected')
  const wanted = connected.flatMap(({ network: id, flags }) => {
    const entry = networks.find((one) => one.id === id)
    return entry === undefined ? [] : [{ id, network: entry.network, flags }]
  })
  const cut = cutOf(wanted, fingerprints)
  if (cut !== null) return unchanged(cut)
  if (planSet(desired.value, networks).changes.length === 0) return unchanged({ kind: 'nothing-to-do' })
  const changed =
    action.kind === 'use-set' ? await useSet(action.set, by, actions) : await sets.change(desired.value, by)
  if (!changed.ok) return unchanged({ kind: 'failed', fault: changed.error })
  const { failed, undo } = changed.value
  const unseen = wanted.filter(({ network }) => network === null).map(({ id }) => id)
  return { outcome: outcomeOf(failed), undo, unseen: undo === null ? [] : unseen }
}

async function useSet(
  id: string,
  by: ChangedBy,
  { store, sets }: RuleActions,
): ReturnType<UseSets['change']> {
  const used = await sets.use(id, by)
  if (!used.ok) return used
  const { at, failed } = used.value
  const undo: Undo = {
    isOpen() {
      const { used: last } = store.snapshot().sets
      return last !== null && last.at === at && last.canGoBack
    },
    async run() {
      const back = await sets.goBack()
      return back.ok ? resultOf(back.value.failed) : back
    },
  }
  return success({ failed, undo })
}

/** Returns the state that each network of a rule shall have. */
function desiredBy(
  action: Action,
  { sets, networks }: Pick<Snapshot, 'sets' | 'networks'>,
): Result<readonly Desired[]> {
  switch (action.kind) {
    case 'use-set': {
      const set = sets.sets.find(({ id }) => id === action.set)
      return set === undefined ? failure('set-unknown') : success(set.networks)
    }
    case 'pause': {
      const isDue = (entry: NetworkEntry): boolean =>
        action.networks.includes(entry.id) && isConnected(entry) && entry.pause === null
      return success(
        networks
          .filter(isDue)
          .map((entry) => ({ network: entry.id, state: 'paused', flags: flagsOf(entry) })),
      )
    }
    case 'full-tunnel': {
      const entry = networks.find(({ id }) => id === action.network)
      if (entry === undefined) return failure('network-unknown')
      const flags = { ...flagsOf(entry), allowDefault: true }
      return success([{ network: entry.id, state: 'connected', flags }])
    }
  }
}

/** Returns the first known route of these networks that would cut the connection; null: there is none */
export function cutOf(
  wanted: readonly Pick<NetworkEntry, 'network' | 'flags'>[],
  fingerprints: readonly PlaceFingerprint[],
): Extract<PlaceDecision['outcome'], { readonly kind: 'cuts-place' }> | null {
  for (const { network, flags } of wanted) {
    const route = network === null ? null : routeCutting(fingerprints, network, flags)
    if (network !== null && route !== null) return { kind: 'cuts-place', network: network.id, route }
  }
  return null
}

function outcomeOf([first]: ChangeReport['failed']): PlaceDecision['outcome'] {
  return first === undefined ? { kind: 'done' } : { kind: 'failed', fault: first.fault }
}

function unchanged(outcome: PlaceDecision['outcome']): CarriedOut {
  return { outcome, undo: null, unseen: [] }
}
