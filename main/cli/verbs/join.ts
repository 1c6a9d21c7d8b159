import { defaultFlags } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import { type NetworkId, parseNetworkId } from '../../../domain/network-id.ts'
import { changeFlags, changeNetwork, changeTakes, type HowToChange, readHow } from './change-network.ts'
import { refreshed } from './refreshed.ts'
import type { Verb, VerbRun } from './verb.ts'

/** Joins; a network that is remembered with the flags that it had. */
export const join: Verb = {
  takes: `ID ${changeTakes}`,
  does: 'join a network; done too where its administrator has yet to let this computer in',
  flags: changeFlags,
  writes: true,
  parse(given) {
    const [text = '', more] = given.rest
    const read = parseNetworkId(text)
    if (more !== undefined) return { ok: false, error: `join takes one argument, but got "${more}" too.` }
    if (!read.ok)
      return {
        ok: false,
        error: `join takes the ID of a network (16 digits of 0-9 and a-f), but got "${text}".`,
      }
    const how = readHow(given)
    return how.ok ? success(joinAndWait(read.id, how.value)) : how
  },
}

function joinAndWait(id: NetworkId, how: HowToChange): VerbRun {
  return async (parts) => {
    const { ask, t } = parts
    const read = await refreshed(ask, t)
    if (!read.ok) return read.error
    const isRemembered = read.value.networks.some((entry) => entry.id === id)
    return changeNetwork(parts, {
      ...{ ...how, id, wanted: 'connected' },
      send: () =>
        isRemembered
          ? ask('network.connect', { id, connected: true })
          : ask('network.join', { id, flags: defaultFlags }),
    })
  }
}
