import type { BaseWindow, Dialog, FileFilter } from 'electron'
import type { ActivityFormat } from '../../contract/activity.ts'
import { type Result, success } from '../../contract/result.ts'
import type { CodeFormat } from '../../contract/share-commands.ts'
import type { MapFormat } from '../../domain/devices/map-file.ts'
import type { Translate } from '../../words/translate.ts'

export interface FileKind {
  readonly kind:
    | 'network'
    | 'members'
    | 'report'
    | 'settings'
    | 'sets'
    | `activity-${ActivityFormat}`
    | `map-${MapFormat}`
    | `code-${CodeFormat}`
}

/** The kinds of files that a person opens. `networks`: a list of those to join */
type ReadKind = 'network' | 'members' | 'settings' | 'sets' | 'networks'

/** The system's own dialogs. null: cancelled */
export interface FileDialogs {
  chooseOpen(wanted: { readonly kind: ReadKind }): Promise<Result<string | null>>
  chooseSave(wanted: FileKind & { readonly suggestedName: string }): Promise<Result<string | null>>
}

const extensions: { readonly [K in FileKind['kind'] | ReadKind]: string } = {
  network: 'json',
  members: 'csv',
  networks: 'txt',
  report: 'zip',
  settings: 'json',
  sets: 'json',
  'activity-csv': 'csv',
  'activity-jsonl': 'jsonl',
  'map-svg': 'svg',
  'map-png': 'png',
  'code-svg': 'svg',
  'code-png': 'png',
}

/** `parent`: the window that a dialog belongs to; null: none is open */
export function createFileDialogs(
  t: Translate,
  dialog: Dialog,
  parent: (kind: FileKind['kind'] | ReadKind) => BaseWindow | null,
): FileDialogs {
  const filters = (kind: FileKind['kind'] | ReadKind): FileFilter[] => [
    { name: t(`system-dialog.${kind}.filter`), extensions: [extensions[kind]] },
    { name: t('system-dialog.allFiles'), extensions: ['*'] },
  ]
  return {
    async chooseOpen({ kind }) {
      const options = {
        title: t(`system-dialog.${kind}.open`),
        filters: filters(kind),
        properties: ['openFile' as const],
      }
      const window = parent(kind)
      const { filePaths } = await (window === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options))
      return success(filePaths[0] ?? null)
    },
    async chooseSave({ kind, suggestedName }) {
      const options = {
        title: t(`system-dialog.${kind}.save`),
        defaultPath: suggestedName,
        filters: filters(kind),
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      }
      const window = parent(kind)
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options))
      return success(canceled || filePath === '' ? null : filePath)
    },
  }
}
