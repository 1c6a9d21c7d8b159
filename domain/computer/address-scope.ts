import { holds, parseAddress, parseSubnet, type Subnet, withoutPrefix } from '../addresses/address.ts'

/** The service sorts addresses and subnets into these scopes before it sets them on the computer. */
export type AddressScope = 'default-route' | 'global' | 'private' | 'unusable'

const unusable = subnets('0.0.0.0/32', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.0.0.0/8').concat(
  subnets('::/128', '::1/128', 'fe80::/10', 'ff00::/8'),
)

/** These ranges are private, belong to carriers, or are announced by nobody, as the service assumes. */
const privateSubnets = [
  ...subnets('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'),
  ...[6, 11, 21, 22, 25, 26, 28, 29, 30, 51, 55, 56].flatMap((octet) => subnets(`${octet}.0.0.0/8`)),
]

/** Takes an address or CIDR. Any other text is unusable. */
export function addressScope(text: string): AddressScope {
  const subnet = parseSubnet(text)
  if (subnet?.prefix === 0) return 'default-route'
  const address = parseAddress(withoutPrefix(text))
  if (address === null) return 'unusable'
  if (unusable.some((each) => holds(each, address))) return 'unusable'
  return privateSubnets.some((each) => holds(each, address)) ? 'private' : 'global'
}

function subnets(...texts: readonly string[]): readonly Subnet[] {
  return texts.flatMap((text) => parseSubnet(text) ?? [])
}
