import { X } from 'lucide'
import { useState } from 'preact/hooks'
import { type AccessScope, type RoleGrant, rolesAt } from '../../../contract/access.ts'
import { isEmail } from '../../../domain/account-fields.ts'
import { confirmationOf, confirms } from '../../../domain/confirmation.ts'
import { listOf } from '../../../words/lists.ts'
import { isServicePrincipal, roleName, rolesWords } from '../../text/access.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { ConfirmField } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDialogAction } from '../view-parts.tsx'
import type { PlaceDialogProps } from './grant-dialogs.tsx'

const bare = ({ principal, roles }: RoleGrant): RoleGrant => ({ principal, roles })

/** Returns the roles that each principal has in one list and lacks in the other. */
export function moreIn(list: readonly RoleGrant[], other: readonly RoleGrant[]): readonly RoleGrant[] {
  return list.flatMap(({ principal, roles }) => {
    const had = other.find((one) => one.principal === principal)?.roles ?? []
    const more = roles.filter((role) => !had.includes(role))
    return more.length === 0 ? [] : [{ principal, roles: more }]
  })
}

/** Replaces everything that is given in one scope, after its name was typed. */
export function ReplaceAccessDialog({ account, scope, name, own, ...ends }: PlaceDialogProps) {
  const t = useTranslate()
  const { busy, fault, finish, frame } = useDialogAction(ends)
  /** The roles that were shown when the dialog opened; main refuses if there are others by then. */
  const [before] = useState(() => own.map(bare))
  const [list, setList] = useState<readonly RoleGrant[]>(before)
  const [next, setNext] = useState('')
  const [typed, setTyped] = useState('')
  const word = confirmationOf({ id: scope.id, name })
  const [gains, loses] = [moreIn(list, before), moreIn(before, list)]
  const hasOwner = list.some(({ roles }) => roles.includes('Owner'))
  const problem =
    list.length === 0
      ? t('access.replacing.empty')
      : scope.level === 'organization' && !hasOwner
        ? t('access.replacing.owner')
        : null
  const isSame = gains.length + loses.length === 0
  const wanted = next.trim()
  const isTwice = list.some(({ principal }) => principal.toLowerCase() === wanted.toLowerCase())
  const lowest = rolesAt[scope.level].at(-1) ?? ''
  const canAdd = isEmail(wanted) && !isTwice
  const add = (): void => {
    setList([...list, { principal: wanted, roles: [lowest] }])
    setNext('')
  }
  const words = (grants: readonly RoleGrant[]): string =>
    listOf(
      t,
      grants.map(({ principal: name, roles }) =>
        t('access.replacing.one', { name, roles: rolesWords(t, roles) }),
      ),
    )
  return (
    <FormDialog
      title={t('access.replacing.title', { name: tooltip(name) })}
      placement="wide"
      danger
      confirm={busy ? t('access.replacing.busy') : t('access.replacing.confirm')}
      ready={problem === null && !isSame && confirms(typed, { id: scope.id, name })}
      {...frame}
      fault={null}
      onSubmit={() => void finish('access.replace', { account, scope, before, grants: list, confirm: typed })}
    >
      <p>{t('access.replacing.text')}</p>
      <ul class="replace-list" aria-label={t('access.replacing.list')}>
        {list.map((grant) => (
          <li key={grant.principal} class="token-line inline gap-5">
            <span class="truncate token-name" title={grant.principal}>
              {grant.principal}
            </span>
            <RolePick
              level={scope.level}
              grant={grant}
              onRoles={(roles) => setList(list.map((one) => (one === grant ? { ...grant, roles } : one)))}
            />
            <IconButton
              icon={X}
              name={t('access.replacing.drop', { name: grant.principal })}
              onClick={() => setList(list.filter((one) => one !== grant))}
            />
          </li>
        ))}
      </ul>
      <fieldset
        class="inline gap-4 replace-more"
        onKeyDown={(event) => {
          // In this box Enter adds: the form would be sent without the address.
          if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement))
            return
          event.preventDefault()
          if (canAdd) add()
        }}
      >
        <Field
          label={t('access.replacing.more')}
          auto
          value={next}
          problem={
            wanted === ''
              ? null
              : isTwice
                ? t('access.replacing.twice')
                : isEmail(wanted) || !wanted.includes('@')
                  ? null
                  : t('access.replacing.wrong')
          }
          onText={setNext}
        />
        <Button disabled={!canAdd} onClick={add}>
          {t('access.replacing.add')}
        </Button>
      </fieldset>
      {problem !== null ? (
        <Note severe>{problem}</Note>
      ) : isSame ? (
        <p class="secondary">{t('access.replacing.same')}</p>
      ) : (
        <div class="stack gap-2" role="status">
          {gains.length > 0 && <p>{t('access.replacing.gains', { list: words(gains) })}</p>}
          {loses.length > 0 && <p>{t('access.replacing.loses', { list: words(loses) })}</p>}
          {loses.some(({ principal }) => isServicePrincipal(principal, null)) && (
            <Note>{t('access.replacing.own')}</Note>
          )}
        </div>
      )}
      <ConfirmField word={word} typed={typed} onType={setTyped} />
      {fault === null ? null : fault.code === 'changed-elsewhere' ? (
        <Banner tone="attention" alerts>
          {t('access.replacing.changed')}
        </Banner>
      ) : fault.code === 'confirmation-wrong' ? (
        <Banner tone="attention" alerts>
          {t('access.replacing.wrongName')}
        </Banner>
      ) : (
        <FaultBanner fault={fault} />
      )}
    </FormDialog>
  )
}

interface RolePickProps {
  readonly level: AccessScope['level']
  readonly grant: RoleGrant
  readonly onRoles: (roles: readonly string[]) => void
}

/** Chooses one role. Several roles, and roles that are not known here, can be kept as they are. */
function RolePick({ level, grant, onRoles }: RolePickProps) {
  const t = useTranslate()
  const known: readonly string[] = rolesAt[level]
  const [first] = useState(grant.roles)
  const isPlain = first.length === 1 && known.includes(first[0] ?? '')
  const value = grant.roles === first && !isPlain ? '' : (grant.roles[0] ?? '')
  return (
    <Select
      label={t('access.replacing.role', { name: grant.principal })}
      value={value}
      onChoose={(role) => onRoles(role === '' ? first : [role])}
    >
      {!isPlain && <option value="">{rolesWords(t, first)}</option>}
      {known.map((role) => (
        <option key={role} value={role}>
          {roleName(t, role)}
        </option>
      ))}
    </Select>
  )
}
