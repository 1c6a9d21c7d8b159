import { isDeepStrictEqual } from 'node:util'
import { type DeviceList, noDevices } from '../../contract/devices.ts'
import type { Fault } from '../../contract/fault.ts'
import { type Result, success } from '../../contract/result.ts'
import { type Device, withSince } from '../../domain/devices/device.ts'
import { mergeDevices } from '../../domain/devices/merge-devices.ts'
import type { NodeAddress } from '../../domain/network-id.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { createPollingLoop } from '../state/poller.ts'
import type { DeviceFacts } from './read-devices.ts'

/** Milliseconds between two reads */
interface DevicePace {
  /** Milliseconds between two reads while a view shows devices */
  readonly shown: number
  readonly hidden: number
}

/** Devices that are shown are read again after this many times as long as it took: on Windows that may be seconds. */
const rest = 10

const usualPace: DevicePace = { shown: 2_000, hidden: 60_000 }

interface DirectoryParts {
  /** `isAsked`: a view shows devices, or somebody asks for them now. */
  readonly read: (isAsked: boolean) => Promise<Result<DeviceFacts>>
  readonly nicknames: {
    all(): Nicknames
    save(nicknames: Nicknames): void
  }
  readonly pace?: DevicePace
  /** Milliseconds since the epoch */
  readonly now?: () => number
}

type Listener = (after: DeviceList, before: DeviceList) => void

/** Keeps up to date the list of other computers in the networks that are joined or hosted here. */
export interface DeviceDirectory {
  /** Returns the list as it was read last, without asking anybody. */
  list(): DeviceList
  /** Reads the list now. A read that is under way is shared. */
  read(): Promise<Result<DeviceList>>
  /** Calls the listener after each read and each change, until the returned function is called. */
  subscribe(listener: Listener): () => void
  /** Says if a view shows devices, which are then read more often. */
  setShown(shown: boolean): void
  /** Reads at once, and regularly from now on. */
  poke(): void
  /** The service went away: whether a device is online is not known now. */
  lost(fault: Fault | null): void
  /** An empty name removes the nickname. */
  setNickname(node: NodeAddress, name: string): void
  /** Adds to the present nicknames. */
  addNicknames(nicknames: Nicknames): void
  stop(): void
}

export function createDeviceDirectory(parts: DirectoryParts): DeviceDirectory {
  const { read, nicknames, pace = usualPace, now = Date.now } = parts
  const listeners = new Set<Listener>()
  let list = noDevices
  let facts: DeviceFacts | null = null
  let reading: Promise<Result<DeviceList>> | null = null
  let isShown = false
  /** Milliseconds that the last read took */
  let took = 0

  function show(next: DeviceList): void {
    const before = list
    const known = new Map(before.devices.map((device) => [device.node, device]))
    const devices = next.devices.map((device) => {
      const old = known.get(device.node)
      return old !== undefined && isDeepStrictEqual(old, device) ? old : device
    })
    const isSame =
      devices.length === before.devices.length &&
      devices.every((device, index) => device === before.devices[index])
    list = { ...next, devices: isSame ? before.devices : devices }
    for (const listener of listeners) listener(list, before)
  }

  function merged({ networks, sources, at }: DeviceFacts): DeviceList {
    const devices = mergeDevices({ ...sources, nicknames: new Map(Object.entries(nicknames.all())), now: at })
    const known = new Map(list.devices.map((device) => [device.node, device]))
    return { networks, devices: withSince(devices, known, at, at - list.at), at, fault: null }
  }

  async function readOnce(isAsked: boolean): Promise<Result<DeviceList>> {
    const began = performance.now()
    const reply = await read(isAsked)
    took = performance.now() - began
    if (!reply.ok) {
      lost(reply.error)
      return reply
    }
    facts = reply.value
    show(merged(facts))
    return success(list)
  }

  function lost(fault: Fault | null): void {
    show({ ...list, devices: list.devices.map(unseen), fault })
  }

  function rename(names: Nicknames): void {
    nicknames.save(names)
    if (facts !== null) show({ ...merged(facts), fault: list.fault })
  }

  function share(isAsked: boolean): Promise<Result<DeviceList>> {
    reading ??= readOnce(isAsked).finally(() => {
      reading = null
    })
    return reading
  }

  const loop = createPollingLoop({
    work: async () => void (await share(isShown)),
    pause: () => (isShown ? Math.max(pace.shown, rest * took) : pace.hidden),
  })

  return {
    list: () => list,
    read: () => share(true),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setShown(shown) {
      if (shown === isShown) return
      isShown = shown
      if (shown && now() - list.at >= pace.shown) loop.now()
      else loop.reschedule()
    },
    poke: loop.now,
    lost,
    setNickname(node, name) {
      const { [node]: _, ...others } = nicknames.all()
      rename(name === '' ? others : { ...others, [node]: name })
    },
    addNicknames: (added) => rename({ ...nicknames.all(), ...added }),
    stop: loop.stop,
  }
}

function unseen(device: Device): Device {
  return { ...device, online: null, since: null }
}
