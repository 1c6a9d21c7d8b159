import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { writeAtomically } from '../home.ts'
import { isJsonObject, type Json, type JsonObject, printJson } from '../json.ts'
import type { Service } from '../service.ts'
import { jsonReply, leniently, withParsedBody } from './replies.ts'

/** The service looks this often whether its file has changed. */
const reloadEvery = 10_000

/**
 * Serves the settings that the service loaded from local.conf in its home, and stores others there. The file is loaded
 * again while the service runs; `end` is called if it is broken then.
 */
export function configRoutes({ home, clock, counters, release }: Service, end: () => void): Hono {
  let text = localConf(home)
  let loaded = objectOf(leniently(text))
  const act = (): void => {
    if (!release.countsTraffic) counters.set(settingsOf(loaded).enableMetrics === true ? 'on' : 'off')
  }
  const reload = (): void => {
    const now = localConf(home)
    const isBroken = now !== text && now !== '' && !isJsonObject(leniently(now))
    if (isBroken) {
      end()
      return
    }
    if (now !== text) {
      text = now
      loaded = objectOf(leniently(now))
      act()
    }
    clock.after(reloadEvery, reload)
  }
  clock.after(reloadEvery, reload)
  act()
  return (
    new Hono()
      .get('/config', () => jsonReply(loaded))
      // Whatever is given is stored, and nothing can be removed.
      .on(['POST', 'PUT'], '/config/settings', async (context) =>
        withParsedBody(await context.req.text(), (body) => {
          if (isJsonObject(body)) {
            loaded = { ...loaded, settings: { ...settingsOf(loaded), ...body } }
            text = JSON.stringify(JSON.parse(printJson(loaded)), null, 4)
            writeAtomically(join(home, 'local.conf'), text, 0o644)
            clock.after(reloadEvery, act)
          }
          return jsonReply({})
        }),
      )
  )
}

function settingsOf(conf: JsonObject): JsonObject {
  return objectOf(conf.settings ?? {})
}

function objectOf(json: Json): JsonObject {
  return isJsonObject(json) ? json : {}
}

function localConf(home: string): string {
  try {
    return readFileSync(join(home, 'local.conf'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
