import type { BaseWindow, Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron'
import { visibleJson, visibleText } from '../../../domain/text/visible-text.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import type { QuitReason } from '../../base/quitting.ts'
import type { Question } from '../../base/shell.ts'
import { firstFew, shownName } from '../../base/shown-text.ts'

interface SystemQuestion extends Pick<MessageBoxOptions, 'title' | 'message' | 'detail' | 'buttons'> {
  /** The place of the button that refuses, which Enter and Escape press too */
  readonly refuse: number
}

/** Asks in a dialog of the system. */
async function ask(
  dialog: Dialog,
  { refuse, ...shown }: SystemQuestion,
  parent: BaseWindow | null = null,
): Promise<boolean> {
  const fixed = { type: 'question', defaultId: refuse, cancelId: refuse, noLink: true } as const
  const options = { ...shown, ...fixed }
  const { response } = await (parent === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(parent, options))
  return response !== refuse
}

/** Asks the person before a network is forgotten. `name` is the name that the menu shows. */
export function confirmForget(t: Translate, dialog: Dialog, name: string): Promise<boolean> {
  return ask(dialog, {
    title: t('system-dialog.forget.title'),
    message: t('system-dialog.forget.message', { name }),
    detail: t('system-dialog.forget.detail'),
    buttons: [t('system-dialog.forget.confirm'), t('system-dialog.forget.keep')],
    refuse: 1,
  })
}

/** Asks the person before quitting interrupts a job or discards unsaved changes. */
export function confirmQuit(t: Translate, dialog: Dialog, reasons: readonly QuitReason[]): Promise<boolean> {
  const { message, detail, confirm } = quitWords(t, reasons)
  return ask(dialog, {
    title: t('system-dialog.quit.title'),
    message,
    detail,
    buttons: [t('system-dialog.quit.keep'), confirm],
    refuse: 0,
  })
}

/** Asks the person before something that a page requested runs, opens or leaves this computer. */
export function confirmQuestion(
  t: Translate,
  dialog: Dialog,
  parent: BaseWindow | null,
  { kind, name, lines }: Question,
): Promise<boolean> {
  const shown = lines.map((line) =>
    typeof line !== 'string'
      ? t(`system-dialog.line.${line.label}`, { text: shownWhole(line.text) })
      : line === ''
        ? t('system-dialog.ask.empty')
        : shownWhole(line),
  )
  const asked = {
    title: t('system-dialog.ask.title'),
    message: t(`system-dialog.ask.${kind}.message`, { name: shownName(name) }),
    detail: [t(`system-dialog.ask.${kind}.detail`), ...(shown.length > 0 ? ['', ...shown] : [])].join('\n'),
    buttons: [t(`system-dialog.ask.${kind}.refuse`), t(`system-dialog.ask.${kind}.confirm`)],
    refuse: 0,
  }
  return ask(dialog, asked, parent)
}

/** Returns the line unchanged, or as a JSON string with \u escapes if parts of it would be invisible. */
function shownWhole(line: string): string {
  const single = line.replaceAll(/ +/g, ' ')
  return visibleText(single, line.length) === single ? line : visibleJson(JSON.stringify(line))
}

/** Lets the person choose the token file of the service; null: the dialog was cancelled. */
export async function chooseTokenFile(
  t: Translate,
  dialog: Dialog,
  parent: BaseWindow | null,
): Promise<string | null> {
  const options: OpenDialogOptions = {
    title: t('system-dialog.tokenFile.title'),
    buttonLabel: t('system-dialog.tokenFile.button'),
    properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
  }
  const { filePaths } = await (parent === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(parent, options))
  return filePaths[0] ?? null
}

const mostNames = 5

/** Returns the texts of the question whether the application should quit in spite of these reasons. */
export function quitWords(t: Translate, reasons: readonly QuitReason[]) {
  const cutsOff = reasons.some(({ kind }) => kind === 'job')
  const loses = reasons.some(({ kind }) => kind === 'unsaved')
  const detail = [
    ...reasons.map((reason) => reasonWords(t, reason)),
    ...(cutsOff ? [t('system-dialog.quit.detail')] : []),
    ...(loses ? [t('system-dialog.quit.lost')] : []),
  ]
  return {
    message: t(cutsOff ? 'system-dialog.quit.message' : 'system-dialog.quit.unsavedMessage'),
    detail: detail.join('\n'),
    confirm: t(cutsOff ? 'system-dialog.quit.confirm' : 'system-dialog.quit.unsavedConfirm'),
  }
}

function reasonWords(t: Translate, reason: QuitReason): string {
  if (reason.kind === 'unsaved') {
    const names = reason.names.filter(Boolean).map(shownName)
    const words = t(`system-dialog.quit.unsaved.${reason.what}`, { count: reason.names.length })
    return names.length === 0
      ? words
      : t('system-dialog.quit.named', { words, names: listOf(t, firstFew(t, names, mostNames)) })
  }
  const { kind, network, networkName, total, done, failed } = reason.job
  return t('system-dialog.quit.job', {
    kind: kind === 'join-this-device' ? 'join' : 'members',
    network: shownName(networkName || network),
    left: total - done - failed,
  })
}
