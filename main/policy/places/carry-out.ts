import type { Fault } from '../../../contract/fault.ts'
import { flagsOf, isConnected } from '../../../contract/network-state.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import type { PlaceDecision, PlaceRule } from '../../../contract/place.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { routeCutting } from '../../../domain/policy/cuts-place.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import type { Store } from '../../state/store.ts'
import type { Writer } from '../../state/writer.ts'
import type { Pauses } from '../pause/handlers.ts'
import type { UseSets } from '../sets/use-sets.ts'

/** Rules use the same actions as a person does. */
export interface RuleActions {
  readonly store: Pick<Store, 'snapshot'>
  readonly writer: Pick<Writer, 'setIntent'>
  readonly sets: Pick<UseSets, 'use' | 'goBack'>
  readonly pauses: Pauses
}

export interface Undo {
  /** Returns whether nothing that the rule changed has been changed since. */
  isOpen(): boolean
  run(): Promise<Result<void>>
}

interface CarriedOut {
  readonly outcome: PlaceDecision['outcome']
  /** null: nothing was changed */
  readonly undo: Undo | null
  /** Networks that were connected while their routes were still unknown */
  readonly unseen: readonly NetworkId[]
}

type Action = PlaceRule['action']
type ActionOf<K extends Action['kind']> = Extract<Action, { readonly kind: K }>

/** Carries out one rule, unless it would cut the connection that identified the place. Never joins a new network. */
export async function carryOut(
  action: Action,
  fingerprints: readonly PlaceFingerprint[],
  by: ChangedBy,
  actions: RuleActions,
): Promise<CarriedOut> {
  switch (action.kind) {
    case 'use-set':
      return useSet(action, fingerprints, by, actions)
    case 'pause':
      return pause(action, by, actions)
    case 'full-tunnel':
      return openTunnel(action, fingerprints, actions)
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

async function useSet(
  { set: id }: ActionOf<'use-set'>,
  fingerprints: readonly PlaceFingerprint[],
  by: ChangedBy,
  { store, sets }: RuleActions,
): Promise<CarriedOut> {
  const { sets: known, networks } = fromSnapshot(store)
  const set = known.find((one) => one.id === id)
  if (set === undefined) return failed({ code: 'set-unknown' })
  const connected = set.networks.filter(({ state }) => state === 'connected')
  const wanted = connected.flatMap(({ network, flags }) => {
    const entry = networks.find((one) => one.id === network)
    return entry === undefined ? [] : [{ id: network, network: entry.network, flags }]
  })
  const cut = cutOf(wanted, fingerprints)
  if (cut !== null) return unchanged(cut)
  if (planSet(set.networks, networks).changes.length === 0) return unchanged({ kind: 'nothing-to-do' })
  const used = await sets.use(id, by)
  if (!used.ok) return failed(used.error)
  const { at, failed: failures } = used.value
  const undo: Undo = {
    isOpen() {
      const { used: last } = store.snapshot().sets
      return last !== null && last.at === at && last.canGoBack
    },
    async run() {
      const back = await sets.goBack()
      return back.ok ? ofReport(back.value.failed) : back
    },
  }
  const unseen = wanted.filter(({ network }) => network === null).map((one) => one.id)
  return { ...outcomeOf(failures), undo, unseen }
}

async function pause(
  { networks: ids }: ActionOf<'pause'>,
  by: ChangedBy,
  { store, pauses }: RuleActions,
): Promise<CarriedOut> {
  const open = (): readonly NetworkEntry[] => store.snapshot().networks.filter(({ id }) => ids.includes(id))
  const due = open().filter((entry) => isConnected(entry) && entry.pause === null)
  if (due.length === 0) return unchanged({ kind: 'nothing-to-do' })
  const report = await pauses.start(
    due.map(({ id }) => id),
    { kind: 'until-resumed' },
    by,
  )
  const undo: Undo = {
    isOpen: () =>
      report.done.every((id) => open().some((entry) => entry.id === id && entry.pause?.by.kind === 'place')),
    run: async () => ofReport((await pauses.end(report.done)).failed),
  }
  return { ...outcomeOf(report.failed), undo: report.done.length === 0 ? null : undo, unseen: [] }
}

async function openTunnel(
  { network: id }: ActionOf<'full-tunnel'>,
  fingerprints: readonly PlaceFingerprint[],
  { store, writer }: RuleActions,
): Promise<CarriedOut> {
  const entryNow = (): NetworkEntry | undefined => store.snapshot().networks.find((one) => one.id === id)
  const entry = entryNow()
  if (entry === undefined) return failed({ code: 'network-unknown' })
  const flags = { ...flagsOf(entry), allowDefault: true }
  const cut = cutOf([{ network: entry.network, flags }], fingerprints)
  if (cut !== null) return unchanged(cut)
  const [wasConnected, before, { pause: paused }] = [isConnected(entry), flagsOf(entry), entry]
  if (wasConnected && before.allowDefault && paused === null) return unchanged({ kind: 'nothing-to-do' })
  const opened = await writer.setIntent(id, {
    flags: { allowDefault: true },
    ...(!wasConnected && { connected: true }),
    ...(paused !== null && { pause: null }),
  })
  if (!opened.ok) return failed(opened.error)
  const undo: Undo = {
    isOpen() {
      const now = entryNow()
      return now !== undefined && isConnected(now) && flagsOf(now).allowDefault && now.pause === null
    },
    run: () =>
      writer.setIntent(id, {
        flags: { allowDefault: before.allowDefault },
        ...(!wasConnected && { connected: false }),
        ...(paused !== null && { pause: { by: paused.by, since: paused.since, until: paused.until } }),
      }),
  }
  return { outcome: { kind: 'done' }, undo, unseen: entry.network === null ? [id] : [] }
}

function fromSnapshot(store: Pick<Store, 'snapshot'>) {
  const { sets, networks } = store.snapshot()
  return { sets: sets.sets, networks }
}

type Failures = readonly { readonly fault: Fault }[]

function outcomeOf([first]: Failures): Pick<CarriedOut, 'outcome'> {
  return { outcome: first === undefined ? { kind: 'done' } : { kind: 'failed', fault: first.fault } }
}

function ofReport([first]: Failures): Result<void> {
  return first === undefined ? success(undefined) : { ok: false, error: first.fault }
}

function unchanged(outcome: PlaceDecision['outcome']): CarriedOut {
  return { outcome, undo: null, unseen: [] }
}

function failed(fault: Fault): CarriedOut {
  return unchanged({ kind: 'failed', fault })
}
