import { useMemo, useRef } from 'preact/hooks'
import { type MemberFields, memberFields } from '../../../contract/hosted-fields.ts'
import { valuesOf } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { memberName } from '../../../domain/members/member-order.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { memberFieldName } from '../../text/hosting/members.ts'
import { nameNotes } from '../../text/hosting/problems.ts'
import { fieldWords } from '../../text/hosting/settings.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { DiscardButton, UnsavedMark } from '../../ui/unsaved.tsx'
import { ConflictDialog, FieldNotes } from '../conflicts.tsx'
import { useGrantNames } from '../grant-names.ts'
import { useCapabilities } from '../hosts.tsx'
import { MembersReachChanges } from '../reach-changes-later.tsx'
import { useEditing } from '../use-editing.ts'
import { saveObstacle, useSaveKey } from '../use-save-key.ts'
import { addressProblems, MemberAddresses, memberChangeOf } from './member-addresses.tsx'
import { MemberFacts } from './member-facts.tsx'
import { grantChanges, MemberGrants } from './member-grants.tsx'
import type { MembersDialogProps } from './members-dialogs.tsx'

interface MemberPanelProps extends MembersDialogProps {
  readonly member: NodeAddress
  readonly mayDelete: boolean
  readonly onDelete: () => void
}

/** Everything about one member. It stays open, with a note, when somebody else deletes the member. */
export function MemberPanel({ member, members, ...rest }: MemberPanelProps) {
  const found = members.find(({ id }) => id === member) ?? null
  const last = useRef(found)
  if (found !== null) last.current = found
  if (last.current === null) return null
  const { id } = last.current
  return <Panel key={id} {...rest} current={last.current} members={members} gone={found === null} />
}

interface PanelProps extends Omit<MemberPanelProps, 'member'> {
  readonly current: HostedMember
  readonly gone: boolean
}

type Flag = 'authorized' | 'rejected' | 'noAutoAssignIps' | 'activeBridge' | 'ssoExempt' | 'hidden'

function Panel(props: PanelProps) {
  const t = useTranslate()
  const { goTo } = useApp()
  const names = useGrantNames()
  const { network, host, current, gone, config, rules, members, at, lacked, usable, mayDelete } = props
  const { onDelete, onChanged, onClose } = props
  const editing = useEditing({
    subject: { form: 'member', account: host, network, member: current.id },
    current,
    nameOf: memberName,
    formOf: valuesOf,
    fieldsOf: memberFields,
    changeOf: ({ base, form }) => memberChangeOf(valuesOf(base), form),
    save: (send, { id: member }, change, base) =>
      send('hosting.saveMember', { network, member, change, base }),
    onSaved: onChanged,
  })
  const canDo = useCapabilities(host ?? 'controller')
  const { canRejectMembers, canHideMembers: canHide, keepsDeletedMembers, lacks } = canDo
  const canReject = canRejectMembers && current.rejected !== undefined
  const { form: values, change, busy, fault, set } = editing
  const isChanged = Object.keys(change).length > 0
  const { tags, capabilities } = change
  const grants = useMemo(
    () => grantChanges([{ member: current.id, change }]),
    [current.id, JSON.stringify([tags, capabilities])],
  )
  const problems = config === null ? [] : addressProblems(current, values, config, members)
  const nameSaid = nameNotes(t, values.name, current.config.name, current.id)
  const wrong =
    nameSaid.problem !== null ||
    (change.ipAssignments !== undefined && problems.some((problem) => problem?.severity === 'error'))
  const notes = (field: string) => <FieldNotes editing={editing} field={field} />
  const close = async (save: () => Promise<boolean>): Promise<void> => {
    if (await save()) onClose()
  }
  const mayEdit = usable && !gone
  const isLacked = (field: keyof MemberFields): boolean => lacked.includes(field)
  /** A switch with its notes. `also`: what is set along with it */
  const flag = (field: Flag, name: string, description: string, also: Partial<typeof values> = {}) => (
    <div>
      <SwitchRow
        name={name}
        description={description}
        checked={values[field] ?? null}
        disabled={!mayEdit || isLacked(field)}
        onChange={(on) => set({ ...also, [field]: on })}
      />
      {notes(field)}
    </div>
  )
  const obstacle = saveObstacle(t, wrong ? t('members.panel.mend') : null, isChanged, mayEdit)
  const refused = useSaveKey({
    depth: 1,
    obstacle,
    save: () => void (busy ? undefined : close(editing.save)),
  })
  const said =
    refused !== null
      ? refused
      : isChanged
        ? listOf(
            t,
            editing.changed.map((field) => memberFieldName(t, field) ?? field),
          )
        : t('common.discarded', { count: editing.discarded })
  return (
    <Dialog title={tooltip(memberName(current))} onClose={onClose} placement="side">
      <Form
        class="form stack gap-5"
        ready={isChanged && !wrong && mayEdit && !busy}
        onSubmit={() => void close(editing.save)}
      >
        {gone && (
          <Banner tone="attention" alerts>
            {t('members.panel.gone')}
          </Banner>
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <fieldset class="stack gap-5" disabled={!mayEdit}>
          <Field
            label={t('members.panel.name')}
            value={values.name}
            hint={t('members.panel.nameHint')}
            auto
            {...nameSaid}
            onText={(name) => set({ name })}
          >
            {notes('name')}
          </Field>
          {values.description !== undefined && (
            <Field
              label={t('members.panel.notes')}
              value={values.description}
              hint={t('members.panel.notesHint')}
              disabled={isLacked('description')}
              {...(current.notes !== undefined && { help: t('members.panel.notesHere') })}
              auto
              onText={(description) => set({ description })}
            >
              {notes('description')}
            </Field>
          )}
          {flag(
            'authorized',
            t('members.panel.authorized'),
            t('members.panel.authorizedText'),
            canReject ? { rejected: false } : {},
          )}
          {canReject &&
            flag(
              'rejected',
              t('account-member.rejected'),
              t('account-member.rejectedText'),
              values.rejected === true ? {} : { authorized: false },
            )}
          <fieldset disabled={isLacked('ipAssignments')}>
            <MemberAddresses
              values={values.ipAssignments}
              problems={problems}
              config={config}
              members={members}
              onChange={(ipAssignments) => set({ ipAssignments })}
            />
          </fieldset>
          {notes('ipAssignments')}
          {!lacks.members.includes('noAutoAssignIps') &&
            flag('noAutoAssignIps', t('members.panel.noAutoAssign'), t('members.panel.noAutoAssignText'))}
          {!lacks.members.includes('activeBridge') &&
            flag('activeBridge', t('members.panel.bridge'), t('members.panel.bridgeText'))}
          {!lacks.members.includes('ssoExempt') &&
            flag('ssoExempt', t('members.panel.sso'), t('members.panel.ssoText'))}
          {values.hidden !== undefined &&
            canHide &&
            flag(
              'hidden',
              t('account-member.hidden'),
              keepsDeletedMembers ? t('members.deletion.kept', { count: 1 }) : t('account-member.hiddenText'),
            )}
          <MemberGrants
            values={values}
            config={config}
            disabled={!mayEdit || isLacked('tags')}
            onChange={set}
          />
          {notes('tags')}
          {notes('capabilities')}
          {lacked.length > 0 && (
            <p class="secondary">
              {t('common.lacked', {
                fields: listOf(
                  t,
                  lacked.map((field) => memberFieldName(t, field) ?? field),
                ),
              })}
            </p>
          )}
        </fieldset>
        <MemberFacts member={current} at={at} />
        <div class="cluster">
          <Button
            onClick={() =>
              goTo({
                view: 'doctor',
                subject: { kind: 'hosted', id: current.network, member: current.id },
              })
            }
          >
            {t('members.panel.check')}
          </Button>
        </div>
        <div class="panel-actions">
          {(tags !== undefined || capabilities !== undefined) && !wrong && (
            <MembersReachChanges network={network} rules={rules} members={members} changes={grants} />
          )}
          {(isChanged || editing.discarded > 0 || refused !== null) && (
            <div class="save-line inline">
              {isChanged && <UnsavedMark withWord />}
              <span
                class={refused !== null && isChanged ? 'attention-text' : 'secondary truncate'}
                role="status"
                title={said}
              >
                {said}
              </span>
              <span class="grow" />
              {(isChanged || editing.discarded > 0) && <DiscardButton of={editing} />}
            </div>
          )}
          <div class="dialog-actions">
            <Button kind="danger" disabled={!mayDelete || gone} onClick={onDelete}>
              {t('members.panel.delete')}
            </Button>
            <span class="grow" />
            <Button onClick={onClose}>{t('members.panel.close')}</Button>
            <Button kind="primary" type="submit" disabled={!isChanged || wrong || !mayEdit} busy={busy}>
              {t('members.panel.save')}
            </Button>
          </div>
        </div>
      </Form>
      {editing.asks && (
        <ConflictDialog
          title={t('members.panel.changedTitle')}
          busy={busy}
          fields={editing.disputed.map(({ field, now }) => ({
            field,
            label: memberFieldName(t, field) ?? field,
            mine: fieldWords(t, field, change[field as keyof typeof change], names),
            theirs: fieldWords(t, field, now, names),
          }))}
          onChoose={(mine) => void close(() => editing.choose(mine))}
          onClose={editing.backToEditing}
        />
      )}
    </Dialog>
  )
}
