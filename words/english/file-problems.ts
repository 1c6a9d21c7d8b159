export const fileProblems = {
  'file-problem.at': '{place}: {problem}',
  'file-problem.line': 'Line {line}',
  'file-problem.not-json':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is not JSON, or is cut short',
  'file-problem.wrong-shape':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} does not have the required format and is left out',
  'file-problem.too-large':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is larger than Meshtray can read',
  'file-problem.bad-value':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} has a value that the service does not accept, and is left out',
  'file-problem.missing-column':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is missing',
  'file-problem.unknown-column':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is an unknown column and is left out',
  'file-problem.bad-id':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is not a node address (ten characters, 0 to 9 and a to f)',
  'file-problem.reserved-id':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is a reserved address (zero, or one that begins with ff), and is left out',
  'file-problem.long-name':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is longer than a name may be (127 bytes), and is left out',
  'file-problem.bad-address':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is not an address that the network can use, and is left out',
  'file-problem.address-taken':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is already another member’s address, and is left out',
  'file-problem.duplicate':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} appears more than once; the first one is used',
  'file-problem.more': 'And {count, number} more',
  'file-problem.broken-line':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} cannot be read as a table row, and is left out',
} as const
