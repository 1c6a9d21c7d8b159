import { type Line, unknownLine } from '../../../domain/computer/line.ts'
import { type Call, onSystemBus, type Target } from './system-bus.ts'

const bus = 'org.freedesktop.NetworkManager'
const manager: Target = [bus, '/org/freedesktop/NetworkManager', bus]
const device = `${bus}.Device`
/** ms */
const timeout = 2_000

/** As NetworkManager has it, asked over D-Bus. Where it does not run, or does not see to the interface, nothing is known. */
export async function readNetworkManagerLine(name: string): Promise<Line> {
  try {
    return await onSystemBus(timeout, async (call) => {
      const [path] = await call(manager, 'GetDeviceByIpIface', 's', [name])
      if (typeof path !== 'string') return unknownLine
      const [metered, networkName] = await Promise.all([
        property(call, path, device, 'Metered').catch(() => null),
        wifiName(call, path),
      ])
      return { networkName, isMetered: meteredOf(metered) }
    })
  } catch {
    return unknownLine
  }
}

/** null: of a device that is no Wi-Fi, or that is connected to none */
async function wifiName(call: Call, path: string): Promise<string | null> {
  try {
    const point = await property(call, path, `${device}.Wireless`, 'ActiveAccessPoint')
    if (typeof point !== 'string' || point === '/') return null
    return nameOf(await property(call, point, `${bus}.AccessPoint`, 'Ssid'))
  } catch {
    return null
  }
}

async function property(call: Call, path: string, face: string, name: string): Promise<unknown> {
  const [variant] = await call([bus, path, 'org.freedesktop.DBus.Properties'], 'Get', 'ss', [face, name])
  return typeof variant === 'object' && variant !== null && 'value' in variant ? variant.value : variant
}

/** NMMetered: unknown, yes, no, and both of them as a guess */
const metered: readonly (boolean | null)[] = [null, true, false, true, false]

function meteredOf(value: unknown): boolean | null {
  return typeof value === 'number' ? (metered[value] ?? null) : null
}

/** Bytes of any kind, most often UTF-8; a network that hides its name has none. */
function nameOf(value: unknown): string | null {
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
  return text.replaceAll('\0', '') === '' ? null : text
}
