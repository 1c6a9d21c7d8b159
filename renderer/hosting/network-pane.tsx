import { useEffect, useMemo, useState } from 'preact/hooks'
import { isAccountNetwork, noAccounts, rulesSourceParts, type UserId } from '../../contract/account.ts'
import { toldRules } from '../../contract/hosted-fields.ts'
import {
  type HostedNetwork,
  type HostedPart,
  type HostedSummary,
  type HostingSource,
  hostedParts,
} from '../../contract/hosting.ts'
import { mayEverything, mayOf, type Permissions } from '../../contract/permissions.ts'
import { lackedOfMembers } from '../../contract/source-capabilities.ts'
import { controllerOf, type NetworkId } from '../../domain/network-id.ts'
import { ruleParts } from '../../domain/network-plan/network-config.ts'
import { accountOf } from '../app/accounts.ts'
import { lazy } from '../app/lazy.tsx'
import { useApp } from '../app/state.ts'
import { hostOf, useUnsaved } from '../app/use-drafts.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { ActivityView } from './activity/activity-view.tsx'
import { useNamesOnPage } from './grant-names.ts'
import { useCapabilities, useIsAway, useIsOfAnother, useIsSignedOut, useUsable } from './hosts.tsx'
import { MembersView } from './members/members-view.tsx'
import { useListState, useMembers } from './members/use-members.ts'
import { NetworkHeader } from './network-header.tsx'
import type { RulesPart } from './rules/rules-view.tsx'
import { SaveBar } from './settings/save-bar.tsx'
import { useSettings } from './settings/settings-form.ts'
import { SettingsView } from './settings/settings-view.tsx'

const RulesView = lazy(
  () => import('./rules/rules-view.tsx'),
  ({ RulesView }) => RulesView,
  ({ rulesMessages }) => rulesMessages(),
  <div class="empty">
    <StateIcon state="pending" size={28} />
  </div>,
)

interface NetworkPaneProps {
  readonly id: NetworkId
  /** null: the list does not have it (yet) */
  readonly summary: HostedSummary | null
  readonly source: HostingSource
  /** Called with each read of the network, which may be newer than the list */
  readonly onRead: (network: HostedNetwork) => void
  readonly onChanged: () => Promise<void>
  readonly onClose: () => void
}

/** One network with its tabs. The caller gives it the network's id as its key. */
export function NetworkPane({ id, summary, source, onRead, onChanged, onClose }: NetworkPaneProps) {
  const t = useTranslate()
  const app = useApp()
  const [tab, setTab] = useState<HostedPart>('members')
  const [rulesPart, setRulesPart] = useState<RulesPart>('rulesSource')
  const asked = app.hostedPart.value
  useEffect(() => {
    if (asked === null) return
    setTab(asked)
    app.hostedPart.value = null
  }, [asked, app])
  const network = usePolled(() => app.tryAsk('hosting.network', { network: id }), reuseSame<HostedNetwork>)
  useEffect(() => {
    if (network.value !== null) onRead(network.value)
  }, [network.value])
  useEffect(() => {
    if (network.value !== null && summary?.name !== network.value.config.name) void network.refresh()
  }, [summary?.name])
  const members = useMembers(id)
  const list = useListState()
  const gone = network.fault?.code === 'network-gone'
  const reachable = useUsable(source) && !gone
  const may = permissionsIn(network.value, summary, useUser(source))
  const isFixed = network.value !== null && isAccountNetwork(network.value) && network.value.isFixed === true
  const usable = reachable && (tab === 'members' ? may.a || may.m : may.m)
  useFollowNetwork(id, reachable, network.refresh, members.refresh)
  const changed = (): void => {
    void network.refresh()
    void members.refresh()
    void onChanged()
  }
  const host = hostOf(source)
  const settings = useSettings({
    subject: { form: 'network', account: host, network: id },
    network: network.value,
    onSaved: changed,
  })
  const capabilities = useCapabilities(source)
  const { worksWithoutService, triesDeletingMembers } = capabilities
  const triesDeleting = triesDeletingMembers && may.m
  const isAway = useIsAway() && !worksWithoutService
  const isOfAnother = useIsOfAnother()(id, source)
  const isSignedOut = useIsSignedOut(source)
  const fault = gone || isAway || isSignedOut ? null : (network.fault ?? members.fault)
  const rules = useMemo(() => network.value && toldRules(network.value), [network.value])
  useNamesOnPage(network.value)
  return (
    <>
      <NetworkHeader
        id={id}
        network={network.value}
        summary={summary}
        usable={reachable}
        mayChange={reachable && may.m}
        mayDelete={reachable && may.d}
      />
      <TabBar
        name={t('network-pane.tabs')}
        tabs={hostedParts}
        word={(tab) => t(`network-pane.${tab}`)}
        current={tab}
        panel="network-panel"
        unsaved={useUnsavedTabs(id)}
        onTab={setTab}
      />
      <div class="banners">
        {gone && (
          <Banner
            tone="attention"
            alerts
            actions={<Button onClick={onClose}>{t('network-gone.close')}</Button>}
          >
            <strong>{t('network-gone.title')}</strong>
            <div>{t('network-gone.text')}</div>
          </Banner>
        )}
        {isOfAnother && <OtherAddress id={id} />}
        {reachable && tab !== 'activity' && !isFixed && (
          <MayNote may={may} part={tab} triesDeleting={triesDeleting} />
        )}
        {reachable && isFixed && (tab === 'settings' || tab === 'rules') && <FixedNote source={source} />}
        {fault !== null && <FaultBanner fault={fault} />}
      </div>
      <div class="pane-body" role="tabpanel" id="network-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'members' && (
          <MembersView
            id={id}
            host={host}
            name={network.value?.config.name ?? summary?.name ?? ''}
            config={network.value?.config ?? null}
            rules={rules}
            members={members}
            list={list}
            lacked={lackedOfMembers(capabilities, network.value)}
            usable={usable}
            mayDelete={reachable && (may.d || isFixed || triesDeleting)}
            onChanged={changed}
          />
        )}
        {tab === 'activity' && (
          <ActivityView id={id} name={network.value?.config.name ?? summary?.name ?? ''} />
        )}
        {(tab === 'settings' || tab === 'rules') &&
          (settings === null ? (
            <div class="empty">
              <StateIcon state="pending" size={28} />
            </div>
          ) : (
            <>
              {tab === 'settings' ? (
                <SettingsView
                  settings={settings}
                  source={source}
                  usable={usable}
                  members={members.value ?? []}
                />
              ) : (
                <RulesView
                  settings={settings}
                  usable={usable}
                  members={members.value}
                  chosen={rulesPart}
                  onChoose={setRulesPart}
                />
              )}
              <SaveBar
                settings={settings}
                usable={usable}
                members={members.value ?? []}
                onGo={(part) => {
                  setTab(part === null ? 'settings' : 'rules')
                  if (part !== null) setRulesPart(part)
                }}
              />
            </>
          ))}
      </div>
    </>
  )
}

/** Says where the network can be changed, and opens it. */
function FixedNote({ source }: { readonly source: HostingSource }) {
  const t = useTranslate()
  const { ask } = useApp()
  const open =
    source === 'controller' ? null : (
      <Button onClick={() => void ask('account.openPage', { id: source })}>{t('may.openPage')}</Button>
    )
  return (
    <Banner tone="quiet" actions={open}>
      {t('may.fixed')}
    </Banner>
  )
}

/** Says that devices do not ask this node about the network. */
function OtherAddress({ id }: { readonly id: NetworkId }) {
  const t = useTranslate()
  const own = useApp().snapshot.value?.node?.address ?? ''
  return (
    <Banner tone="attention">
      <strong>{t('other-address.title')}</strong>
      <div>{t('other-address.text', { address: controllerOf(id) ?? id, own })}</div>
    </Banner>
  )
}

/** The user of the account; empty: none */
function useUser(source: HostingSource): UserId {
  return accountOf(useApp().snapshot.value?.accounts ?? noAccounts, source)?.userId ?? ''
}

function useUnsavedTabs(network: NetworkId): ReadonlySet<HostedPart> {
  const rulesFields: ReadonlySet<string> = new Set([...ruleParts, ...rulesSourceParts])
  const tabs = useUnsaved().flatMap(({ subject, changed }): readonly HostedPart[] => {
    if (!('network' in subject) || subject.network !== network) return []
    if (subject.form !== 'network') return ['members']
    return changed.map((field) => (rulesFields.has(field) ? 'rules' : 'settings'))
  })
  return new Set(tabs)
}

/**
 * Reads again when the snapshot tells of a change in this network. While a job runs, changes are so frequent that
 * polling has to do; the end of the job causes one more read.
 */
function useFollowNetwork(
  id: NetworkId,
  reachable: boolean,
  network: () => Promise<void>,
  members: () => Promise<void>,
): void {
  const hosting = useApp().snapshot.value?.hosting
  const jobs = hosting?.jobs.filter((job) => job.network === id) ?? []
  const isWorking = jobs.some(({ state }) => state === 'running')
  const waiting = isWorking ? [] : hosting?.waiting.filter((device) => device.network === id)
  const undos = hosting?.undos.filter((undo) => undo.network === id)
  const cause = [
    reachable,
    waiting?.map(({ member }) => member),
    jobs.map((job) => `${job.id} ${job.state}`),
    undos?.map((undo) => undo.id),
  ].join(' / ')
  useEffect(() => {
    void members()
    void network()
  }, [cause, network, members])
}

/** The person's permissions in the network; this computer's own controller permits everything. */
function permissionsIn(
  network: HostedNetwork | null,
  summary: HostedSummary | null,
  user: UserId,
): Permissions {
  if (network !== null) return isAccountNetwork(network) ? mayOf(network, user) : mayEverything
  return summary?.may ?? mayEverything
}

interface MayNoteProps {
  readonly may: Permissions
  readonly part: 'members' | 'settings' | 'rules'
  /** Deleting members is offered without the right to delete. */
  readonly triesDeleting: boolean
}

/** Says which missing permission disables the controls of a tab. */
function MayNote({ may, part, triesDeleting }: MayNoteProps) {
  const t = useTranslate()
  const lacks = !may.a && !may.m ? 'm' : part === 'members' ? (may.a ? null : 'a') : may.m ? null : 's'
  const told = lacks ?? (may.m && !may.d ? (triesDeleting ? 'deletesMembers' : 'd') : null)
  if (told === null) return null
  return <Banner tone={lacks === null ? 'quiet' : 'attention'}>{t(`may.${told}`)}</Banner>
}
