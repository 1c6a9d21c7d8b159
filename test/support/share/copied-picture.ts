import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationEnvironment } from '../app/application.ts'
import { startProgram } from '../desktop/program.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** Has another program put these bytes into the clipboard as a PNG, whatever they are, while `work` runs. */
export async function withCopiedPicture(bytes: Buffer, work: () => Promise<void>): Promise<void> {
  const folder = await temporaryFolder('clipboard')
  const file = join(folder.path, 'picture.png')
  await writeFile(file, bytes)
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = join(import.meta.dirname, 'clipboard-app')
  const owner = await startProgram(
    process.execPath,
    [...root, '--password-store=basic', `--user-data-dir=${folder.path}`, app, file],
    {
      environment: { ...applicationEnvironment(), ELECTRON_RUN_AS_NODE: undefined },
      ready: () =>
        access(`${file}.copied`).then(
          () => true,
          () => false,
        ),
      milliseconds: 60_000,
    },
  )
  try {
    await work()
  } finally {
    await owner.stop()
    await folder.dispose()
  }
}
