import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { jsonReply, leniently } from './replies.ts'

/** Serves the settings that the service loaded from local.conf in its home when it started. */
export function configRoutes(home: string): Hono {
  const loaded = leniently(localConf(home)) ?? {}
  return new Hono().get('/config', () => jsonReply(loaded))
}

function localConf(home: string): string {
  try {
    return readFileSync(join(home, 'local.conf'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
