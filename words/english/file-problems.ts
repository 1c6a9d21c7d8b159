export const fileProblems = {
  'file-problem.at': '{place}: {problem}',
  'file-problem.line': 'Line {line}',
  'file-problem.not-json':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is not JSON, or is cut short',
  'file-problem.wrong-shape':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} does not have the form it needs, and is left out',
  'file-problem.too-large':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is larger than Meshtray reads',
  'file-problem.bad-value':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} has a value that the service does not take, and is left out',
  'file-problem.missing-column':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is missing',
  'file-problem.unknown-column':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is a column that Meshtray does not know, and is left out',
  'file-problem.bad-id':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is no node address (ten characters, 0 to 9 and a to f)',
  'file-problem.reserved-id':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is an address that no device has (zero, and all that begins with ff, is reserved), and is left out',
  'file-problem.long-name':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is longer than a name may be (127 bytes), and is left out',
  'file-problem.bad-address':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is no address that fits the network, and is left out',
  'file-problem.address-taken':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} is an address that another member has, and is left out',
  'file-problem.duplicate':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} stands there twice; the first one counts',
  'file-problem.more': 'And {count, number} more that are not listed',
  'file-problem.broken-line':
    '{subject, select, file {The file} line {It} field {This} other {“{value}”}} cannot be read as a line of the table, and is left out',
} as const
