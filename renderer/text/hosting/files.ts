import type { FileProblem } from '../../../domain/members/members-plan.ts'

const kinds: { readonly [K in FileProblem['kind']]: string } = {
  'not-json': 'is not JSON, or is cut short',
  'wrong-shape': 'does not have the form it needs, and is left out',
  'too-large': 'is larger than Meshtray reads',
  'bad-value': 'has a value that the service does not take, and is left out',
  'missing-column': 'is missing',
  'unknown-column': 'is a column that Meshtray does not know, and is left out',
  'bad-id': 'is no node address (ten characters, 0 to 9 and a to f)',
  'bad-address': 'is no address that fits the network, and is left out',
  'address-taken': 'is an address that another member has, and is left out',
  duplicate: 'stands in the file twice; the first one counts',
  'broken-line': 'cannot be read as a line of the table, and is left out',
}

/** "Line 12, ipAssignments: “10.0.0.300” is no address that fits the network, and is left out" */
export function fileProblemWords({ line, field, kind, value }: FileProblem): string {
  const place = [line === null ? null : `Line ${line}`, field].filter((part) => part !== null).join(', ')
  const what = value === '' ? (field === null ? 'It' : 'This') : `“${value}”`
  return place === ''
    ? `${value === '' ? 'The file' : what} ${kinds[kind]}`
    : `${place}: ${what} ${kinds[kind]}`
}
