import { sampleEntry, sampleNode, sampleSnapshot } from '../../contract/testing/joined.ts'
import type { ReportContent } from '../report/content.ts'
import type { Originals } from './report-world.ts'

export const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
export const colons = (mac: string): string => (mac.match(/../g) ?? []).join(':')
export const fullSix = (digits: string): string => `${(digits.match(/.{4}/g) ?? []).join(':')}:0:0:0:7`

/** A report of that world, with each thing in all places and all writings. `inText`: names that stand in running text too */
export function contentOf(
  world: Originals,
  inText: readonly boolean[],
  tokens: readonly string[],
): ReportContent {
  const { nodes, networks, names, addresses, subnets, macs, uuids, hosts, emails, interfaces } = world
  const entries = networks.map((id, at) =>
    sampleEntry(
      { id, name: names[at] ?? '' },
      {
        id,
        name: names[at] ?? '',
        mac: colons(macs[at % 3] ?? ''),
        assignedAddresses: addresses.map((each, place) => `${dotted(each)}/${subnets[place % 3]?.prefix}`),
        routes: subnets.map(({ first, prefix }) => ({
          ...{ target: `${dotted(first)}/${prefix}`, via: dotted(addresses[0] ?? 0) },
          ...{ flags: 0, metric: 0 },
        })),
        portDeviceName: interfaces[at % 2] ?? '',
        dns: { domain: hosts[0] ?? '', servers: addresses.slice(0, 1).map(dotted) },
        authenticationURL: `https://${hosts[1]}/login?state=${tokens[0]}`,
      },
    ),
  )
  const waiting = nodes.map((member, at) => ({
    ...{ source: 'controller' as const, network: networks[0] ?? '', networkName: names[0] ?? '' },
    ...{ member, name: names[at] ?? '', since: 0 },
  }))
  const snapshot = sampleSnapshot({ networks: entries, node: { ...sampleNode, address: nodes[0] ?? '' } })
  return {
    system: { json: { version: '0.1.0', desktop: 'XFCE' } },
    doctor: {
      json: {
        name: names,
        address: [...addresses.map(dotted), fullSix(world.six)],
        mac: macs.map(colons),
        id: [...networks, ...nodes, ...uuids],
        interface: interfaces,
        domain: hosts,
        description: emails,
        detail: `PORT_ERROR at ${dotted(addresses[0] ?? 0)}: ${JSON.stringify(names[0])}`,
      },
    },
    networks: { json: { ...snapshot, hosting: { ...snapshot.hosting, waiting } } },
    computer: {
      json: { neighbours: macs.map((mac) => ({ mac: mac.toUpperCase(), interface: interfaces[0] })) },
    },
    log: { text: `${logLines(world, inText, tokens).join('\n')}\n` },
  }
}

function logLines(
  world: Originals,
  inText: readonly boolean[],
  tokens: readonly string[],
): readonly string[] {
  const line = (text: string): string => `2026-11-22T07:34:03.123Z error ${text}`
  return [
    ...world.names.flatMap((name, at) => [
      line(`network ${JSON.stringify(name)} and «${name}»`),
      ...(inText[at] === true ? inWords(name).map(line) : []),
    ]),
    ...world.networks.flatMap((id) => [
      id,
      id.toUpperCase(),
      `0x${id}`,
      `GET /network/${id}: 404`,
      planeOf(id, world.nodes[0] ?? ''),
    ]),
    ...world.nodes.flatMap((id) => [id, `node=${id.toUpperCase()},`, rfc4193Of(world.networks[0] ?? '', id)]),
    ...world.addresses.flatMap((each) => writings(each).map(line)),
    ...world.macs.flatMap((mac) => [
      colons(mac),
      colons(mac).replaceAll(':', '-').toUpperCase(),
      `enx${mac}`,
    ]),
    ...world.hosts.flatMap((each) => [line(`https://x:y@${each}:8443/z?q=${each}`), each.toUpperCase()]),
    ...world.emails.flatMap((each) => [`from <${each}>,`, each.toUpperCase()]),
    line(`EACCES, open '/home/${world.user}/.config/x' ${world.user}`),
    line(`C:\\Users\\${world.user}\\AppData and file:///Users/${world.user}/y`),
    line(
      `at ${fullSix(world.six)}, [${fullSix(world.six).toUpperCase()}]:9993, ${fullSix(world.six).replace(':0:0:0:', '::')}/64`,
    ),
    ...world.uuids,
    ...world.interfaces.map((name) => `dev ${name} mtu 2800`),
    ...tokens.flatMap((token) => [
      line(`X-ZT1-Auth: ${token}`),
      line(`Authorization: token ${token}`),
      token,
    ]),
  ]
}

function inWords(name: string): readonly string[] {
  const encoded = name.isWellFormed() ? [`GET /q/${encodeURIComponent(name)}`] : []
  return [`${name} is gone`, `/srv/${name}2/x`, name.normalize('NFD'), ...encoded]
}

function writings(address: number): readonly string[] {
  const octets = dotted(address).split('.')
  const digits = octets.map((octet) => Number(octet).toString(16).padStart(2, '0'))
  return [
    ...[
      dotted(address),
      `http://${dotted(address)}:9993/x`,
      `${dotted(address)}/9993`,
      `::ffff:${dotted(address)}`,
    ],
    ...[octets.map((octet) => octet.padStart(3, '0')).join('.'), octets.join('-'), String(address)],
    ...[`0x${digits.join('')}`, `${digits.toReversed().join('').toUpperCase()}:2709`],
    ...[
      `${octets.toReversed().join('.')}.in-addr.arpa`,
      `::ffff:${digits.slice(0, 2).join('')}:${digits.slice(2).join('')}`,
    ],
  ]
}

export function rfc4193Of(network: string, node: string): string {
  return (`fd${network}9993${node}`.match(/.{4}/g) ?? []).join(':')
}

function planeOf(network: string, node: string): string {
  const part = (Number.parseInt(network.slice(0, 8), 16) ^ Number.parseInt(network.slice(8), 16)) >>> 0
  return (`fc${part.toString(16).padStart(8, '0')}${node}000000000001`.match(/.{4}/g) ?? []).join(':')
}
