/* Files that run at the same time have a desktop each: a display has one focus, and a bus one tray. */
const desktops: readonly NodeJS.ProcessEnv[] = JSON.parse(process.env.MESHTRAY_DESKTOPS ?? '[]')
const worker = Number(process.env.VITEST_POOL_ID ?? 1)
Object.assign(process.env, desktops[worker - 1])
