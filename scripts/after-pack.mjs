import { rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Takes out what Electron's own distribution folder carries for development: its welcome page and its version file.
 * @param {{ appOutDir: string, packager: { getResourcesDir: (appOutDir: string) => string } }} context
 */
// biome-ignore lint/style/noDefaultExport: electron-builder takes a hook by its default export
export default async function afterPack({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir)
  await rm(path.join(resources, 'default_app.asar'), { force: true })
  await rm(path.join(appOutDir, 'version'), { force: true })
}
