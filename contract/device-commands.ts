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
/** Characters: the largest picture of 200 devices has a third of them. */
const largestMap = 7_000_000
const mapFile = v.pipe(
  v.strictObject({ format: v.picklist(mapFormats), content: v.pipe(v.string(), v.maxLength(largestMap)) }),
  v.check(isMapFile),
)
const historySubject = v.variant('kind', [
  v.strictObject({ kind: v.literal('node'), address: nodeAddress }),
  v.strictObject({ kind: v.literal('network'), id: networkId }),
])

/** The other computers of the networks. Part of `commands`. */
export const deviceCommands = {
  /** `since`: the version of the last page that was read; null: none. While a window asks, they are read often. */
  'devices.page': command(v.strictObject({ since: v.nullable(version) })).replies<DevicePage>(),
  /** The best of those that a text finds; with a slip in a word too. */
  'devices.find': command(v.strictObject({ query: v.pipe(v.string(), v.maxLength(longestQuery)) })).replies<
    readonly Device[]
  >(),
  /** How it was reached in a time, as far as it was seen since the start. */
  'devices.history': command(
    v.strictObject({ subject: historySubject, span: v.picklist(linkSpans) }),
  ).replies<LinkHistory>(),
  /** What the person calls a device here; empty: nothing */
  'devices.setNickname': command(v.strictObject({ node: nodeAddress, name: nickname })).replies<void>(),
  /** Whether it is told when the device comes and goes */
  'devices.setWatched': command(v.strictObject({ node: nodeAddress, watched: v.boolean() })).replies<void>(),
  /** A map as it is drawn, to where the person says in the system's own dialog; false: cancelled */
  'devices.saveMap': command(mapFile).replies<boolean>(),
} as const
