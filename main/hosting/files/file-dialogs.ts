import type { BaseWindow, Dialog, FileFilter } from 'electron'
import { type Result, success } from '../../../contract/result.ts'

/** What a file holds. */
export interface FileKind {
  readonly kind: 'network' | 'members'
}

/** The system's own dialogs. null: cancelled */
export interface FileDialogs {
  chooseOpen(wanted: FileKind): Promise<Result<string | null>>
  chooseSave(wanted: FileKind & { readonly suggestedName: string }): Promise<Result<string | null>>
}

interface Kind {
  readonly open: string
  readonly save: string
  readonly filter: FileFilter
}

const kinds: { readonly [K in FileKind['kind']]: Kind } = {
  network: {
    open: 'Choose an exported network',
    save: 'Export the network',
    filter: { name: 'Network (JSON)', extensions: ['json'] },
  },
  members: {
    open: 'Choose a list of members',
    save: 'Export the members',
    filter: { name: 'Members (CSV)', extensions: ['csv'] },
  },
}
const anyFile: FileFilter = { name: 'All files', extensions: ['*'] }

/** `parent`: the window that the dialog belongs to; null: none is open */
export function createFileDialogs(dialog: Dialog, parent: () => BaseWindow | null): FileDialogs {
  return {
    async chooseOpen({ kind }) {
      const { open, filter } = kinds[kind]
      const options = {
        title: open,
        filters: [filter, anyFile],
        properties: ['openFile' as const],
      }
      const window = parent()
      const { filePaths } = await (window === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options))
      return success(filePaths[0] ?? null)
    },
    async chooseSave({ kind, suggestedName }) {
      const { save, filter } = kinds[kind]
      const options = {
        title: save,
        defaultPath: suggestedName,
        filters: [filter, anyFile],
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      }
      const window = parent()
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options))
      return success(canceled || filePath === '' ? null : filePath)
    },
  }
}
