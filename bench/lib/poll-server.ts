/* A service whose replies are made beforehand, in a process of its own: only the reader's work is counted. */
import { createServer } from 'node:http'

const status = JSON.stringify({
  address: 'aabbccddee',
  online: true,
  version: '1.14.2',
  tcpFallbackActive: false,
  config: { settings: { primaryPort: 9993 } },
})

function network(index: number, revision: number) {
  const id = `aabbccddee${index.toString(16).padStart(6, '0')}`
  const net = `10.${64 + (index >> 8)}.${index & 255}`
  return {
    id,
    nwid: id,
    name: `network ${index}`,
    status: 'OK',
    type: 'PRIVATE',
    mac: '02:9c:3a:11:22:33',
    mtu: 2800,
    dhcp: false,
    bridge: false,
    broadcastEnabled: true,
    dns: { domain: 'lan.example', servers: [`${net}.1`] },
    assignedAddresses: [`${net}.27/24`, `fd00:aabb:ccdd:${index.toString(16)}::27/64`],
    routes: [
      { target: `${net}.0/24`, via: null, flags: 0, metric: 0 },
      { target: `172.16.${index & 255}.${(index >> 8) << 4}/28`, via: `${net}.1`, flags: 0, metric: 0 },
    ],
    netconfRevision: revision,
    portDeviceName: `zt${index}`,
    portError: 0,
    multicastSubscriptions: [
      { mac: 'ff:ff:ff:ff:ff:ff', adi: 173212699 },
      { mac: '33:33:00:00:00:01', adi: 0 },
    ],
    allowManaged: true,
    allowGlobal: false,
    allowDefault: false,
    allowDNS: false,
    authenticationURL: '',
    authenticationExpiryTime: 0,
  }
}

let list = '[]'
/** The number of networks, and whether each reply changes one of them */
let count = 0
let changing = false
let replies = 0

const listOf = (revision: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => network(index, index === 0 ? revision : 1)))

const server = createServer((request, response) => {
  if (changing && request.url === '/network') list = listOf(++replies)
  const body = request.url === '/network' ? list : status
  response.setHeader('content-type', 'application/json')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
})
process.on('message', (wanted: { readonly count: number; readonly changing: boolean }) => {
  count = wanted.count
  changing = wanted.changing
  list = listOf(1)
  process.send?.({ ready: true })
})
process.on('disconnect', () => process.exit(0))
