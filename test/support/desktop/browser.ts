import { chmod, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from '../temp-folder.ts'

export type BrowserStandIn = Awaited<ReturnType<typeof startBrowserStandIn>>

/** Stands where Linux keeps the way to the person's browser, and writes down what it is given. */
export async function startBrowserStandIn() {
  const folder = await temporaryFolder('browser')
  const list = join(folder.path, 'opened')
  const program = join(folder.path, 'xdg-open')
  await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$1" >> "${list}"\n`)
  await chmod(program, 0o755)
  return {
    /** Environment of an application that opens its pages here. */
    environment: { PATH: `${folder.path}${delimiter}${process.env.PATH ?? ''}` },
    /** The addresses that were handed to it so far. */
    opened: () =>
      readFile(list, 'utf8').then(
        // The program makes the file before it writes the first line.
        (text) => text.split('\n').slice(0, -1),
        () => [],
      ),
    dispose: folder.dispose,
  }
}
