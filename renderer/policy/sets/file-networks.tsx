import { useRef } from 'preact/hooks'
import type { NetworkInSet } from '../../../contract/network-set.ts'
import { type Flags, flagNames, type OpeningFlag, openingFlags } from '../../../contract/node.ts'
import type { GrantedFlags } from '../../../contract/set-commands.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { joinedList } from '../../../words/lists.ts'
import { grouped } from '../../text/network.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Fold } from '../../ui/group.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { networkName, stateShapes } from './set-states.tsx'
import './styles/sets.css'

interface Granting {
  readonly granted: () => readonly GrantedFlags[]
  tick(set: string | null, network: NetworkId, flag: OpeningFlag, on: boolean): void
}

/** Keeps the ticked flags outside the state, so that a tick does not draw thousands of networks again. */
export function useGranting(): Granting {
  const all = useRef(new Map<string, GrantedFlags>()).current
  return {
    granted: () => [...all.values()].filter(({ flags }) => flags.length > 0),
    tick(set, network, flag, on) {
      const key = JSON.stringify([set, network])
      const others = (all.get(key)?.flags ?? []).filter((one) => one !== flag)
      all.set(key, { set, network, flags: on ? [...others, flag] : others })
    },
  }
}

export function asksForMore(flags: Flags): boolean {
  return openingFlags.some((flag) => flags[flag])
}

interface FileFlagsProps {
  readonly granting: Granting
  /** null: the network is not in a set */
  readonly set: string | null
  readonly network: NetworkId
  readonly name: string
  readonly flags: Flags
}

/** A network's ID and its switches in the file. Switches that give a network more access stay off unless they are ticked. */
export function FileFlags({ granting, set, network, name, flags }: FileFlagsProps) {
  const t = useTranslate()
  const on = flagNames.filter((flag) => flags[flag])
  const words = joinedList(
    t,
    on.map((flag) => t(`flags.${flag}`)),
    'and',
  )
  return (
    <fieldset class="file-flags stack gap-0">
      <legend class="visually-hidden">{t('file-networks.switches', { name })}</legend>
      <div class="mono secondary">{grouped(network)}</div>
      <div class="secondary">{t('file-networks.said', { count: on.length, flags: words })}</div>
      {openingFlags.map(
        (flag) =>
          flags[flag] && (
            <label key={flag} class="check-line inline">
              <input
                type="checkbox"
                onChange={({ currentTarget }) => granting.tick(set, network, flag, currentTarget.checked)}
              />
              <span>
                <span class="file-flag">{t(`flag.${flag}`)}</span>
                <span class="secondary">{t(`flag-description.${flag}`)}</span>
              </span>
            </label>
          ),
      )}
    </fieldset>
  )
}

interface FileSetProps {
  readonly granting: Granting
  readonly set: string
  readonly networks: readonly NetworkInSet[]
}

/** The networks of a set in a file: those with something to tick, and the others folded. */
export function FileSet({ granting, set, networks }: FileSetProps) {
  const t = useTranslate()
  const asking = networks.filter(({ flags }) => asksForMore(flags))
  const others = networks.filter(({ flags }) => !asksForMore(flags))
  const draw = (one: NetworkInSet) => {
    const name = networkName(one, [])
    return (
      <div key={one.network} class="file-network">
        <div class="inline gap-3">
          <StateIcon state={stateShapes[one.state]} size={14} />
          <span class="truncate" dir="auto" title={name}>
            {name}
          </span>
          <span class="secondary flex-none">{t('file-networks.state', { state: one.state })}</span>
        </div>
        <FileFlags granting={granting} set={set} name={name} network={one.network} flags={one.flags} />
      </div>
    )
  }
  return (
    <>
      {asking.map(draw)}
      {others.length > 0 && (
        <Fold title={t('file-networks.others', { count: others.length })}>{others.map(draw)}</Fold>
      )}
    </>
  )
}
