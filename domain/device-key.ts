import {
  isNetworkId,
  isNodeAddress,
  type NetworkId,
  type NodeAddress,
  networkIdLength,
} from './network-id.ts'

/** Returns the key of a device in one network: "network/member". */
export function deviceKey(network: NetworkId, member: NodeAddress): string {
  return `${network}/${member}`
}

export function isDeviceKey(text: string): boolean {
  const [network = '', member = '', ...rest] = text.split('/')
  return isNetworkId(network) && isNodeAddress(member) && rest.length === 0
}

export function networkOfKey(key: string): NetworkId {
  return key.slice(0, networkIdLength)
}
