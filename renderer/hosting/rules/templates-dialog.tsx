import { useMemo } from 'preact/hooks'
import { knownServices, serviceNames } from '../../../domain/rules/exchange.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { type TemplateName, templateNames, templateTexts } from '../../../domain/rules/language/templates.ts'
import { countingPairs, type ReachCount, reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import type { Work } from '../../../domain/rules/work.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PacketProps } from './packet-test.tsx'
import { type ReachSubject, useReachSubject } from './reach-subject.ts'
import { serviceWords } from './reach-words.ts'
import { useWork } from './use-work.ts'

interface TemplatesDialogProps extends Pick<PacketProps, 'settings' | 'members'> {
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/** Rules to begin with, each with what it allows, and how many of the network's members would reach each other. */
export function TemplatesDialog({ settings, members, onChoose, onClose }: TemplatesDialogProps) {
  const t = useTranslate()
  const subject = useReachSubject(settings, members)
  const counted = useMemo(() => new Map(templateNames.map((name) => [name, [] as ReachCount[]])), [subject])
  const isCounted = typeof subject === 'object' && subject !== null && subject.members.length > 1
  useWork(isCounted ? () => countAll(subject, counted) : null, [subject])
  return (
    <Dialog title={t('rules-template.title')} onClose={onClose}>
      <p>{t('rules-template.text')}</p>
      <ul class="rules-templates stack gap-4">
        {templateNames.map((name) => (
          <li key={name} class="card inline gap-4">
            <div class="grow">
              <strong>{t(`rules-template.${name}`)}</strong>
              <div class="secondary">{t(`rules-template.${name}Text`)}</div>
              {isCounted && (
                <div class="secondary after">
                  {countWords(t, counted.get(name) ?? [], subject.members.length)}
                </div>
              )}
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
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </Dialog>
  )
}

const services = serviceNames.map((name) => knownServices[name])

/** Counts for each template how many pairs of members would reach each other, service by service. */
function* countAll(
  { network, parties }: ReachSubject,
  counted: ReadonlyMap<TemplateName, ReachCount[]>,
): Work<void> {
  for (const [name, pairs] of counted) {
    const { made } = compileText(templateTexts[name])
    if (made === null) continue
    const matrix = reachMatrix(network, made, parties, services)
    for (const at of services.keys()) pairs.push(yield* countingPairs(matrix, at))
  }
}

function countWords(t: Translate, pairs: readonly ReachCount[], members: number): string {
  if (pairs.length < services.length)
    return t('reach.counting', { percent: Math.floor((pairs.length / services.length) * 100) })
  const all = members * (members - 1)
  const each = services.map((service, at) =>
    t('rules-template.count', {
      service: serviceWords(t, service),
      count: pairs[at]?.yes ?? 0,
      unknown: pairs[at]?.unknown ?? 0,
      all,
    }),
  )
  return t('rules-template.pairs', { list: listOf(t, each) })
}
