import { useState } from 'preact/hooks'
import type { CopyLine, CopyPreview } from '../../contract/copy-commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import { joinedList } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useAnswer } from '../app/use-answer.ts'
import { usePlan } from '../app/use-plan.ts'
import { memberFieldName } from '../text/hosting/members.ts'
import { nameNotes } from '../text/hosting/problems.ts'
import { settingName, valueWords } from '../text/hosting/settings.ts'
import { tooltip } from '../text/hosting/window.ts'
import { fullWords } from '../text/plan.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Form, Note } from '../ui/field.tsx'
import { SubmitActions } from '../ui/form-dialog.tsx'
import { Fact, Facts } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { PreviewTable } from '../ui/preview-table.tsx'
import { HostChoice, useHosts, useHostWord, useUsable } from './hosts.tsx'
import { CopyProgress } from './jobs/copy-progress.tsx'
import { networkName } from './network-list.ts'
import { GroupChoice } from './new-network-dialog.tsx'
import { groupAmong, useGroups, useLastGroup } from './use-groups.ts'

interface CopyNetworkDialogProps {
  readonly network: HostedSummary
  readonly onClose: () => void
}

/** Compares two hosts, copies a network from one to the other, and shows how that goes. */
export function CopyNetworkDialog({ network, onClose }: CopyNetworkDialogProps) {
  const t = useTranslate()
  const hosts = useHosts().filter((host) => host !== network.source)
  const [job, setJob] = useState<string | null>(null)
  const title = t('copy-network.title', { name: tooltip(networkName(network)) })
  if (job !== null) return <CopyProgress id={job} network={network} onClose={onClose} />
  const [first] = hosts
  return (
    <Dialog title={title} onClose={onClose} placement="wide">
      {first === undefined ? (
        <NoHost onClose={onClose} />
      ) : (
        <CopyForm network={network} hosts={hosts} first={first} onStarted={setJob} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NoHost({ onClose }: Pick<CopyNetworkDialogProps, 'onClose'>) {
  const t = useTranslate()
  const { dialogs } = useApp()
  return (
    <>
      <p>
        <strong>{t('copy-network.noHost')}</strong>
      </p>
      <p class="after">{t('copy-network.noHostText')}</p>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('copy-network.cancel')}</Button>
        <Button
          kind="primary"
          takesFocus
          onClick={() => {
            onClose()
            dialogs.show({ kind: 'sign-in' })
          }}
        >
          {t('copy-network.signIn')}
        </Button>
      </div>
    </>
  )
}

interface CopyFormProps extends CopyNetworkDialogProps {
  readonly hosts: readonly HostingSource[]
  readonly first: HostingSource
  readonly onStarted: (job: string) => void
}

function CopyForm({ network, hosts, first, onStarted, onClose }: CopyFormProps) {
  const t = useTranslate()
  const word = useHostWord()
  const { busy, fault, send } = useAction()
  const usable = useUsable(network.source)
  const [chosen, setChosen] = useState(first)
  const to = hosts.includes(chosen) ? chosen : first
  const [name, setName] = useState(network.name)
  const groups = useGroups(to)
  const [chosenGroup, setGroup] = useState<string | null>(null)
  const group = groupAmong(groups, chosenGroup, useLastGroup(to))
  const full = fullWords(t, usePlan(to, group?.organization?.id ?? null), 'networks')
  const { preview, unread, again } = useComparison(network, to)
  const problem = nameNotes(t, name, '', '').problem
  const ready =
    preview !== null &&
    problem === null &&
    name.trim() !== '' &&
    groups?.length !== 0 &&
    full === null &&
    usable &&
    !busy
  const isOutdated = fault?.code === 'changed-elsewhere'
  const copy = async (): Promise<void> => {
    if (preview === null) return
    const { seen } = preview
    const reply = await send('hosting.copyNetwork', {
      ...{ network: network.id, to, name: name.trim(), seen },
      ...(group !== undefined && { group: group.id }),
    })
    if (reply.ok) onStarted(reply.value)
    else if (reply.error.code === 'changed-elsewhere') again()
  }
  return (
    <Form class="form stack gap-5" ready={ready} onSubmit={() => void copy()}>
      {hosts.length > 1 ? (
        <HostChoice hosts={hosts} value={to} onChoose={setChosen} />
      ) : (
        <Facts>
          <Fact term={t('copy-network.host')}>{word(to)}</Fact>
        </Facts>
      )}
      {groups !== null && groups.length !== 1 && (
        <GroupChoice groups={groups} value={group?.id} onChoose={setGroup} />
      )}
      {full !== null && <Note severe>{full}</Note>}
      <Field
        label={t('copy-network.name')}
        value={name}
        auto
        takesFocus
        problem={problem}
        onText={(text) => setName(text)}
      />
      {preview !== null && <Comparison preview={preview} />}
      {preview === null && unread === null && (
        <p class="secondary inline" role="status">
          <StateIcon state="pending" size={16} />
          {t('copy-network.comparing')}
        </p>
      )}
      {unread !== null && <FaultBanner fault={unread} />}
      {isOutdated && <Banner tone="attention">{t('copy-network.changed')}</Banner>}
      {fault !== null && !isOutdated && <FaultBanner fault={fault} />}
      {preview !== null && <p>{t('copy-network.after', { name: tooltip(networkName(network)) })}</p>}
      <SubmitActions
        cancel={t('copy-network.cancel')}
        confirm={t('copy-network.confirm')}
        disabled={!ready}
        busy={busy}
        onClose={onClose}
      />
    </Form>
  )
}

interface Comparison {
  /** null until both hosts have answered */
  readonly preview: CopyPreview | null
  /** The reason why it could not be read */
  readonly unread: Fault | null
  readonly again: () => void
}

function useComparison({ id: network }: HostedSummary, to: HostingSource): Comparison {
  const { tryAsk } = useApp()
  const [round, setRound] = useState(0)
  const reply = useAnswer(`${network} ${to} ${round}`, () => tryAsk('hosting.previewCopy', { network, to }))
  return {
    preview: reply?.ok ? reply.value : null,
    unread: reply?.ok === false ? reply.error : null,
    again: () => setRound(round + 1),
  }
}

const lineKey = ({ why, field, members }: CopyLine): string => `${why} ${field} ${members === null}`

function Comparison({ preview }: { readonly preview: CopyPreview }) {
  const t = useTranslate()
  const { settings, memberCount: count, authorizedCount: authorized, lines } = preview
  const isWithoutRules = lines.some(({ field, why }) => field === 'rules' && why !== 'written')
  return (
    <>
      <Facts>
        <Fact term={t('copy-network.settings')}>
          {settings.length === 0
            ? t('copy-network.noSettings')
            : joinedList(
                t,
                settings.map((field) => settingName(t, field)),
                'and',
              )}
        </Fact>
        <Fact term={t('hosted-window.columns.members')}>
          {authorized === null
            ? t('copy-network.memberCountOnly', { count })
            : t('copy-network.memberCount', { count, authorized })}
        </Fact>
      </Facts>
      {lines.length === 0 ? (
        <p class="inline">
          <StateIcon state="ok" size={16} />
          {t('copy-network.complete')}
        </p>
      ) : (
        <section aria-label={t('copy-network.lost')}>
          <h3>{t('copy-network.lost')}</h3>
          <PreviewTable
            label={t('copy-network.lost')}
            class="copy-table"
            columns={[
              t('copy-network.columns.field'),
              t('copy-network.columns.value'),
              t('copy-network.columns.why'),
            ]}
            rows={lines}
            idOf={lineKey}
          >
            {(line) => (
              <>
                <td class="plan-change">{fieldWords(t, line)}</td>
                <td class="plan-change" dir="auto">
                  {lostWords(t, line)}
                </td>
                <td class="plan-change">{t(`copy-network.why.${line.why}`)}</td>
              </>
            )}
          </PreviewTable>
        </section>
      )}
      {isWithoutRules && <Banner tone="attention">{t('copy-network.withoutRules')}</Banner>}
    </>
  )
}

/** "MTU", "Tags of 3 members" */
function fieldWords(t: Translate, { field, members }: CopyLine): string {
  if (members === null) return settingName(t, field)
  return t('copy-network.ofMembers', { field: memberFieldName(t, field) ?? field, count: members })
}

/** A long value is counted by its lines, as the network's own page shows it whole. */
function lostWords(t: Translate, { why, value, members }: CopyLine): string {
  if (why === 'untold') return t('copy-network.untoldValue')
  if (why === 'own') return ''
  if (value === null) return members === null ? t('value.none') : t('copy-network.various')
  const [first = '', ...rest] = valueWords(t, value).split('\n')
  const start = first.length > longestValue ? `${first.slice(0, longestValue)}…` : first
  return rest.length === 0 ? start : `${start} ${t('hosted-window.more', { count: rest.length })}`
}

const longestValue = 60
