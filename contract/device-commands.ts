import * as v from 'valibot'
import type { Device } from '../domain/devices/device.ts'
import { isMapFile, mapFormats } from '../domain/devices/map-file.ts'
import { nicknameProblem } from '../domain/devices/nickname.ts'
import { longestQuery } from '../domain/search/longest-query.ts'
import { command } from './command.ts'
import type { DevicePage } from './devices.ts'
import { networkId, nodeAddress } from './hosting-schema.ts'
import { type LinkHistory, linkSpans } from './link-history.ts'

const version = v.pipe(v.string(), v.maxLength(64))
const nickname = v.pipe(
  v.string(),
  v.check((text) => nicknameProblem(text) === null),
)
/** In characters. The largest picture of 200 devices needs a third of this. */
const largestMap = 7_000_000
const mapFile = v.pipe(
  v.strictObject({ format: v.picklist(mapFormats), content: v.pipe(v.string(), v.maxLength(largestMap)) }),
  v.check(isMapFile),
)
const historySubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('node'), address: nodeAddress }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
])

/** Commands about the other computers of the networks. Part of `commands`. */
export const deviceCommands = {
  /**
   * `since` is the version of the last page that was read; null: none was. Devices are polled more often while a window
   * asks.
   */
  'devices.page': command(v.strictObject({ since: v.nullable(version) })).replies<DevicePage>(),
  /** Returns the best matches of a fuzzy search. */
  'devices.find': command(v.strictObject({ query: v.pipe(v.string(), v.maxLength(longestQuery)) })).replies<
    readonly Device[]
  >(),
  /** Returns how the device was reached over a period, as far as this run has seen. */
  'devices.history': command(
    v.strictObject({ subject: historySubject, span: v.picklist(linkSpans) }),
  ).replies<LinkHistory>(),
  /** Sets the person's nickname for a device. Empty: removes it */
  'devices.setNickname': command(v.strictObject({ node: nodeAddress, name: nickname })).replies<void>(),
  /** Sets whether the person is notified when the device comes and goes. */
  'devices.setWatched': command(v.strictObject({ node: nodeAddress, watched: v.boolean() })).replies<void>(),
  /** Saves a map as drawn to a file that the person chooses. false: the person cancelled */
  'devices.saveMap': command(mapFile).replies<boolean>(),
} as const
