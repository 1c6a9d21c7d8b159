/**
 * `npm run dev`: the application on its demo, until Ctrl+C. Vite's dev server replaces a changed part of the page while it
 * runs; main starts again only where one of its own folders changed. MESHTRAY_DEV_PORT is the server's port, and MESHTRAY_LOCALES
 * another folder of words than `locales/`.
 */
import { createServer } from 'vite'
import { root } from './lib/paths.mjs'
import { command, run } from './lib/run.mjs'

const folders = ['contract', 'domain', 'words', 'demo', 'main', 'preload', 'assets/tray']

await command(async () => {
  const host = '127.0.0.1'
  // The page's own origin is app://meshtray, so its script has to be told where the server listens.
  const port = Number(process.env.MESHTRAY_DEV_PORT ?? 5199)
  const server = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { host, port, strictPort: true, hmr: { protocol: 'ws', host, clientPort: port } },
  })
  await server.listen()
  try {
    const watch = folders.map((folder) => `--watch-path=${folder}`)
    const args = [...watch, '--watch-preserve-output', 'scripts/start.mjs', '--demo', '--show']
    // A build that main needs takes the project's own words.
    const { MESHTRAY_LOCALES: _, ...others } = process.env
    const env = { ...others, MESHTRAY_DEV_SERVER: `http://${host}:${port}` }
    return await run(process.execPath, [...args, ...process.argv.slice(2)], { env })
  } finally {
    await server.close()
  }
})
