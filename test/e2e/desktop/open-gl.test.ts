import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { launchApplication } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { startProgram } from '../../support/desktop/program.ts'

/** An X11 session of its own: in another one somebody may have chosen GTK's kind of window before. */
async function startSession() {
  const socketOf = (display: number): string => `/tmp/.X11-unix/X${display}`
  let display = 90
  while (existsSync(socketOf(display)) || existsSync(`/tmp/.X${display}-lock`)) display += 1
  const server = await startProgram('Xvfb', [`:${display}`, '-nolisten', 'tcp'], {
    environment: {},
    ready: () => existsSync(socketOf(display)),
  })
  return { stop: server.stop, environment: { DISPLAY: `:${display}`, XAUTHORITY: undefined } }
}

describe.runIf(process.platform === 'linux')('OpenGL, which no part of the application draws with', () => {
  test.each([
    { set: undefined, loaded: false, left: undefined },
    { set: 'always', loaded: true, left: 'always' },
  ])('GDK_GL=$set: loaded $loaded', async ({ set, loaded, left }) => {
    const session = await startSession()
    try {
      const app = await launchApplication(['--demo'], {
        environment: { ...session.environment, GDK_GL: set },
      })
      try {
        const found = await inMain(app.electron, ({ app: { whenReady } }) =>
          whenReady().then(() => ({ pid: process.pid, left: process.env.GDK_GL })),
        )
        const files = await readFile(`/proc/${found.pid}/maps`, 'utf8')
        expect(/\/libGLX_mesa\./.test(files)).toBe(loaded)
        expect(found.left ?? undefined).toBe(left)
      } finally {
        await app.close()
      }
    } finally {
      await session.stop()
    }
  })
})
