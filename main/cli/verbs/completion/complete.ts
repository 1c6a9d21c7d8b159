import type { NetworkSet } from '../../../../contract/network-set.ts'
import { nameOf } from '../../../../contract/network-state.ts'
import { type Result, success } from '../../../../contract/result.ts'
import type { Snapshot } from '../../../../contract/snapshot.ts'
import type { Device } from '../../../../domain/devices/device.ts'
import { visibleText } from '../../../../domain/text/visible-text.ts'
import { entryWord } from '../../../../words/network-status.ts'
import { lineOfSet } from '../../../../words/set-changes.ts'
import type { Translate } from '../../../../words/translate.ts'
import { type HiddenVerb, notOneOf } from '../verb.ts'

const kinds = ['networks', 'ids', 'sets'] as const
/** ms. Nobody waits longer for completion. */
const patience = 1_500

/** Prints candidates and their descriptions, one per line, for the completion scripts only. */
export const complete: HiddenVerb = {
  takes: kinds.join('|'),
  flags: {},
  needs: 'application',
  parse({ rest: [name] }) {
    const kind = kinds.find((each) => each === name)
    if (kind === undefined) return notOneOf('__complete', kinds, name ?? '')
    return success(async ({ ask, t }) => {
      const late = new Promise<null>((done) => setTimeout(done, patience, null).unref())
      const [snapshot, devices] = await Promise.all([
        Promise.race([ask('snapshot.read'), late]),
        kind === 'ids' ? Promise.race([ask('devices.read'), late]) : null,
      ])
      if (!snapshot?.ok) return { code: 1, text: '' }
      if (kind === 'sets')
        return { code: 0, text: linesOf(snapshot.value.sets.sets.map(setLine(t, snapshot.value))) }
      const networks = kind === 'networks' ? named(t, snapshot.value) : []
      const known = kind === 'ids' && isGood(devices) ? devices.value.devices.map(deviceLine) : []
      return { code: 0, text: linesOf([...networks, ...snapshot.value.networks.map(idLine), ...known]) }
    })
  },
}

type Line = readonly [value: string, about: string]

function isGood<T>(result: Result<T> | null): result is { readonly ok: true; readonly value: T } {
  return result?.ok === true
}

/** Offers the names that belong to a single network. */
function named(t: Translate, { networks }: Snapshot): readonly Line[] {
  const own = networks.filter(
    ({ name, id }) => name !== '' && !networks.some((other) => other.name === name && other.id !== id),
  )
  return own.map((entry) => [entry.name, entryWord(t, entry, true)])
}

function idLine(entry: Snapshot['networks'][number]): Line {
  return [entry.id, nameOf(entry)]
}

/** Describes a set by the changes that using it would make now. */
function setLine(t: Translate, snapshot: Snapshot) {
  return ({ name, networks }: NetworkSet): Line => [name, lineOfSet(t, networks, snapshot)]
}

function deviceLine({ node, names }: Device): Line {
  return [node, names[0]?.name ?? '']
}

/** Omits names with invisible characters and names that look like options. The network is still offered by its id. */
function linesOf(lines: readonly Line[]): string {
  return lines
    .filter(([value]) => value === visibleText(value) && !/^[-/]/.test(value))
    .map(([value, about]) => `${value}\t${visibleText(about)}\n`)
    .join('')
}
