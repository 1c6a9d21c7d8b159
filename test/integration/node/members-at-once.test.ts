import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createServiceClient } from '../../../main/service/client.ts'
import { must } from '../../support/outcome.ts'

test('members are changed a few at once, while other requests need not wait for them', async () => {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume()
    if (request.url?.includes('/member/') === true) waiting.push(response)
    else response.end('{"online":true}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const client = createServiceClient({
    origin: `http://127.0.0.1:${port}`,
    header: 'X-ZT1-Auth',
    token: 'abcdefabcdefabcdefabcdef',
  })
  const replies = Array.from({ length: 12 }, (_, n) =>
    client.controller.requestMember('POST', `/controller/network/x/member/${n}`, { authorized: true }),
  )
  // Each is answered only when others are there too: one after the other they would wait for ever.
  for (let answered = 0; answered < replies.length; answered += 4) {
    await expect.poll(() => waiting.length).toBe(4)
    must(await client.health())
    for (const response of waiting.splice(0)) response.end('{}')
  }
  for (const reply of replies) must(await reply)
  await client.close()
  server.close()
})
