import type ChildProcess from 'node:child_process'
import type { ElectronApplication } from 'playwright-core'
import { inMain } from './in-main.ts'

interface Watched {
  quits: () => void
  programs: string[][]
  fileDialogs: number
}

/** From now on main's programs are recorded, its file dialogs are cancelled, and main does not quit. */
export function watchMain(electron: ElectronApplication): Promise<void> {
  return inMain(electron, ({ app, dialog }) => {
    const watched = app as unknown as Watched & { quit(): void }
    watched.programs = []
    watched.fileDialogs = 0
    watched.quits = watched.quit
    watched.quit = () => undefined
    const { ChildProcess: Child } = process.getBuiltinModule('node:child_process') as typeof ChildProcess
    const { spawn } = Child.prototype as unknown as {
      spawn: (options: { file: string; args: string[] }) => number
    }
    Object.assign(Child.prototype, {
      spawn(this: unknown, options: { file: string; args: string[] }) {
        watched.programs.push([options.file, ...options.args.slice(1)])
        return spawn.call(this, options)
      },
    })
    dialog.showOpenDialog = async () => {
      watched.fileDialogs += 1
      return { canceled: true, filePaths: [] }
    }
    dialog.showSaveDialog = async () => {
      watched.fileDialogs += 1
      return { canceled: true, filePath: '' }
    }
  })
}

/** Lets a watched main quit again. */
export function letQuit(electron: ElectronApplication): Promise<void> {
  return inMain(electron, ({ app }) => {
    app.quit = (app as unknown as Watched).quits
  })
}

/** Each program that a watched main started, with its arguments. */
export function startedPrograms(electron: ElectronApplication): Promise<readonly string[][]> {
  return inMain(electron, ({ app }) => (app as unknown as Watched).programs)
}

/** Counts the file dialogs that a watched main asked for. */
export function fileDialogs(electron: ElectronApplication): Promise<number> {
  return inMain(electron, ({ app }) => (app as unknown as Watched).fileDialogs)
}
