import { expect, test } from 'vitest'
import type { Peer } from '../../../contract/node.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { ServiceLink } from '../../service/link.ts'
import { createLinkHistory } from './link-history.ts'
import { recordingPeers } from './recording-peers.ts'

const node = '0a1b2c3d4e'
const peer = { address: node, latency: 7, paths: [] } as unknown as Peer

function linkAnswering(answer: () => Promise<Result<readonly Peer[]>>) {
  const homes: string[] = []
  const link = { peers: answer, useHome: (home: string) => void homes.push(home) } as unknown as ServiceLink
  const history = createLinkHistory()
  return { history, homes, link: recordingPeers(link, history, () => 60_000) }
}

test('peers that were read are in the history; what was not answered is not', async () => {
  let answer: Result<readonly Peer[]> = failure('service-unreachable')
  const { link, history } = linkAnswering(async () => answer)
  expect(await link.peers()).toEqual(answer)
  expect(history.ofNode(node, 'minutes', 60_000).since).toBeNull()
  answer = success([peer])
  expect(await link.peers()).toEqual(answer)
  expect(history.ofNode(node, 'minutes', 60_000).entries).toHaveLength(1)
})

test('another service begins with nothing, also where the last answer of the one before comes after', async () => {
  const asked = Promise.withResolvers<Result<readonly Peer[]>>()
  const { link, history, homes } = linkAnswering(() => asked.promise)
  const late = link.peers()
  link.useHome('/other')
  asked.resolve(success([peer]))
  await late
  expect(homes).toEqual(['/other'])
  expect(history.bytes()).toBe(0)
})
