import { Building2, ChevronDown, ChevronRight, Folder, Network } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type AccessLevel, type AccessNode, accessLevels } from '../../../contract/access.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatNumber, notKnown } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'

const icons = { organization: Building2, group: Folder, network: Network } as const satisfies {
  readonly [L in AccessLevel]: unknown
}

/** A node with its scope. `above`: its ancestors, the organization first */
export interface PlacedNode {
  readonly node: AccessNode
  readonly level: AccessLevel
  readonly above: readonly AccessNode[]
}

/** Returns all nodes in the order in which they are shown. Nothing is shown below networks. */
export function placedNodes(root: AccessNode, isOpen: (id: string) => boolean): readonly PlacedNode[] {
  const walk = (node: AccessNode, above: readonly AccessNode[]): readonly PlacedNode[] => {
    const level = accessLevels[above.length]
    if (level === undefined) return []
    const below = isOpen(node.id) ? node.children.flatMap((child) => walk(child, [...above, node])) : []
    return [{ node, level, above }, ...below]
  }
  return walk(root, [])
}

interface AccessTreeProps {
  readonly root: AccessNode
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Shows the organization with its groups and networks: arrows move and open, Enter or Space chooses. */
export function AccessTree({ root, selected, onSelect }: AccessTreeProps) {
  const t = useTranslate()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState(selected)
  const frame = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const rows = placedNodes(root, (id) => !closed.has(id))
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === focused),
  )
  const active = rows[at]
  useLayoutEffect(() => {
    if (!moves.current) return
    moves.current = false
    frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const focus = (row: PlacedNode | undefined): void => {
    if (row === undefined) return
    moves.current = true
    setFocused(row.node.id)
  }
  const setOpen = (id: string, open: boolean): void =>
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(id)
      else next.add(id)
      return next
    })
  const press = (event: KeyboardEvent): void => {
    if (active === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const { node, above } = active
    const isOpen = node.children.length > 0 && !closed.has(node.id)
    const isRtl = frame.current !== null && getComputedStyle(frame.current).direction === 'rtl'
    const [into, outOf] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const parent = above.at(-1)
    if (event.key === 'ArrowDown') focus(rows[at + 1])
    else if (event.key === 'ArrowUp') focus(rows[at - 1])
    else if (event.key === 'Home') focus(rows[0])
    else if (event.key === 'End') focus(rows.at(-1))
    else if (event.key === into && node.children.length > 0)
      isOpen ? focus(rows[at + 1]) : setOpen(node.id, true)
    else if (event.key === outOf && isOpen) setOpen(node.id, false)
    else if (event.key === outOf && parent !== undefined) focus(rows.find((row) => row.node.id === parent.id))
    else if (event.key === 'Enter' || event.key === ' ') onSelect(node.id)
    else return
    event.preventDefault()
  }
  return (
    <div ref={frame} class="access-tree" role="tree" aria-label={t('access.tree')} onKeyDown={press}>
      {rows.map(({ node, level, above }) => {
        const hasChildren = node.children.length > 0
        const isOpen = hasChildren && !closed.has(node.id)
        const { principals } = node
        const count = principals === null ? null : principals.items.length + principals.unreadable
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its items.
          <div
            key={node.id}
            class={`access-node inline gap-3 access-node-${level}`}
            role="treeitem"
            aria-level={above.length + 1}
            aria-selected={node.id === selected}
            aria-expanded={hasChildren ? isOpen : undefined}
            tabIndex={node.id === active?.node.id ? 0 : -1}
            onClick={() => {
              setFocused(node.id)
              onSelect(node.id)
            }}
          >
            {hasChildren ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same.
              // biome-ignore lint/a11y/noStaticElementInteractions: screen readers use the state of the item.
              <span
                class="access-twist"
                onClick={(event) => {
                  event.stopPropagation()
                  setOpen(node.id, !isOpen)
                }}
              >
                <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} mirrors={!isOpen} />
              </span>
            ) : (
              <span class="access-twist" />
            )}
            <Icon node={icons[level]} size={16} />
            <span class="truncate grow" dir="auto" title={node.name}>
              {visibleText(node.name || node.id)}
            </span>
            <span class="visually-hidden">
              {listOf(t, [
                t(`access.levels.${level}`),
                count === null
                  ? t('access.unknownHolders', { place: node.name || node.id })
                  : t('access.count', { count }),
              ])}
            </span>
            <span class="secondary access-count" aria-hidden="true">
              {count === null ? notKnown : formatNumber(t, count, {})}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** Says what the tree lacks because it could not be read, or was not told. */
export function TreeLacks({ all }: { readonly all: readonly PlacedNode[] }) {
  const t = useTranslate()
  // Nothing is below networks.
  const parents = all.filter(({ level }) => level !== 'network')
  const untold = parents.filter(({ node }) => node.unreadableChildren === null)
  const count = parents.reduce((sum, { node }) => sum + (node.unreadableChildren ?? 0), 0)
  return (
    <>
      {untold.map(({ node: { id, name } }) => (
        <p key={id} class="note secondary">
          {t('access.unknownChildren', { place: name || id })}
        </p>
      ))}
      {count > 0 && <p class="note secondary">{t('access.unreadableChildren', { count })}</p>}
    </>
  )
}
