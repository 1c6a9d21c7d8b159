import { useMemo, useState } from 'preact/hooks'
import { isHeldAsText } from '../../../contract/hosted-fields.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import { isSameService, knownServices, type Service, serviceNames } from '../../../domain/rules/exchange.ts'
import { type ReachCounts, reachCounts } from '../../../domain/rules/reach-counts.ts'
import { type ReachMatrix, reachMatrix } from '../../../domain/rules/reach-matrix.ts'
import type { Translate } from '../../../words/translate.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { type PacketProps, PacketTest } from './packet-test.tsx'
import { type ReachCell, ReachGrid } from './reach-grid.tsx'
import { type ReachSubject, useReachSubject } from './reach-subject.ts'
import { reachSigns, serviceWords } from './reach-words.ts'
import { useWork } from './use-work.ts'

/** Shows who reaches whom under the edited rules, beside a test of a single packet. */
export function ReachView({ members, ...rest }: PacketProps) {
  const t = useTranslate()
  const subject = useReachSubject(rest.settings, members)
  if (subject === null)
    return (
      <div class="empty">
        <StateIcon state="pending" size={28} />
      </div>
    )
  if (typeof subject === 'string') return <p class="reach-none secondary">{t(`reach.${subject}`)}</p>
  return <Reach {...rest} subject={subject} />
}

const named = serviceNames.map((name) => knownServices[name])

interface ReachProps extends Omit<PacketProps, 'members'> {
  readonly subject: ReachSubject
}

function Reach({ subject, settings, lines, wanted, onWanted }: ReachProps) {
  const t = useTranslate()
  const [showsAll, setShowsAll] = useState(true)
  const { service } = wanted
  const isNamed = named.some((each) => isSameService(each, service))
  const services: readonly Service[] = isNamed ? named : [...named, service]
  const matrix = useMemo(
    () => reachMatrix(subject.network, subject.rules, subject.parties, services),
    [subject, isNamed ? null : JSON.stringify(service)],
  )
  const counts = useMemo(() => reachCounts(matrix), [matrix])
  // Cells in sight are counted first: drawing the grid asks for them.
  const isCounted = useWork(showsAll ? () => counts.work : null, [counts, showsAll]) !== null
  const names = useMemo(() => subject.members.map(memberName), [subject])
  const at = services.findIndex((each) => isSameService(each, service))
  const one = { t, matrix, counts, names, service: at }
  const nodeAt = (index: number) => subject.members[index]?.id ?? null
  return (
    <>
      <div class="tools tools-below cluster">
        <Choice
          legend={t('reach.show')}
          options={[
            { value: 'all', word: t('reach.all') },
            ...services.map((each, index) => ({ value: String(index), word: serviceWords(t, each) })),
          ]}
          value={showsAll ? 'all' : String(at)}
          onChoose={(chosen) => {
            setShowsAll(chosen === 'all')
            const next = services[Number(chosen)]
            if (next !== undefined) onWanted({ ...wanted, service: next })
          }}
        />
        <span class="rules-help secondary">
          {showsAll && !isCounted
            ? t('reach.counting', { percent: Math.floor(counts.done() * 100) })
            : t(showsAll ? 'reach.help.all' : 'reach.help.one')}
        </span>
      </div>
      {isHeldAsText(settings.base) && <p class="secondary reach-told">{t('reach.ofText')}</p>}
      <div class="rules-halves reach-halves">
        <div class="rules-half">
          {showsAll ? (
            <ReachGrid
              key="all"
              label={t('reach.grid.all')}
              corner={t('reach.corner.all')}
              rows={names}
              columns={services.map((each) => serviceWords(t, each))}
              cellOf={(to, column) => countCell({ ...one, service: column }, to)}
              onOpen={(to, column) =>
                onWanted({ from: null, to: nodeAt(to), service: services[column] ?? service })
              }
            />
          ) : (
            <ReachGrid
              key="one"
              label={t('reach.grid.one', { service: serviceWords(t, service) })}
              corner={t('reach.corner.one')}
              rows={names}
              columns={names}
              cellOf={(from, to) => pairCell(one, from, to)}
              onOpen={(from, to) => onWanted({ from: nodeAt(from), to: nodeAt(to), service })}
            />
          )}
        </div>
        <section class="rules-half rules-side" aria-label={t('packet.title')}>
          <h3>{t('packet.title')}</h3>
          <PacketTest
            subject={subject}
            matrix={matrix}
            service={at}
            form={settings.form}
            wanted={wanted}
            lines={lines}
            onWanted={onWanted}
          />
        </section>
      </div>
    </>
  )
}

function countingCell(t: Translate, name: string): ReachCell {
  const word = t('reach.cell.counting')
  return { icon: null, tone: 'secondary', word, name: t('reach.cell.countingName', { name }) }
}

interface Shown {
  readonly t: Translate
  readonly matrix: ReachMatrix
  readonly counts: ReachCounts
  readonly names: readonly string[]
  readonly service: number
}

function pairCell({ t, matrix, names, service }: Shown, from: number, to: number): ReachCell {
  const [one = '', other = ''] = [names[from], names[to]]
  if (from === to)
    return {
      icon: null,
      tone: '',
      word: t('reach.cell.self'),
      name: t('reach.pair.self', { from: one }),
      isVoid: true,
    }
  const reach = matrix.reach(from, to, service)
  const word = t(`reach.cell.${reach}`)
  return { ...reachSigns[reach], word, name: t('reach.pair', { from: one, to: other, answer: word }) }
}

function countCell({ t, matrix, counts, names, service }: Shown, to: number): ReachCell {
  const counted = counts.of(to, service)
  if (counted === null) return countingCell(t, names[to] ?? '')
  const { yes, unknown } = counted
  const all = matrix.members.length - 1
  const asked = matrix.services[service]
  const sign = reachSigns[unknown > 0 ? 'unknown' : yes === 0 ? 'no' : 'yes']
  return {
    ...sign,
    word: t('reach.cell.count', { yes, all }),
    name: t('reach.count', {
      service: asked === undefined ? '' : serviceWords(t, asked),
      to: names[to] ?? '',
      yes,
      all,
      unknown,
    }),
  }
}
