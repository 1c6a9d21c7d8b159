import { useEffect, useId, useState } from 'preact/hooks'
import {
  type AccessScope,
  type Principal,
  type RoleGrant,
  rolesAt,
  type ToldGrant,
} from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import { isEmail } from '../../../domain/account-fields.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { isServicePrincipal, roleName, roleText } from '../../text/access.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type DialogEnds, useDialogAction } from '../view-parts.tsx'

export interface PlaceDialogProps extends DialogEnds {
  readonly account: AccountId
  readonly scope: AccessScope
  /** The name of the scope */
  readonly name: string
  /** The roles that are given there now */
  readonly own: readonly ToldGrant[]
}

interface RoleChecksProps {
  readonly roles: readonly string[]
  readonly chosen: readonly string[]
  readonly disabled?: boolean
  readonly onChoose: (roles: readonly string[]) => void
}

/** Check boxes for roles, each with the rights that it gives */
function RoleChecks({ roles, chosen, disabled = false, onChoose }: RoleChecksProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <fieldset class="stack gap-4 role-checks">
      <legend class="label">{t('access.rolesLegend')}</legend>
      {roles.map((role) => (
        <label key={role} class="media gap-4 role-check">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            disabled={disabled}
            aria-describedby={`${id}-${role}`}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          <span>
            <span>{roleName(t, role)}</span>
            <span class="secondary role-text" id={`${id}-${role}`}>
              {roleText(t, role)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Milliseconds after the last key before a search begins */
const searchPause = 300

/** Finds people of the organization whose addresses contain the text. null: none is searched for, or no answer came yet */
function useFound(account: AccountId, organization: string, text: string): readonly Principal[] | null {
  const { tryAsk } = useApp()
  const [found, setFound] = useState<{ readonly of: string; readonly people: readonly Principal[] } | null>(
    null,
  )
  const search = text.trim()
  useEffect(() => {
    if (search.length < 2 || isEmail(search)) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const reply = await tryAsk('access.find', { account, organization, search })
      if (isLatest && reply.ok) setFound({ of: search, people: reply.value.items })
    }, searchPause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [account, organization, search, tryAsk])
  return found !== null && found.of === search ? found.people : null
}

/** Gives a person or a service account roles in one scope. */
export function GiveAccessDialog(props: PlaceDialogProps & { readonly organization: string }) {
  const t = useTranslate()
  const { account, scope, name, organization } = props
  const { busy, finish, frame } = useDialogAction(props)
  const [who, setWho] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const found = useFound(account, organization, who)
  const principal = who.trim()
  const offered = found?.filter(({ id }) => id !== principal) ?? []
  return (
    <FormDialog
      title={t('access.giving.title', { name: tooltip(name) })}
      confirm={busy ? t('access.giving.busy') : t('access.giving.confirm')}
      ready={isEmail(principal) && roles.length > 0}
      {...frame}
      onSubmit={() => void finish('access.add', { account, scope, grants: [{ principal, roles }] })}
    >
      <Field
        label={t('access.giving.who')}
        auto
        value={who}
        help={found?.length === 0 ? t('access.giving.nobody') : t('access.giving.whoHelp')}
        hint={t('people.inviting.hint')}
        takesFocus
        onText={setWho}
      />
      {offered.length > 0 && (
        <ul class="found-people" aria-label={t('access.giving.found')}>
          {offered.slice(0, 6).map((person) => (
            <li key={person.id}>
              <button type="button" class="found-person cluster" onClick={() => setWho(person.id)}>
                <strong dir="auto">{person.name || person.id}</strong>
                {person.name !== '' && <span class="secondary">{person.id}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <RoleChecks roles={rolesAt[scope.level]} chosen={roles} disabled={busy} onChoose={setRoles} />
    </FormDialog>
  )
}

interface ChangeAccessDialogProps extends PlaceDialogProps {
  readonly grant: ToldGrant
  /** True: the dialog begins with nothing ticked. */
  readonly removes: boolean
}

/** Changes the roles of one principal: new ones are given before old ones are taken away. */
export function ChangeAccessDialog(props: ChangeAccessDialogProps) {
  const t = useTranslate()
  const { account, scope, grant, removes, own, onDone, onClose } = props
  const { busy, fault, send } = useAction()
  const { principal, roles: before, principalType } = grant
  const [roles, setRoles] = useState<readonly string[]>(removes ? [] : before)
  const more = roles.filter((role) => !before.includes(role))
  const less = before.filter((role) => !roles.includes(role))
  const of = (which: readonly string[]): readonly RoleGrant[] => [{ principal, roles: which }]
  const save = async (): Promise<void> => {
    if (more.length > 0) {
      const given = await send('access.add', { account, scope, grants: of(more) })
      if (!given.ok) return
    }
    const taken = less.length === 0 ? null : await send('access.remove', { account, scope, grants: of(less) })
    onDone()
    if (taken === null || taken.ok) onClose()
  }
  const owners = own.filter((one) => one.roles.includes('Owner')).length
  const isLastOwner = scope.level === 'organization' && owners === 1 && less.includes('Owner')
  const isEmpty = roles.length === 0
  const offered = [...new Set([...rolesAt[scope.level], ...before])]
  return (
    <Dialog title={t('access.changing.title', { name: tooltip(principal) })} onClose={onClose}>
      <Form class="form stack gap-5" onSubmit={() => void save()}>
        <RoleChecks roles={offered} chosen={roles} disabled={busy} onChoose={setRoles} />
        {isEmpty && <p>{t('access.changing.removeText', { name: principal })}</p>}
        {isLastOwner && <Note severe>{t('access.changing.lastOwner')}</Note>}
        {less.length > 0 && isServicePrincipal(principal, principalType) && (
          <Note>{t('access.changing.own')}</Note>
        )}
        {fault !== null && <FaultBanner fault={fault} />}
        <div class="dialog-actions">
          <Button takesFocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind={isEmpty ? 'danger' : 'primary'}
            type="submit"
            disabled={more.length + less.length === 0}
            busy={busy}
          >
            {busy
              ? t('access.changing.busy')
              : isEmpty
                ? t('access.changing.remove')
                : t('access.changing.confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
