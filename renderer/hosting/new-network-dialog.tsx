import { useEffect, useState } from 'preact/hooks'
import type { AccountSummary } from '../../contract/account.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import { addressText, overlap, parseSubnet } from '../../domain/addresses/address.ts'
import type { SubnetProposal } from '../../domain/addresses/propose-subnet.ts'
import { isNetworkId, type NetworkId } from '../../domain/network-id.ts'
import { checkPlan } from '../../domain/network-plan/check-plan.ts'
import { asValue } from '../../domain/text/isolated.ts'
import { planProblemWords } from '../../words/plan-words.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { usePlan } from '../app/use-answer.ts'
import { useNewDraft } from '../app/use-new-draft.ts'
import { nameNotes } from '../text/hosting/problems.ts'
import { tooltip } from '../text/hosting/window.ts'
import { fullWords } from '../text/plan.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Field, Note } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { ReturnedNote } from '../ui/unsaved.tsx'
import { HostChoice, useCapabilities, useHosts } from './hosts.tsx'
import { networkName } from './network-list.ts'
import { NetworkOrigin, useOrigin } from './network-origin.tsx'
import { type GroupOption, groupAmong, useGroups, useLastGroup } from './use-groups.ts'

interface NewNetworkDialogProps {
  readonly networks: readonly HostedSummary[]
  /** The host to begin with */
  readonly source?: HostingSource | undefined
  /** The network to copy; null: none */
  readonly like: HostedSummary | null
  readonly onCreated: (network: NetworkId) => void
  readonly onClose: () => void
}

const subject = { form: 'new-network', account: null } as const

interface NewNetworkForm {
  /** null: as the dialog was asked to begin with */
  readonly source: HostingSource | null
  readonly name: string
  /** null: the proposed subnet */
  readonly target: string | null
  readonly withAddresses: boolean
  readonly tail: string
  /** null: the usual one */
  readonly group: string | null
}
const blank: NewNetworkForm = {
  group: null,
  source: null,
  name: '',
  target: null,
  withAddresses: true,
  tail: '',
}

/** Creates a network from a name and a subnet; a free subnet is proposed. */
export function NewNetworkDialog({ networks, source, like, onCreated, onClose }: NewNetworkDialogProps) {
  const t = useTranslate()
  const hosts = useHosts()
  const [start] = useState(() =>
    like === null
      ? blank
      : { ...blank, name: asValue(t('new-network.copyName', { name: like.name })).trim() },
  )
  const draft = useNewDraft(subject, start, ({ name }) => name)
  const { name, tail } = draft.form
  const chosenOrigin = useOrigin(like)
  const { origin, keepsAddresses } = chosenOrigin
  const withAddresses = !keepsAddresses && (origin !== null || draft.form.withAddresses)
  const chosen = draft.form.source ?? source
  const host = hosts.find((one) => one === chosen) ?? hosts[0]
  const { snapshot, hostedNetwork } = useApp()
  const address = snapshot.value?.node?.address ?? ''
  const groups = useGroups(host)
  const shown = networks.find(({ id }) => id === hostedNetwork.value)
  const last = useLastGroup(host)
  const group = groupAmong(groups, draft.form.group, groupOf(like), last, groupOf(shown))
  const [proposal, setProposal] = useState<SubnetProposal | null>(null)
  const target = draft.form.target ?? proposal?.target ?? ''
  const creation = useAction()
  const { busy } = creation
  const plan = usePlan(host, group?.organization?.id ?? null, creation.fault)
  const full = fullWords(t, plan, 'networks')
  const proposals = useAction()
  const fault = creation.fault ?? proposals.fault
  // The first proposal is requested by an effect, after the first rendering.
  const proposing = proposals.busy || (proposal === null && proposals.fault === null)

  const propose = async (): Promise<void> => {
    const reply = await proposals.send('hosting.proposeSubnet')
    if (!reply.ok) return
    setProposal(reply.value)
  }
  useEffect(() => void propose(), [])
  const another = (): void => {
    if (draft.form.target !== null) draft.set({ target: null })
    void propose()
  }

  const proposed = proposal !== null && target.trim() === proposal.target
  const own = readSubnet(t, target, networks)
  const id = `${address}${tail.trim().toLowerCase()}`
  const canChooseId = useCapabilities(host ?? 'controller').canChooseId && host !== undefined
  const ownId = canChooseId && tail.trim() !== ''
  const idProblem = !ownId
    ? null
    : !isNetworkId(id)
      ? t('new-network.idWrong')
      : networks.some((network) => network.id === id)
        ? t('new-network.idTaken')
        : null
  const nameProblem = nameNotes(t, name, '', '').problem
  const ready =
    host !== undefined &&
    !busy &&
    full === null &&
    groups?.length !== 0 &&
    idProblem === null &&
    nameProblem === null &&
    (!withAddresses || (!proposing && own.ok))

  const createNetwork = async (): Promise<void> => {
    if (host === undefined) return
    const reply = await creation.send('hosting.createNetwork', {
      name: name.trim(),
      source: host,
      id: ownId ? id : null,
      ...(group !== undefined && { group: group.id }),
      ...(origin !== null && { origin }),
      subnet: !withAddresses ? null : proposed ? proposal : own.ok ? own.subnet : null,
    })
    if (!reply.ok) return
    draft.discard()
    onCreated(reply.value.id)
  }

  const cancel = (): void => {
    draft.discard()
    onClose()
  }

  return (
    <FormDialog
      title={
        like === null ? t('new-network.title') : t('new-network.like', { name: tooltip(chosenOrigin.name) })
      }
      confirm={busy ? t('new-network.creating') : t('new-network.create')}
      ready={ready}
      busy={busy}
      fault={full === null ? fault : null}
      onSubmit={() => void createNetwork()}
      onCancel={cancel}
      onClose={onClose}
    >
      <ReturnedNote draft={draft} />
      <HostChoice hosts={hosts} value={host} onChoose={(source) => draft.set({ source, group: null })} />
      {groups !== null && groups.length !== 1 && (
        <GroupChoice groups={groups} value={group?.id} onChoose={(group) => draft.set({ group })} />
      )}
      {full !== null && <Note severe>{full}</Note>}
      <Field
        label={t('new-network.name')}
        value={name}
        hint={t('new-network.nameHint')}
        auto
        takesFocus
        problem={nameProblem}
        onText={(name) => draft.set({ name })}
      />
      <NetworkOrigin chosen={chosenOrigin} />
      {withAddresses && (
        <div class="field-pair">
          <Field
            label={t('new-network.subnet')}
            mono
            value={target}
            hint={proposing ? t('new-network.proposing') : '10.147.17.0/24'}
            help={proposed ? t('new-network.subnetHelp') : t('new-network.subnetOwn')}
            problem={proposing || own.ok ? null : own.problem}
            warning={!proposing && own.ok && !proposed ? own.warning : null}
            onText={(target) => draft.set({ target })}
          />
          <Button busy={proposing} onClick={another}>
            {t('new-network.another')}
          </Button>
        </div>
      )}
      {origin === null && (
        <SwitchRow
          name={t('new-network.noAddresses')}
          description={t('new-network.noAddressesText')}
          checked={!withAddresses}
          onChange={(none) => draft.set({ withAddresses: !none })}
        />
      )}
      {canChooseId && (
        <details class="options">
          <summary>{t('new-network.withId')}</summary>
          <Field
            label={t('new-network.idTail')}
            mono
            value={tail}
            prefix={address}
            help={t('new-network.idText', { address })}
            problem={idProblem}
            onText={(tail) => draft.set({ tail })}
          />
        </details>
      )}
    </FormDialog>
  )
}

function groupOf(network: HostedSummary | null | undefined): string | undefined {
  return network && 'place' in network ? (network as AccountSummary).place?.group.id : undefined
}

interface GroupChoiceProps {
  readonly groups: readonly GroupOption[]
  readonly value: string | undefined
  readonly onChoose: (group: string) => void
}

/** Asks for the group of the new network, which cannot be moved to another one later. */
export function GroupChoice({ groups, value, onChoose }: GroupChoiceProps) {
  const t = useTranslate()
  if (groups.length === 0) return <Note severe>{t('new-network.noGroup')}</Note>
  const organizations = Map.groupBy(groups, ({ organization }) => organization?.id ?? '')
  const options = (own: readonly GroupOption[]) =>
    own.map((group) => (
      <option key={group.id} value={group.id}>
        {group.name}
      </option>
    ))
  return (
    <SelectField
      label={t('new-network.group')}
      help={t('new-network.groupHelp')}
      value={value ?? ''}
      onChoose={onChoose}
    >
      {organizations.size === 1
        ? options(groups)
        : [...organizations].map(([key, own]) => (
            <optgroup key={key} label={own[0]?.organization?.name ?? ''}>
              {options(own)}
            </optgroup>
          ))}
    </SelectField>
  )
}

type OwnSubnet =
  | { readonly ok: true; readonly subnet: SubnetProposal; readonly warning: string | null }
  | { readonly ok: false; readonly problem: string }

/** Reads a subnet as typed, and makes a pool of all its usable addresses. */
function readSubnet(t: Translate, text: string, networks: readonly HostedSummary[]): OwnSubnet {
  const target = text.trim()
  const found = checkPlan({
    routes: [{ target, via: null }],
    ipAssignmentPools: [],
    dns: { domain: '', servers: [] },
    members: [],
    v4AssignMode: { zt: false },
    v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
  })
  const worst = found[0]
  if (worst?.severity === 'error') return { ok: false, problem: planProblemWords(t, worst).text }
  const subnet = parseSubnet(target)
  if (subnet === null || subnet.family !== 4) return { ok: false, problem: t('own-subnet.notIPv4') }
  if (subnet.prefix > 30) return { ok: false, problem: t('own-subnet.tooSmall') }
  return {
    ok: true,
    subnet: {
      target: subnet.text,
      ipRangeStart: addressText(4, subnet.first + 1n),
      ipRangeEnd: addressText(4, subnet.last - 1n),
    },
    warning:
      conflictWords(t, subnet.text, networks) ??
      (worst === undefined ? null : planProblemWords(t, worst).title),
  }
}

function conflictWords(t: Translate, target: string, networks: readonly HostedSummary[]): string | null {
  const subnet = parseSubnet(target)
  if (subnet === null) return null
  const other = networks.find(({ routes }) =>
    routes?.some((route) => {
      const existing = parseSubnet(route.target)
      return existing !== null && overlap(subnet, existing)
    }),
  )
  return other === undefined ? null : t('own-subnet.conflict', { network: networkName(other) })
}
