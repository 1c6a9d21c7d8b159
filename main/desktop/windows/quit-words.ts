import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import type { QuitReason } from '../../base/quitting.ts'
import { shownName } from '../../base/shown-text.ts'

interface QuitWords {
  readonly message: string
  readonly detail: string
  readonly confirm: string
}

const mostNames = 5

/** Returns the texts of the question whether the application should quit in spite of these reasons. */
export function quitWords(t: Translate, reasons: readonly QuitReason[]): QuitWords {
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
    const more = names.length - mostNames
    const said = [
      ...names.slice(0, mostNames),
      ...(more > 0 ? [t('notification.more', { count: more })] : []),
    ]
    const words = t(`system-dialog.quit.unsaved.${reason.what}`, { count: reason.names.length })
    return said.length === 0 ? words : t('system-dialog.quit.named', { words, names: listOf(t, said) })
  }
  const { kind, network, networkName, total, done, failed } = reason.job
  return t('system-dialog.quit.job', {
    kind: kind === 'join-this-device' ? 'join' : 'members',
    network: shownName(networkName || network),
    left: total - done - failed,
  })
}
