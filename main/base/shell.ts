import type { HostingShow, Show } from '../../contract/commands.ts'
import type { LinkOpener } from '../../contract/device-commands.ts'
import { failure, type Result } from '../../contract/result.ts'
import type { ActionScheme } from '../../domain/devices/action-template.ts'
import type { FileDialogs } from './file-dialogs.ts'

/** A picture: four bytes a pixel, blue first. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Copies texts and pictures, and makes pictures as PNG. */
export interface ClipboardShell {
  copy(text: string): Result<void>
  copyPicture(bitmap: Bitmap): Promise<Result<void>>
  pngOf(bitmap: Bitmap): Result<Uint8Array>
  clipboardText(): Promise<Result<string>>
  /** The bytes of a PNG as they lie there, never decoded; null: there is no picture */
  clipboardPicture(): Promise<Result<Uint8Array<ArrayBuffer> | 'too-large' | null>>
}

/** A line of a question, shown whole; or one with words before it that say what it is */
export type QuestionLine =
  | string
  | {
      readonly label: 'issued-to' | 'issued-by' | 'valid' | 'fingerprint' | 'accepted-fingerprint'
      readonly text: string
    }

/**
 * A question that main asks the person by itself, because a page's word is no consent. `name`: what it is about. `lines`: what
 * is run, opened or sent, each on a line of its own.
 */
export interface Question {
  readonly kind:
    | 'run-program'
    | 'open-link'
    | 'log-in'
    | 'send-token'
    | 'send-token-plain'
    | 'accept-certificate'
    | 'accept-other-certificate'
    | 'add-token'
    | 'invite'
    | 'accept-invitation'
    | 'delete-organization'
    | 'delete-group'
    | 'give-access'
    | 'replace-access'
    | 'invite-several'
    | 'create-key'
    | 'rotate-key'
    | 'send-events'
    | 'manage-service'
    | 'write-local-conf'
    | 'answer-checks'
  readonly name: string
  readonly lines: readonly QuestionLine[]
}

/** Operations that need a desktop */
export interface Shell extends FileDialogs, ClipboardShell {
  /** Pages may ask for commands, so that no command speaks for the person. */
  readonly hasWindows: boolean
  /** null: cancelled */
  chooseTokenFile(): Promise<Result<string | null>>
  /** Asks in a dialog of the system's; one at a time. Fault 'declined': the person did not agree. */
  confirm(question: Question): Promise<Result<void>>
  /** Keeps the small window open while something of the system's is in front: a password prompt. */
  whileOpen<T>(work: () => Promise<T>): Promise<T>
  setStartAtLogin(on: boolean): Promise<Result<void>>
  /** http and https only; everything else is refused. */
  openExternal(url: string): Promise<Result<void>>
  /** A link to a device, of the schemes that it may be opened with; everything else is refused. */
  openDeviceLink(url: string): Promise<Result<void>>
  /** The program that opens them here */
  linkOpener(scheme: ActionScheme): Promise<LinkOpener>
  openLogFolder(): Promise<Result<void>>
  openLicences(): Promise<Result<void>>
  readonly window: {
    show(show: Show): void
    hide(): void
    ready(painted: boolean): void
    pin(pinned: boolean): void
    stay(): void
  }
  /** In the window that it belongs to */
  goTo(show: Show): Result<void>
  readonly hostingWindow: {
    open(show: HostingShow): Result<void>
    close(): void
    ready(painted: boolean): void
  }
  quit(): Result<void>
}

const absent = (): Result<never> => failure('desktop-absent')
const absentAsync = async (): Promise<Result<never>> => absent()
const nothing = (): void => undefined

/** Without a desktop, operations that need one are refused, and there is no window to hide. */
export const headlessShell: Shell = {
  hasWindows: false,
  chooseTokenFile: absentAsync,
  chooseOpen: absentAsync,
  chooseSave: absentAsync,
  confirm: absentAsync,
  whileOpen: (work) => work(),
  setStartAtLogin: absentAsync,
  openExternal: absentAsync,
  openDeviceLink: absentAsync,
  linkOpener: async () => ({ kind: 'unknown' }),
  openLogFolder: absentAsync,
  openLicences: absentAsync,
  copy: absent,
  copyPicture: absentAsync,
  pngOf: absent,
  clipboardText: absentAsync,
  clipboardPicture: absentAsync,
  window: { show: nothing, hide: nothing, ready: nothing, pin: nothing, stay: nothing },
  goTo: absent,
  hostingWindow: { open: absent, close: nothing, ready: nothing },
  quit: absent,
}
