import type { Area } from './raster.ts'

export interface SwayWindow {
  readonly id: number
  readonly app: string | null
  readonly title: string
  readonly pid: number
  readonly focused: boolean
  readonly floating: boolean
  /** The client's own surface without decorations, in the layout's points. */
  readonly area: Area
}

export interface SwayOutput {
  readonly name: string
  readonly active: boolean
  readonly scale: number
  readonly area: Area
}

interface TreeNode {
  readonly id: number
  readonly type: string
  readonly name: string | null
  readonly pid?: number
  readonly app_id?: string | null
  readonly focused: boolean
  readonly rect: Area
  readonly window_rect: Area
  readonly nodes: readonly TreeNode[]
  readonly floating_nodes: readonly TreeNode[]
}

/** Reads the answer to get_tree. */
export function windowsOf(json: string): readonly SwayWindow[] {
  return windowsIn(JSON.parse(json))
}

function windowsIn(node: TreeNode): readonly SwayWindow[] {
  const own = node.pid === undefined ? [] : [windowOf(node, node.pid)]
  return [...own, ...[...node.nodes, ...node.floating_nodes].flatMap(windowsIn)]
}

function windowOf(node: TreeNode, pid: number): SwayWindow {
  const { id, name, app_id: app = null, focused, rect, window_rect: inner } = node
  return {
    id,
    app,
    title: name ?? '',
    pid,
    focused,
    floating: node.type === 'floating_con',
    area: { x: rect.x + inner.x, y: rect.y + inner.y, width: inner.width, height: inner.height },
  }
}

/** Reads the answer to get_outputs. */
export function outputsOf(json: string): readonly SwayOutput[] {
  const outputs = JSON.parse(json) as readonly (Omit<SwayOutput, 'area'> & { readonly rect: Area })[]
  return outputs.map(({ name, active, scale, rect }) => ({ name, active, scale, area: rect }))
}
