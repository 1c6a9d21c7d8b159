import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openHostedNode } from '../node/hosted-window.ts'
import type { Sent } from './alone.ts'
import { otherWays, tryToReach, webRtcWays } from './page-leaks.ts'

/** Runs in the network that `alone.ts` made. */
const names = new Set<string>()
const server = createSocket('udp4', (question, { port, address }) => {
  names.add(nameIn(question))
  // "No such name", so that nobody asks again.
  const answer = Buffer.from(question)
  answer.writeUInt16BE(0x8183, 2)
  server.send(answer, port, address)
})
server.bind(53, '10.99.0.1')
await once(server, 'listening')

const hosted = await openHostedNode()
for (const page of [hosted.small, hosted.page]) {
  for (const way of [...webRtcWays, ...otherWays]) await tryToReach(page, way, `${way}.example`)
  for (const way of [...webRtcWays, ...otherWays]) await tryToReach(page, way, '10.99.0.7')
}
await delay(5_000)
const before = sent()
await hosted.close()

await lookup('control.example').catch(() => undefined)
const socket = createSocket('udp4')
await new Promise((resolve) => socket.send('x', 9, '198.51.100.1', resolve))
process.stdout.write(JSON.stringify({ before, after: sent() }))
process.exit(0)

function sent(): Sent {
  const counters = /^\s*out0:(.*)$/m.exec(readFileSync('/proc/net/dev', 'utf8'))?.[1]?.trim().split(/\s+/)
  return { names: [...names].toSorted(), packets: Number(counters?.[9]) }
}

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)))
  }
  return labels.join('.')
}
