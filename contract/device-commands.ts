import * as v from 'valibot'
import { nicknameProblem } from '../domain/devices/nickname.ts'
import { command } from './command.ts'
import type { DevicePage } from './devices.ts'
import { nodeAddress } from './hosting-schema.ts'

const version = v.pipe(v.string(), v.maxLength(64))
const nickname = v.pipe(
  v.string(),
  v.check((text) => nicknameProblem(text) === null),
)

/** The other computers of the networks. Part of `commands`. */
export const deviceCommands = {
  /** `since`: the version of the last page that was read; null: none. While a window asks, they are read often. */
  'devices.page': command(v.strictObject({ since: v.nullable(version) })).replies<DevicePage>(),
  /** What the person calls a device here; empty: nothing */
  'devices.setNickname': command(v.strictObject({ node: nodeAddress, name: nickname })).replies<void>(),
} as const
