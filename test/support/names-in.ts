import { type ESTree, parseSync, Visitor } from 'vite'

const testing = new Set(['test', 'describe', 'always'])

/** The function that a chain of calls begins with: `test` for `test.each(rows)(title, …)`. */
function rootOf(node: ESTree.Expression): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : null
}

/** The names that a source file defines at any depth, and the titles and rows of its tests. */
export function namesIn(file: string, text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (node: ESTree.Node | null): void => {
    if (node?.type === 'Identifier') names.add(node.name)
    if (node?.type === 'Literal') names.add(String(node.value))
    if (node?.type === 'TemplateLiteral') names.add(text.slice(node.start + 1, node.end - 1))
  }
  let rowsEnd = 0
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id }) => add(id),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    MethodDefinition: ({ key }) => add(key),
    Property: ({ key, shorthand }) => add(shorthand ? null : key),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined || !testing.has(rootOf(callee) ?? '')) return
      add(first)
      if (callee.type === 'MemberExpression') rowsEnd = first.end
    },
    // Nodes are visited in source order: one that ends before `rowsEnd` is inside the table of `each`.
    Literal: (node) => add(node.end <= rowsEnd ? node : null),
  }).visit(parseSync(file, text).program)
  return names
}
