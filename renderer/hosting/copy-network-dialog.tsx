import { useState } from 'preact/hooks'
import type { CopyLine, CopyPreview } from '../../contract/copy-commands.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import { joinedList } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useAnswer, usePlan } from '../app/use-answer.ts'
import { memberFieldName } from '../text/hosting/members.ts'
import { nameNotes } from '../text/hosting/problems.ts'
import { settingName, valueWords } from '../text/hosting/settings.ts'
import { tooltip } from '../text/hosting/window.ts'
import { fullWords } from '../text/plan.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field, Note } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
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
  return first === undefined ? (
    <NoHost title={title} onClose={onClose} />
  ) : (
    <CopyForm
      title={title}
      network={network}
      hosts={hosts}
      first={first}
      onStarted={setJob}
      onClose={onClose}
    />
  )
}

interface NoHostProps extends Pick<CopyNetworkDialogProps, 'onClose'> {
  readonly title: string
}

function NoHost({ title, onClose }: NoHostProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  return (
    <ConfirmDialog
      title={title}
      placement="wide"
      confirm={t('copy-network.signIn')}
      focus="confirm"
      onConfirm={() => {
        onClose()
        dialogs.show({ kind: 'sign-in' })
      }}
      onClose={onClose}
    >
      <p>
        <strong>{t('copy-network.noHost')}</strong>
      </p>
      <p class="after">{t('copy-network.noHostText')}</p>
    </ConfirmDialog>
  )
}

interface CopyFormProps extends CopyNetworkDialogProps {
  readonly title: string
  readonly hosts: readonly HostingSource[]
  readonly first: HostingSource
  readonly onStarted: (job: string) => void
}

function CopyForm({ title, network, hosts, first, onStarted, onClose }: CopyFormProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
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
  /** Counts up to compare again. */
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${network.id} ${to} ${round}`, () =>
    tryAsk('hosting.previewCopy', { network: network.id, to }),
  )
  const preview = answer?.ok ? answer.value : null
  const unread = answer?.ok === false ? answer.error : null
  const problem = nameNotes(t, name, '', '').problem
  const ready =
    preview !== null &&
    problem === null &&
    name.trim() !== '' &&
    groups?.length !== 0 &&
    full === null &&
    usable
  const isOutdated = fault?.code === 'changed-elsewhere'
  const copy = async (): Promise<void> => {
    if (preview === null) return
    const { seen } = preview
    const reply = await send('hosting.copyNetwork', {
      ...{ network: network.id, to, name: name.trim(), seen },
      ...(group !== undefined && { group: group.id }),
    })
    if (reply.ok) onStarted(reply.value)
    else if (reply.error.code === 'changed-elsewhere') setRound(round + 1)
  }
  return (
    <FormDialog
      title={title}
      placement="wide"
      confirm={t('copy-network.confirm')}
      ready={ready}
      busy={busy}
      fault={isOutdated ? null : fault}
      onSubmit={() => void copy()}
      onClose={onClose}
    >
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
      {preview !== null && <p>{t('copy-network.after', { name: tooltip(networkName(network)) })}</p>}
    </FormDialog>
  )
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
            widths={['30%', undefined, '40%']}
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
