import { useMemo } from 'preact/hooks'
import { knownServices, serviceNames } from '../../../domain/rules/exchange.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { templateNames, templateTexts } from '../../../domain/rules/language/templates.ts'
import { countPairs, reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PacketProps } from './packet-test.tsx'
import { type ReachSubject, useReachSubject } from './reach-subject.ts'
import { serviceWords } from './reach-words.ts'

interface TemplatesDialogProps extends Pick<PacketProps, 'settings' | 'members'> {
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/** Rules to begin with, each with what it allows, and how many of the network's members would reach each other. */
export function TemplatesDialog({ settings, members, onChoose, onClose }: TemplatesDialogProps) {
  const t = useTranslate()
  const subject = useReachSubject(settings, members)
  const counts = useMemo(
    () =>
      typeof subject === 'string' || subject === null || subject.members.length < 2
        ? null
        : new Map(templateNames.map((name) => [name, countWords(t, subject, templateTexts[name])])),
    [subject],
  )
  return (
    <Dialog title={t('rules-template.title')} onClose={onClose}>
      <p>{t('rules-template.text')}</p>
      <ul class="rules-templates stack gap-4">
        {templateNames.map((name) => (
          <li key={name} class="card inline gap-4">
            <div class="grow">
              <strong>{t(`rules-template.${name}`)}</strong>
              <div class="secondary">{t(`rules-template.${name}Text`)}</div>
              {counts !== null && <div class="secondary after">{counts.get(name)}</div>}
            </div>
            <Button
              label={t('rules-template.useNamed', { name: t(`rules-template.${name}`) })}
              onClick={() => {
                onChoose(`# ${t(`rules-template.${name}`)}\n\n${templateTexts[name]}`)
                onClose()
              }}
            >
              {t('rules-template.use')}
            </Button>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('rules-template.cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** Returns how many pairs of members would reach each other, service by service. Empty: the text makes no rules */
function countWords(t: Translate, { network, parties }: ReachSubject, text: string): string {
  const { made } = compileText(text)
  if (made === null) return ''
  const services = serviceNames.map((name) => knownServices[name])
  const matrix = reachMatrix(network, made, parties, services)
  const all = parties.length * (parties.length - 1)
  const each = services.map((service, at) =>
    t('rules-template.count', { service: serviceWords(t, service), count: countPairs(matrix, at), all }),
  )
  return t('rules-template.pairs', { list: listOf(t, each) })
}
