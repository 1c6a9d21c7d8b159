import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { actionSchemes } from '../../../domain/devices/action-template.ts'

/** The environment of an application that has this folder as its home */
export function homeOf(home: string) {
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
  }
}

/** Has a program for each scheme, so that it is not for want of one that nothing is opened. */
export async function prepareHome(home: string): Promise<void> {
  const applications = join(home, '.local/share/applications')
  await mkdir(applications, { recursive: true })
  await mkdir(join(home, '.config'), { recursive: true })
  await writeFile(
    join(applications, 'any.desktop'),
    '[Desktop Entry]\nType=Application\nName=Any\nExec=/bin/true %u\n',
  )
  const lines = actionSchemes.map((scheme) => `x-scheme-handler/${scheme}=any.desktop`)
  await writeFile(join(home, '.config/mimeapps.list'), `[Default Applications]\n${lines.join('\n')}\n`)
}

/** Each file below, with its size and when it was written */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found?.isFile() ? `${name} ${found.size} ${found.mtimeMs}` : name
    }),
  )
}
