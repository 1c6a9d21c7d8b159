import type { CompiledMessage } from 'icu-minify/format'

/** Messages by their keys, as the build compiled them. */
export interface Catalog {
  readonly [key: string]: CompiledMessage
}

/** The messages of one part of the application, in English. */
export interface Area {
  readonly name: string
  readonly messages: Catalog
}

/** Loads the messages of an area in another language. Those that it lacks stay English. */
export type Language = (english: Area) => Promise<Catalog>

type Node = Exclude<CompiledMessage, string>[number]

/**
 * The same messages for a language that runs from right to left: each name or address keeps its own direction, and the
 * words around it tell the direction of the whole.
 */
export function setApart(catalog: Catalog, text = (text: string): string => text): Catalog {
  return mapCatalog(catalog, text, (argument) => ['\u2068', argument, '\u2069'])
}

/** Returns the messages with each text replaced by `text`, and each plain argument by `argument`. */
export function mapCatalog(
  catalog: Catalog,
  text: (text: string) => string,
  argument: (argument: Node) => readonly Node[] = (node) => [node],
): Catalog {
  const mapNodes = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node): readonly Node[] => {
      if (typeof node === 'string') return [text(node)]
      if (!Array.isArray(node)) return [node]
      const [name, kind, ...rest] = node
      if (kind === undefined) return argument(node)
      if (typeof kind !== 'number') return [[name, ...mapNodes([kind, ...rest] as Node[])] as Node]
      const [branches] = rest
      if (typeof branches !== 'object' || branches === null) return [node]
      const mapped = Object.entries(branches).map(([key, branch]) => [key, mapBranch(branch as Node)])
      return [[name, kind, Object.fromEntries(mapped)] as Node]
    })
  const mapBranch = (branch: Node): unknown =>
    Array.isArray(branch) ? mapNodes(branch as Node[]) : typeof branch === 'string' ? text(branch) : branch
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      typeof message === 'string' ? text(message) : mapNodes(message),
    ]),
  )
}
