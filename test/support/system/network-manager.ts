import { Message, sessionBus, Variant } from '@jellybrick/dbus-next'

const bus = 'org.freedesktop.NetworkManager'
const devicePath = '/org/freedesktop/NetworkManager/Devices/3'
const pointPath = '/org/freedesktop/NetworkManager/AccessPoint/7'

/** The D-Bus properties of its one device, wlan0. */
export interface DeviceProperties {
  /** Metered, of the type u */
  readonly metered?: number
  /** Absent: the device is no Wi-Fi; null: connected to none */
  readonly ssid?: Uint8Array | null
}

/** The part of NetworkManager that is asked for a line, as its reference describes it. */
export async function startNetworkManager(
  busAddress: string,
): Promise<{ say(device: DeviceProperties): void; stop(): Promise<void> }> {
  const connection = sessionBus({ busAddress })
  let device: DeviceProperties = {}

  function propertyOf(path: string, name: unknown): Variant | null {
    const { metered, ssid } = device
    if (path === devicePath && name === 'Metered' && metered !== undefined) return new Variant('u', metered)
    if (path === devicePath && name === 'ActiveAccessPoint' && ssid !== undefined)
      return new Variant('o', ssid === null ? '/' : pointPath)
    if (path === pointPath && name === 'Ssid' && ssid) return new Variant('ay', Buffer.from(ssid))
    return null
  }
  connection.addMethodHandler((message) => {
    const { member, body, path = '' } = message
    if (member === 'GetDeviceByIpIface' && body[0] === 'wlan0')
      connection.send(Message.newMethodReturn(message, 'o', [devicePath]))
    else if (member === 'GetDeviceByIpIface')
      connection.send(Message.newError(message, `${bus}.UnknownDevice`, 'No device found'))
    else if (member === 'Get') {
      const value = propertyOf(path, body[1])
      const none = 'org.freedesktop.DBus.Error.InvalidArgs'
      connection.send(
        value === null
          ? Message.newError(message, none, 'No such property')
          : Message.newMethodReturn(message, 'v', [value]),
      )
    } else return false
    return true
  })
  await connection.requestName(bus)
  return {
    say: (changed) => {
      device = changed
    },
    async stop() {
      connection.disconnect()
    },
  }
}
